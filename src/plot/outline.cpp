#include "plot/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace plot {
namespace {

using base::Point;
using Shape = Mark::Shape;

constexpr float kStripe_px = 5;  ///< from one stripe to the next, along x

void add_arc(std::vector<Point>& points, Point centre, float radius, double from, double to) {
  const int steps = std::clamp(static_cast<int>(std::fabs(to - from) * std::sqrt(std::max(1.0f, radius)) * 1.6), 2, 160);
  for (int i = 0; i <= steps; ++i) points.push_back(around(centre, radius, from + (to - from) * i / steps));
}

/// An end that comes after more than a turn closes the disc.
double within_a_turn(double from, double to) { return std::clamp(to, from - 2 * std::numbers::pi, from + 2 * std::numbers::pi); }

float distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }
Point along(Point a, Point b, float share) { return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}; }

}  // namespace

std::vector<Point> outline_of(const Mark& mark) {
  if (mark.shape == Shape::polygon) return mark.points;
  std::vector<Point> points;
  if (mark.shape == Shape::sector) {
    const double to = within_a_turn(mark.angle, mark.angle_to);
    add_arc(points, mark.at, mark.outer, mark.angle, to);
    if (mark.inner > 0)
      add_arc(points, mark.at, mark.inner, to, mark.angle);
    else if (std::fabs(to - mark.angle) < 2 * std::numbers::pi - 1e-6)
      points.push_back(mark.at);
  } else {
    const base::Rect& r = mark.rect;
    points = {{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}};
  }
  return points;
}

std::vector<Segment> stripes(std::span<const Point> polygon) {
  std::vector<Segment> segments;
  if (polygon.size() < 3) return segments;
  float low = 1e9f, high = -1e9f;  // of x + y, which is constant along a stripe
  for (const Point& p : polygon) {
    low = std::min(low, p.x + p.y);
    high = std::max(high, p.x + p.y);
  }
  for (float sum = std::ceil(low / kStripe_px) * kStripe_px; sum < high; sum += kStripe_px) {
    std::vector<Point> crossings;
    for (size_t i = 0; i < polygon.size(); ++i) {
      const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
      const float at_a = a.x + a.y - sum, at_b = b.x + b.y - sum;
      if ((at_a < 0) != (at_b < 0)) crossings.push_back(along(a, b, at_a / (at_a - at_b)));
    }
    std::ranges::sort(crossings, {}, &Point::x);
    for (size_t i = 0; i + 1 < crossings.size(); i += 2) segments.emplace_back(crossings[i], crossings[i + 1]);
  }
  return segments;
}

std::vector<Point> path_of(const Mark& mark) {
  switch (mark.shape) {
    case Shape::line: return {mark.at, mark.to};
    case Shape::hand: return {around(mark.at, mark.inner, mark.angle), around(mark.at, mark.outer, mark.angle)};
    case Shape::curve: return mark.points;
    case Shape::sector: {
      if (mark.fill.seen() || mark.hatched) {
        std::vector<Point> closed = outline_of(mark);
        closed.push_back(closed.front());
        return closed;
      }
      std::vector<Point> arc;
      add_arc(arc, mark.at, mark.outer, mark.angle, within_a_turn(mark.angle, mark.angle_to));
      return arc;
    }
    default: {
      std::vector<Point> closed = outline_of(mark);
      if (!closed.empty()) closed.push_back(closed.front());
      return closed;
    }
  }
}

std::span<const float> pattern_of(Dash dash) {
  static constexpr std::array<float, 2> kDashed{6, 4}, kDotted{2, 4};
  static constexpr std::array<float, 4> kDashDot{9, 4, 2, 4};
  switch (dash) {
    case Dash::solid: return {};
    case Dash::dashed: return kDashed;
    case Dash::dotted: return kDotted;
    case Dash::dash_dot: return kDashDot;
  }
  return {};
}

std::vector<std::vector<Point>> dashes(std::span<const Point> path, Dash dash) {
  const std::span<const float> pattern = pattern_of(dash);
  if (pattern.empty()) return {{path.begin(), path.end()}};
  std::vector<std::vector<Point>> pieces;
  size_t phase = 0;
  float left = pattern[0];
  if (!path.empty()) pieces.push_back({path[0]});
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    const float length = distance(path[i], path[i + 1]);
    float done = 0;
    while (length - done > left) {
      done += left;
      const Point p = along(path[i], path[i + 1], done / length);
      if (phase % 2 == 0)
        pieces.back().push_back(p);
      else
        pieces.push_back({p});
      phase = (phase + 1) % pattern.size();
      left = pattern[phase];
    }
    left -= length - done;
    if (phase % 2 == 0) pieces.back().push_back(path[i + 1]);
  }
  std::erase_if(pieces, [](const std::vector<Point>& piece) { return piece.size() < 2; });
  return pieces;
}

std::vector<Point> take_arrow_head(std::vector<Point>& path, float thickness) {
  const Point to = path.back();
  const float size = 5 + 2 * thickness;
  while (path.size() > 2 && distance(path[path.size() - 2], to) < size) path.pop_back();
  const Point from = path[path.size() - 2];
  const float length = std::max(1e-3f, distance(from, to));
  const Point unit{(to.x - from.x) / length, (to.y - from.y) / length};
  const Point back{to.x - size * unit.x, to.y - size * unit.y};
  const float half = 0.42f * size;
  path.back() = back;
  return {to, {back.x - half * unit.y, back.y + half * unit.x}, {back.x + half * unit.y, back.y - half * unit.x}};
}

}  // namespace plot
