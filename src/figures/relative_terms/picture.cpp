#include "figures/relative_terms/picture.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/number.h"
#include "figures/relative_terms/words.h"
#include "plot/colour_map.h"
#include "plot/ellipsize.h"
#include "plot/legend.h"

namespace figures::relative {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;
using plot::Anchor;
using plot::Surface;

constexpr float kTwoDecimals_px = 45, kOneDecimal_px = 34, kNumber_px = 15;  ///< cells at least this large have room for a number
constexpr float kName_px = 14;  ///< least distance between names of rows, or numbers of columns

const std::vector<float>& values_of(Panel panel, const Model& model) {
  const bool scores = model.view == View::scores;
  switch (panel) {
    case kWords: return scores ? model.content : model.from_words;
    case kDistances: return scores ? model.position : model.from_distances;
    case kSum: return scores ? model.scores : model.outputs;
    case kWeights: break;
  }
  return model.weights;
}

float range_of(const Model& model) { return model.view == View::scores ? model.score_range : model.output_range; }

/// Black or white, whichever has the better contrast with `ground`.
base::Rgb ink_on(base::Rgb ground) {
  const auto channel = [ground](int shift) { return static_cast<float>(ground >> shift & 255); };
  return 0.299f * channel(16) + 0.587f * channel(8) + 0.114f * channel(0) > 140 ? 0x000000 : 0xFFFFFF;
}

struct Painter {
  Surface& surface;
  const Layout& layout;
  const Model& model;

  void panel(Panel of) const;
  void cell(Panel of, size_t row, size_t column) const;
  void names(Panel of) const;
  void row_names(Panel of) const;
  void cursor(Panel of) const;
  void diagonal() const;
};

void Painter::cell(Panel of, size_t row, size_t column) const {
  const Rect area = layout.cell(of, model.view, row, column);
  const bool words = Layout::has_words(of, model.view);
  if (words && model.hides(row, column)) {  // crossed out, because merely pale would look like a small value
    surface.line({area.x + 1, area.bottom() - 1}, {area.right() - 1, area.y + 1}, surface.colour(Ink::hairline), 1);
    return;
  }
  const float value = values_of(of, model)[row * (words ? model.count() : kWidth) + column], range = range_of(model);
  const base::Rgb ground = of == kWeights ? plot::blend(surface.colour(Ink::panel), surface.colour(Ink::accent), value)
                                          : plot::rgb_of(plot::colour_of(plot::diverging(surface.dark()), value, -range, range));
  surface.fill(words ? base::inset(area, 0.5f) : area, ground);
  if (!words || area.width < kOneDecimal_px || area.height < kNumber_px) return;
  surface.text({area.x + area.width / 2, area.y + area.height / 2 + 5}, Anchor::middle, Face::mono, Type::small, ink_on(ground),
               base::fixed(static_cast<double>(value), area.width < kTwoDecimals_px ? 1 : 2));
}

/// Draws the words of the rows, as many as there is room for.
void Painter::row_names(Panel of) const {
  const Rect all = layout.panels[of];
  const float row_px = all.height / static_cast<float>(layout.rows);
  const auto step = static_cast<size_t>(std::ceil(kName_px / row_px));
  for (size_t i = layout.first_row; i < layout.words; i += step) {
    const bool read = i == model.query;
    const Face face = read ? Face::sans_semibold : Face::sans;
    surface.text({all.x - 6, layout.cell(of, model.view, i, 0).y + row_px / 2 + 5}, Anchor::end, face, Type::small,
                 surface.colour(read ? Ink::ink : Ink::ink2),
                 plot::ellipsize(surface, face, Type::small, model.sentence.words[i], all.x - 8));
  }
}

/// Draws the words of the columns if all of them fit, otherwise numbers of places or dimensions.
void Painter::names(Panel of) const {
  const Rect all = layout.panels[of];
  const size_t columns = layout.columns(of, model.view);
  const bool words = Layout::has_words(of, model.view);
  const float column_px = all.width / static_cast<float>(columns);
  const bool fit = words && std::ranges::all_of(model.sentence.words, [&](const std::string& word) {
                     return surface.text_width(Face::sans_semibold, Type::small, word) < column_px - 2;
                   });
  size_t step = 1;
  while (!fit && static_cast<float>(step) * column_px < kName_px + 6) step = step == 1 ? 2 : step == 2 ? 5 : 2 * step;
  for (size_t c = 0; c < columns; c += step) {
    const bool read = c == (words ? model.key : model.dimension);
    surface.text({layout.cell(of, model.view, layout.first_row, c).x + column_px / 2, all.bottom() + 15}, Anchor::middle,
                 !fit   ? Face::mono
                 : read ? Face::sans_semibold
                        : Face::sans,
                 Type::small, surface.colour(read ? Ink::ink : Ink::ink3),
                 fit ? model.sentence.words[c] : base::grouped(static_cast<long long>(c)));
  }
}

/// Outlines all pairs at the cursor's distance, after clipping.
void Painter::diagonal() const {
  const int distance = model.distance(model.query, model.key);
  for (size_t i = layout.first_row; i < layout.words; ++i) {
    for (size_t j = 0; j < layout.words; ++j) {
      if (model.hides(i, j) || model.distance(i, j) != distance) continue;
      surface.outline(base::inset(layout.cell(kDistances, model.view, i, j), 0.5f), surface.colour(Ink::ink),
                      surface.is_highlighted("diagonal") ? 3.0f : 1.0f);
    }
  }
}

void Painter::cursor(Panel of) const {
  const bool words = Layout::has_words(of, model.view);
  const Rect here = layout.cell(of, model.view, model.query, words ? model.key : model.dimension);
  const Rect outer{std::min(here.x, layout.panels[of].right() - 6), std::min(here.y, layout.panels[of].bottom() - 6),
                   std::max(6.0f, here.width), std::max(6.0f, here.height)};
  surface.outline(base::inset(outer, 1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(outer, surface.colour(Ink::ink), model.pinned ? 3.0f : 1.5f);
}

void Painter::panel(Panel of) const {
  const Rect all = layout.panels[of];
  surface.text({all.x, all.y - 7}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, heading(of, model), all.width + 12));
  for (size_t i = layout.first_row; i < layout.words; ++i) {
    for (size_t c = 0; c < layout.columns(of, model.view); ++c) cell(of, i, c);
  }
  if (model.memory > 0 && Layout::has_words(of, model.view)) {  // the words from here on are queries as well
    const float x = layout.cell(of, model.view, layout.first_row, model.memory).x;
    surface.line({x, all.y - 4}, {x, all.bottom() + 4}, surface.colour(Ink::accent), 2);
  }
  names(of);
  if (of == kWords || of == kSum) row_names(of);
  if (of == kDistances && model.view == View::scores && !model.hides(model.query, model.key)) diagonal();
  cursor(of);
  const std::string_view part = part_of(of, model.view);
  const bool term = model.view == View::scores && ((of == kWords && (surface.is_highlighted("qk") || surface.is_highlighted("uk"))) ||
                                                   (of == kDistances && (surface.is_highlighted("qr") || surface.is_highlighted("vr"))));
  if (surface.is_highlighted(part) || term) surface.outline(base::inset(all, -2), surface.colour(Ink::accent), 3);
}

}  // namespace

std::string_view part_of(Panel panel, View view) {
  if (panel == kWeights) return "weights";
  if (panel == kSum) return view == View::scores ? "scores" : "outputs";
  return panel == kWords ? "content" : "position";
}

void draw_panels(plot::Surface& surface, const Layout& layout, const Model& model) {
  const Painter painter{surface, layout, model};
  for (const Panel of : {kWords, kDistances, kSum, kWeights}) painter.panel(of);
  const float range = range_of(model);
  plot::draw_legend(surface, layout.panels[kDistances], plot::diverging(surface.dark()), -range, range);
}

}  // namespace figures::relative
