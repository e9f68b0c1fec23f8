#include "compiler/atlas/polygon.h"

#include <algorithm>
#include <cmath>

namespace compiler {
namespace {

using base::AtlasBox;
using base::AtlasPoint;

/// Twice the area of the triangle, positive if its corners run clockwise as they are seen.
double turn(AtlasPoint a, AtlasPoint b, AtlasPoint c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

const AtlasPoint& next_of(const Polygon& polygon, size_t i) { return polygon[(i + 1) % polygon.size()]; }

}  // namespace

double area_of(const Polygon& polygon) {
  double sum = 0;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const AtlasPoint &a = polygon[i], &b = next_of(polygon, i);
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

AtlasPoint centroid_of(const Polygon& polygon) {
  AtlasPoint sum;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const AtlasPoint &a = polygon[i], &b = next_of(polygon, i);
    const double weight = a.x * b.y - b.x * a.y;
    sum.x += (a.x + b.x) * weight;
    sum.y += (a.y + b.y) * weight;
  }
  const double area = 6 * area_of(polygon);
  return area == 0 ? sum : AtlasPoint{sum.x / area, sum.y / area};
}

bool contains(const Polygon& polygon, AtlasPoint point) {
  bool inside = false;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const AtlasPoint &a = polygon[i], &b = next_of(polygon, i);
    if ((a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

AtlasBox bounds_of(const Polygon& polygon) {
  const auto [left, right] = std::ranges::minmax(polygon, {}, &AtlasPoint::x);
  const auto [top, bottom] = std::ranges::minmax(polygon, {}, &AtlasPoint::y);
  return {left.x, top.y, right.x - left.x, bottom.y - top.y};
}

Polygon clipped(const Polygon& polygon, double a, double b, double c) {
  Polygon kept;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const AtlasPoint &from = polygon[i], &to = next_of(polygon, i);
    const double over_from = a * from.x + b * from.y - c, over_to = a * to.x + b * to.y - c;
    if (over_from <= 0) kept.push_back(from);
    if ((over_from < 0 && over_to > 0) || (over_from > 0 && over_to < 0))
      kept.push_back(between(from, to, over_from / (over_from - over_to)));
  }
  return kept;
}

double to_tenth(double length) { return std::round(length * 10) / 10; }
AtlasPoint to_tenth(AtlasPoint point) { return {to_tenth(point.x), to_tenth(point.y)}; }
AtlasBox to_tenth(const AtlasBox& box) { return {to_tenth(box.x), to_tenth(box.y), to_tenth(box.width), to_tenth(box.height)}; }

double distance(AtlasPoint a, AtlasPoint b) { return std::hypot(a.x - b.x, a.y - b.y); }

AtlasPoint between(AtlasPoint a, AtlasPoint b, double share) { return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}; }

bool cross(AtlasPoint a, AtlasPoint b, AtlasPoint c, AtlasPoint d) {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

bool overlap(const AtlasBox& a, const AtlasBox& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool goes_through(AtlasPoint a, AtlasPoint b, const AtlasBox& box) {
  const double right = box.x + box.width, bottom = box.y + box.height;
  if (std::max(a.x, b.x) < box.x || std::min(a.x, b.x) > right || std::max(a.y, b.y) < box.y || std::min(a.y, b.y) > bottom) return false;
  const auto is_inside = [&](AtlasPoint p) { return p.x > box.x && p.x < right && p.y > box.y && p.y < bottom; };
  return is_inside(a) || is_inside(b) || cross(a, b, {box.x, box.y}, {right, bottom}) || cross(a, b, {right, box.y}, {box.x, bottom});
}

}  // namespace compiler
