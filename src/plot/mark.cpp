#include "plot/mark.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace plot {
namespace {

base::Rect around_all(const std::vector<base::Point>& points) {
  if (points.empty()) return {};
  base::Point low = points.front(), high = low;
  for (const base::Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace

base::Point around(base::Point centre, float distance, double angle) {
  return {centre.x + distance * static_cast<float>(std::sin(angle)), centre.y - distance * static_cast<float>(std::cos(angle))};
}

double clockwise(double x, double y) { return std::numbers::pi / 2 - std::atan2(y, x); }

void shift(Mark& mark, base::Point by) {
  for (base::Point* p : {&mark.at, &mark.to}) *p = {p->x + by.x, p->y + by.y};
  mark.rect = base::translated(mark.rect, by.x, by.y);
  for (base::Point& p : mark.points) p = {p.x + by.x, p.y + by.y};
}

base::Rect bounds(const Mark& mark) {
  switch (mark.shape) {
    case Mark::Shape::dot: {
      const base::Point p = mark.outer > 0 ? around(mark.at, mark.outer, mark.angle) : mark.at;
      return {p.x - mark.radius, p.y - mark.radius, 2 * mark.radius, 2 * mark.radius};
    }
    case Mark::Shape::hand: return around_all({around(mark.at, mark.inner, mark.angle), around(mark.at, mark.outer, mark.angle)});
    case Mark::Shape::line: return around_all({mark.at, mark.to});
    case Mark::Shape::curve:
    case Mark::Shape::polygon: return around_all(mark.points);
    case Mark::Shape::sector: return {mark.at.x - mark.outer, mark.at.y - mark.outer, 2 * mark.outer, 2 * mark.outer};
    case Mark::Shape::rectangle:
    case Mark::Shape::cells: return mark.rect;
    case Mark::Shape::text: return {mark.at.x, mark.at.y, 0, 0};
  }
  return {};
}

}  // namespace plot
