#include "figures/t5_buckets/staircase.h"

#include <algorithm>
#include <vector>

#include "plot/axis.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::buckets {
namespace {

using base::Ink;

constexpr int kStep = 0;  ///< line style

plot::ValueAxis axis_of(const Model& model) { return {"bucket", -0.5, model.rule.num_buckets - 0.5}; }

std::string_view name_of(Part part) { return part == Part::exact ? "exact" : part == Part::last ? "last" : "logarithmic"; }
std::string_view lit_name(Part part) { return part == Part::exact ? "exact" : part == Part::last ? "last" : "log"; }

}  // namespace

/// The left edge of the column of a distance.
float Staircase::x_of(const Model& model, float ahead) const {
  const auto reach = static_cast<float>(model.positions - 1);
  return plot_.x + plot_.width * (ahead + reach) / (2 * reach + 1);
}

float Staircase::y_of(const Model& model, int bucket) const { return plot::y_of(plot_, axis_of(model), bucket); }

/// Marks a part from distance `from` to `to`, clipped to the visible distances.
void Staircase::draw_part(plot::Surface& surface, const Model& model, Part part, int from, int to) const {
  const int reach = model.positions - 1;
  from = std::max(from, -reach);
  to = std::min(to, reach);
  if (from > to) return;
  const base::Rect area{x_of(model, static_cast<float>(from)), plot_.y,
                        x_of(model, static_cast<float>(to + 1)) - x_of(model, static_cast<float>(from)), plot_.height};
  if (part != Part::logarithmic) surface.fill(area, surface.colour(part == Part::exact ? Ink::accent_ground : Ink::panel));
  for (const float x : {area.x, area.right()}) surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::edge), 1);
  if (surface.is_highlighted(lit_name(part))) surface.outline(base::inset(area, -1), surface.colour(Ink::accent), 3);
  draw_name(surface, part, area);
}

/// Draws the name of a part above it, shortened if the part is narrow. That of the exact part may extend slightly over its neighbours.
void Staircase::draw_name(plot::Surface& surface, Part part, base::Rect area) const {
  const float over_px = part == Part::exact ? 24 : part == Part::logarithmic ? -24 : 0;
  for (const std::string_view name : {name_of(part), lit_name(part)}) {
    const float width = surface.text_width(base::Face::sans, base::Type::small, name);
    if (width > area.width + over_px) continue;
    const float middle = std::clamp(area.x + area.width / 2, plot_.x + width / 2, plot_.right() - width / 2);
    surface.text({middle, plot_.y - 6}, plot::Anchor::middle, base::Face::sans, base::Type::small, surface.colour(Ink::ink2), name);
    return;
  }
}

void Staircase::draw_parts(plot::Surface& surface, const Model& model) const {
  const int reach = model.positions - 1, exact = model.exact(), last = model.last_start();
  for (const int sign : {-1, 1}) {
    if (sign > 0 && !model.rule.bidirectional) continue;
    const auto part = [&](Part of, int near, int far) { draw_part(surface, model, of, sign < 0 ? -far : near, sign < 0 ? -near : far); };
    part(Part::logarithmic, exact, last - 1);
    part(Part::last, std::max(exact, last), reach);
  }
  draw_part(surface, model, Part::exact, 1 - exact, model.rule.bidirectional ? exact - 1 : 0);
}

void Staircase::draw_steps(plot::Surface& surface, const Model& model) const {
  std::vector<base::Point> points;
  const int reach = model.positions - 1;
  for (int ahead = -reach; ahead <= reach; ++ahead) {
    const int bucket = model.bucket(ahead);
    const bool begins = ahead == -reach || model.bucket(ahead - 1) != bucket, ends = ahead == reach || model.bucket(ahead + 1) != bucket;
    if (begins) points.push_back({x_of(model, static_cast<float>(ahead)), y_of(model, bucket)});
    if (ends) points.push_back({x_of(model, static_cast<float>(ahead + 1)), y_of(model, bucket)});
  }
  surface.polyline(points, plot::line_colour(kStep, surface.dark()), surface.is_highlighted("bucket") ? 3.5f : 2);
}

void Staircase::draw(plot::Surface& surface, base::Rect plot, const Model& model) {
  plot_ = plot;
  draw_parts(surface, model);
  plot::draw_left(surface, plot_, axis_of(model));
  plot::draw_below(surface, plot_, {"distance j − i", 1 - model.positions, 2 * model.positions - 1, surface.is_highlighted("distance")});
  surface.clip(base::inset(plot_, -2));
  draw_steps(surface, model);
  const float x = x_of(model, static_cast<float>(model.ahead()) + 0.5f);
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::accent), surface.is_highlighted("distance") ? 3.0f : 1.0f);
  plot::draw_dot(surface, {x, y_of(model, model.bucket(model.ahead()))}, kStep);
  surface.unclip();
}

std::optional<int> Staircase::hit(base::Point at, const Model& model) const {
  if (!plot_.contains(at)) return std::nullopt;
  const int columns = 2 * model.positions - 1;
  const int column = static_cast<int>((at.x - plot_.x) / plot_.width * static_cast<float>(columns));
  return std::min(column, columns - 1) - (model.positions - 1);
}

}  // namespace figures::buckets
