#include "plot/hit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "plot/outline.h"

namespace plot {
namespace {

using base::Point;
using Shape = Mark::Shape;

constexpr float kReach_px = 12;

float to_segment(Point p, Point a, Point b) {
  const float dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  const float share = length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0f, 1.0f) : 0;
  return std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
}

float to_path(Point p, std::span<const Point> path) {
  float nearest = 1e9f;
  for (size_t i = 0; i + 1 < path.size(); ++i) nearest = std::min(nearest, to_segment(p, path[i], path[i + 1]));
  return nearest;
}

float to_rect(Point p, const base::Rect& r) {
  return std::hypot(std::max({0.0f, r.x - p.x, p.x - r.right()}), std::max({0.0f, r.y - p.y, p.y - r.bottom()}));
}

bool inside(Point p, std::span<const Point> polygon) {
  bool in = false;
  for (size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

/// 0 inside, else the distance from the mark's edge.
float distance(const Mark& mark, Point p) {
  switch (mark.shape) {
    case Shape::dot: {
      const Point at = mark.outer > 0 ? around(mark.at, mark.outer, mark.angle) : mark.at;
      return std::max(0.0f, std::hypot(p.x - at.x, p.y - at.y) - mark.radius);
    }
    case Shape::hand:
    case Shape::line:
    case Shape::curve: return std::max(0.0f, to_path(p, path_of(mark)) - mark.thickness / 2);
    case Shape::polygon: return inside(p, mark.points) ? 0 : to_path(p, path_of(mark));
    case Shape::sector:
      if (!mark.fill.seen() && mark.inner == 0 && mark.aim.drag == Aim::Drag::none && !mark.aim.any()) return to_path(p, path_of(mark));
      return inside(p, outline_of(mark)) ? 0 : to_path(p, path_of(mark));
    case Shape::rectangle:
    case Shape::cells: return to_rect(p, mark.rect);
    case Shape::text: {
      const float em = static_cast<float>(mark.type.em_px()), half = 0.25f * em * static_cast<float>(mark.words.size());
      const float left = mark.at.x - (mark.anchor == Anchor::start ? 0 : mark.anchor == Anchor::middle ? half : 2 * half);
      return to_rect(p, {left, mark.at.y - 0.8f * em, 2 * half, em});
    }
  }
  return 1e9f;
}

bool is_area(const Mark& mark) {
  return mark.shape == Shape::cells || mark.shape == Shape::rectangle || mark.shape == Shape::sector || mark.shape == Shape::polygon;
}

}  // namespace

Hit hit(std::span<const Mark> marks, Point at) {
  Hit found;
  float nearest = kReach_px, nearest_part = kReach_px;
  for (size_t i = marks.size(); i-- > 0;) {
    const Mark& mark = marks[i];
    if (mark.part.empty() && !mark.aim.any() && mark.shape != Shape::cells) continue;
    const base::Rect box = bounds(mark);
    const bool small = std::max(box.width, box.height) < 2 * kReach_px || !is_area(mark);
    const float away = distance(mark, at);
    const float reach = small ? kReach_px : 0.5f;
    if (away > reach) continue;
    if (!mark.part.empty() && away < nearest_part) {
      found.part = mark.part;
      nearest_part = away;
    }
    const bool aims = mark.aim.any();
    if (!aims || (found.mark && away >= nearest)) continue;
    found.mark = &mark;
    nearest = away;
    found.column = mark.aim.column;
    found.row = mark.aim.row;
    if (mark.shape == Shape::cells) {
      const CellValues& cells = *mark.cells;
      if (mark.aim.column >= 0)
        found.column +=
            std::clamp(static_cast<int>((at.x - mark.rect.x) / mark.rect.width * static_cast<float>(cells.columns)), 0, cells.columns - 1);
      if (mark.aim.row >= 0)
        found.row +=
            std::clamp(static_cast<int>((at.y - mark.rect.y) / mark.rect.height * static_cast<float>(cells.rows)), 0, cells.rows - 1);
    }
  }
  return found;
}

}  // namespace plot
