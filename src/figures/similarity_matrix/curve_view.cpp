#include "figures/similarity_matrix/curve_view.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/number.h"
#include "plot/axis.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::similarity {
namespace {

using base::Ink;

constexpr int kRow = 0, kMean = 1;  ///< line styles
constexpr float kDotsFrom_px = 7;   ///< least distance between positions at which each has a dot

/// The range of the colours, with a small margin.
plot::ValueAxis axis_of(const Model& model) {
  const double margin = 0.06 * static_cast<double>(model.high - model.low);
  return {model.is_score() ? "score" : "similarity", model.low - margin, model.high + margin};
}

}  // namespace

base::Point CurveView::at(const Model& model, int column, float value) const {
  const float share = (static_cast<float>(column - model.columns.first) + 0.5f) / static_cast<float>(model.columns.count);
  return {plot_.x + plot_.width * share, plot::y_of(plot_, axis_of(model), value)};
}

void CurveView::draw_range(plot::Surface& surface, const Model& model) const {
  const float width = plot_.width / static_cast<float>(model.columns.count);
  for (int n = model.columns.first; n < model.columns.first + model.columns.count; ++n) {
    const AtDistance& all = model.at_distance(n - model.m);
    const base::Point top = at(model, n, all.max);
    surface.fill({top.x - width / 2, top.y, width, std::max(1.0f, at(model, n, all.min).y - top.y)}, surface.colour(Ink::accent), 0, 0.18f);
  }
}

void CurveView::draw_names(plot::Surface& surface, const Model& model) const {
  const float y = plot_.y - 10;
  float x = plot_.x;
  const auto name = [&](std::string_view text, base::Rgb ink) {
    surface.text({x, y + 4}, plot::Anchor::start, base::Face::sans, base::Type::small, ink, text);
    x += surface.text_width(base::Face::sans, base::Type::small, text) + 14;
  };
  const auto sample = [&](int style) {
    const base::Point line[] = {{x, y}, {x + 18, y}};
    plot::draw_line(surface, line, style);
    x += 24;
  };
  sample(kRow);
  name(model.distance_alone() ? "row m, as every row" : "row m = " + base::grouped(model.m), plot::line_colour(kRow, surface.dark()));
  if (model.distance_alone()) return;
  sample(kMean);
  name("mean", plot::line_colour(kMean, surface.dark()));
  surface.fill({x, y - 5, 18, 10}, surface.colour(Ink::accent), 0, 0.18f);
  x += 24;
  const std::string_view range = "range over all rows";
  const bool fits = x + surface.text_width(base::Face::sans, base::Type::small, range) <= surface.width();
  name(fits ? range : "range", surface.colour(Ink::ink2));
}

void CurveView::draw(plot::Surface& surface, base::Rect plot, const Model& model) {
  plot_ = plot;
  draw_names(surface, model);
  plot::draw_left(surface, plot_, axis_of(model));
  plot::draw_below(surface, plot_,
                   {"distance n − m", model.columns.first - model.m, model.columns.count,
                    surface.is_highlighted("distance") || surface.is_highlighted("n")});
  surface.clip(base::inset(plot_, -1));
  if (!model.distance_alone()) draw_range(surface, model);
  std::vector<base::Point> row, mean;
  for (int n = model.columns.first; n < model.columns.first + model.columns.count; ++n) {
    row.push_back(at(model, n, model.value(model.m, n)));
    mean.push_back(at(model, n, model.at_distance(n - model.m).mean));
  }
  const float x = at(model, model.n, 0).x;
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::accent),
               surface.is_highlighted("distance") || surface.is_highlighted("n") ? 3.0f : 1.0f);
  if (!model.distance_alone()) plot::draw_line(surface, mean, kMean);
  plot::draw_line(surface, row, kRow, surface.is_highlighted("similarity") ? 4 : 2);
  if (plot_.width / static_cast<float>(model.columns.count) >= kDotsFrom_px) {
    for (const base::Point& point : row) surface.disc(point, 2.5f, plot::line_colour(kRow, surface.dark()));
  }
  plot::draw_dot(surface, at(model, model.n, model.value()), kRow);
  surface.unclip();
}

std::optional<int> CurveView::hit(base::Point place, const Model& model) const {
  if (!plot_.contains(place)) return std::nullopt;
  const float share = (place.x - plot_.x) / plot_.width;
  return std::min(model.columns.first + static_cast<int>(share * static_cast<float>(model.columns.count)), model.positions - 1);
}

}  // namespace figures::similarity
