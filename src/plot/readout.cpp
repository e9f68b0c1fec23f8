#include "plot/readout.h"

namespace plot {
namespace {

constexpr float kLine_px = 20;
constexpr float kOneLineFrom_px = 440;  ///< the longest formula of the figures takes this much

}  // namespace

std::string_view draw_readout(Surface& surface, base::Rect area, const std::vector<Reading>& readings) {
  surface.line({area.x, area.y}, {area.right(), area.y}, surface.colour(base::Ink::hairline), 1);
  int room = 0;
  for (const Reading& reading : readings) room += reading.room;
  std::string_view under;
  float x = area.x;
  for (const Reading& reading : readings) {
    const float width = area.width * static_cast<float>(reading.room) / static_cast<float>(room);
    const base::Rect column{x, area.y + 6, width - 4, 46};
    if (surface.lit(reading.part)) surface.fill({x - 4, column.y, width - 4, 46}, surface.colour(base::Ink::accent_ground), 4);
    if (surface.pointer().over && column.contains(surface.pointer().at)) under = reading.part;
    surface.text({x, area.y + 24}, Anchor::start, base::Face::sans, base::Type::small, surface.colour(base::Ink::ink2), reading.label);
    surface.text({x, area.y + 46}, Anchor::start, base::Face::mono, base::Type::code, surface.colour(base::Ink::ink), reading.value);
    x += width;
  }
  return under;
}

float formula_px(float width_px) { return width_px >= kOneLineFrom_px ? kLine_px : 3 * kLine_px; }

void draw_formula(Surface& surface, base::Rect area, std::string_view formula) {
  constexpr std::string_view kBreak = " = ";
  float baseline = area.y + 14;
  while (!formula.empty()) {
    const size_t end = area.width >= kOneLineFrom_px ? std::string_view::npos : formula.find(kBreak, 1);
    surface.text({area.x, baseline}, Anchor::start, base::Face::mono, base::Type::small, surface.colour(base::Ink::ink2),
                 formula.substr(0, end));
    formula = end == std::string_view::npos ? std::string_view() : formula.substr(end);
    baseline += kLine_px;
  }
}

}  // namespace plot
