#include "figures/encoding_table/waves_view.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "plot/axis.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::table {
namespace {

constexpr float kLeft_px = 56;
constexpr float kLabels_px = 100;   ///< room for "dim 1,023" and its sample
constexpr float kDotsFrom_px = 9;   ///< least distance between positions at which each has a dot
constexpr float kCurveStep_px = 2;  ///< between points of a curve, if positions are farther apart
constexpr plot::ValueAxis kValues{"value", -1.1, 1.1};

double wave_at(const Model& model, double position, int dimension) {
  const double angle_rad = position / std::pow(model.base, 2.0 * (dimension / 2) / model.d_model);
  return dimension % 2 == 0 ? std::sin(angle_rad) : std::cos(angle_rad);
}

}  // namespace

base::Point WavesView::at(const Model& model, double position, int dimension) const {
  const double share = (position - model.seen_rows.first + 0.5) / model.seen_rows.count;
  return {plot_.x + plot_.width * static_cast<float>(share), plot::y_of(plot_, kValues, wave_at(model, position, dimension))};
}

void WavesView::draw_wave(plot::Surface& surface, const Model& model, int index) const {
  const int dimension = model.waves[static_cast<size_t>(index)];
  const plot::Window seen = model.seen_rows;
  const double step = std::min(1.0, static_cast<double>(kCurveStep_px / position_px(model)));
  std::vector<base::Point> points;
  for (double p = seen.first; p <= seen.first + seen.count - 1 + 1e-9; p += step) points.push_back(at(model, p, dimension));
  plot::draw_line(surface, points, index, surface.is_highlighted(dimension % 2 == 0 ? "sin" : "cos") ? 4 : 2);
  if (position_px(model) < kDotsFrom_px && seen.count > 1) return;
  for (int p = seen.first; p < seen.first + seen.count; ++p)
    surface.disc(at(model, p, dimension), 2.5f, plot::line_colour(index, surface.dark()));
}

void WavesView::draw_highlight(plot::Surface& surface, const Model& model) const {
  if (!surface.is_highlighted("wavelength") && !surface.is_highlighted("i")) return;
  // One turn of the cursor's pair.
  const double turn_px = model.wavelength() * static_cast<double>(position_px(model));
  const float width = static_cast<float>(std::min<double>(turn_px, static_cast<double>(plot_.width)));
  surface.fill({plot_.x, plot_.y, width, plot_.height}, surface.colour(base::Ink::accent_ground));
}

void WavesView::draw(plot::Surface& surface, base::Rect area, const Model& model) {
  plot_ = {area.x + kLeft_px, area.y, std::max(1.0f, area.width - kLeft_px - kLabels_px),
           std::max(1.0f, area.height - plot::kAxisBelow_px)};
  draw_highlight(surface, model);
  plot::draw_left(surface, plot_, kValues);
  plot::draw_below(surface, plot_, {"position", model.seen_rows.first, model.seen_rows.count, surface.is_highlighted("pos")});
  surface.clip(plot_);
  const float x = std::round(at(model, model.cursor.position, 0).x);
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(base::Ink::accent),
               model.pinned || surface.is_highlighted("pos") ? 2.5f : 1.5f);
  std::vector<plot::LineLabel> labels;
  for (size_t i = 0; i < model.waves.size(); ++i) {
    const int style = static_cast<int>(i);
    draw_wave(surface, model, style);
    plot::draw_dot(surface, at(model, model.cursor.position, model.waves[i]), style);
    const double last = model.seen_rows.first + model.seen_rows.count - 1;
    labels.push_back({"dim " + base::grouped(model.waves[i]), at(model, last, model.waves[i]).y, style});
  }
  surface.unclip();
  plot::draw_line_labels(surface, std::move(labels), plot_.right() + 6, plot_.y + 8, plot_.bottom() - 8);
}

std::optional<WavesView::Hit> WavesView::hit(base::Point place, const Model& model) const {
  if (!plot_.contains(place)) return std::nullopt;
  const float share = (place.x - plot_.x) / plot_.width;
  const int position = model.seen_rows.first + static_cast<int>(share * static_cast<float>(model.seen_rows.count));
  Hit hit{{std::clamp(position, 0, model.rows - 1), model.cursor.dimension}, share};
  float nearest = plot_.height;
  for (const int dimension : model.waves) {
    const float distance = std::abs(at(model, hit.cell.position, dimension).y - place.y);
    if (distance >= nearest) continue;
    nearest = distance;
    hit.cell.dimension = dimension;
  }
  return hit;
}

std::string_view WavesView::part_at(base::Point place) const {
  return place.x >= plot_.x && place.x < plot_.right() && place.y >= plot_.bottom() && place.y < plot_.bottom() + 20 ? "pos" : "";
}

}  // namespace figures::table
