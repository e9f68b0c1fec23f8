#include "plot/readout.h"

namespace plot {
namespace {

constexpr float kLine_px = 20;
constexpr float kOneLineFrom_px = 440;   ///< the width of the longest formula in any figure
constexpr float kTwoLinesFrom_px = 300;  ///< its width in two lines
constexpr float kDigit_px = 9;           ///< a digit of Type::code, with a little room

}  // namespace

std::string_view draw_readout(Surface& surface, base::Rect area, const std::vector<Readout>& readouts) {
  surface.line({area.x, area.y}, {area.right(), area.y}, surface.colour(base::Ink::hairline), 1);
  int room = 0;
  for (const Readout& readout : readouts) room += readout.room;
  const base::Type type = area.width < kDigit_px * static_cast<float>(room) ? base::Type::small : base::Type::code;
  std::string_view under;
  float x = area.x;
  for (const Readout& readout : readouts) {
    const float width = area.width * static_cast<float>(readout.room) / static_cast<float>(room);
    const base::Rect column{x, area.y + 6, width - 4, 46};
    if (surface.is_highlighted(readout.part)) surface.fill({x - 4, column.y, width - 4, 46}, surface.colour(base::Ink::accent_ground), 4);
    if (surface.pointer().over && column.contains(surface.pointer().at)) under = readout.part;
    surface.text({x, area.y + 24}, Anchor::start, base::Face::sans, base::Type::small, surface.colour(base::Ink::ink2), readout.label);
    surface.text({x, area.y + 46}, Anchor::start, base::Face::mono, type, surface.colour(base::Ink::ink), readout.value);
    x += width;
  }
  return under;
}

float formula_px(float width_px) { return kLine_px * (width_px >= kOneLineFrom_px ? 1.0f : width_px >= kTwoLinesFrom_px ? 2.0f : 3.0f); }

std::vector<std::string_view> formula_lines(const Surface& surface, std::string_view formula, float width_px) {
  constexpr std::string_view kBreak = " = ";
  if (width_px >= kOneLineFrom_px) return {formula};
  std::vector<std::string_view> lines;
  while (!formula.empty()) {
    size_t end = formula.find(kBreak, 1);
    while (end != formula.npos) {
      const size_t next = formula.find(kBreak, end + 1);
      if (surface.text_width(base::Face::mono, base::Type::small, formula.substr(0, next)) > width_px) break;
      end = next;
    }
    lines.push_back(formula.substr(0, end));
    formula = end == formula.npos ? std::string_view() : formula.substr(end);
  }
  return lines;
}

void draw_formula(Surface& surface, base::Rect area, std::string_view formula) {
  float baseline = area.y + 14;
  for (const std::string_view line : formula_lines(surface, formula, area.width)) {
    surface.text({area.x, baseline}, Anchor::start, base::Face::mono, base::Type::small, surface.colour(base::Ink::ink2), line);
    baseline += kLine_px;
  }
}

std::string_view draw_foot(Surface& surface, float top_px, const std::vector<Readout>& readouts, std::string_view formula) {
  const float height_px = formula_px(surface.width());
  draw_formula(surface, {0, surface.height() - height_px, surface.width(), height_px}, formula);
  return draw_readout(surface, {0, top_px, surface.width(), kReadout_px}, readouts);
}

}  // namespace plot
