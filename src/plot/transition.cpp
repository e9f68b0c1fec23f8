#include "plot/transition.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace plot {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

float mixed(float a, float b, double t) { return a + static_cast<float>(t) * (b - a); }
base::Point mixed(base::Point a, base::Point b, double t) { return {mixed(a.x, b.x, t), mixed(a.y, b.y, t)}; }
base::Rect mixed(const base::Rect& a, const base::Rect& b, double t) {
  return {mixed(a.x, b.x, t), mixed(a.y, b.y, t), mixed(a.width, b.width, t), mixed(a.height, b.height, t)};
}

base::Rgb mixed_rgb(base::Rgb a, base::Rgb b, double t) {
  base::Rgb rgb = 0;
  for (int shift = 0; shift < 24; shift += 8)
    rgb |= static_cast<base::Rgb>(std::lround(mixed(static_cast<float>((a >> shift) & 255), static_cast<float>((b >> shift) & 255), t)))
           << shift;
  return rgb;
}

/// A colour that is not painted at one end takes that of the other.
Paint mixed(Paint a, Paint b, double t) {
  if (!a.seen()) a = b.faded(0);
  if (!b.seen()) b = a.faded(0);
  return {mixed_rgb(a.light(), b.light(), t), mixed_rgb(a.dark(), b.dark(), t), mixed(a.opacity(), b.opacity(), t)};
}

base::Point point_at(const std::vector<base::Point>& points, double share) {
  const double place = share * static_cast<double>(points.size() - 1);
  const size_t i = std::min(points.size() - 1, static_cast<size_t>(place)), next = std::min(points.size() - 1, i + 1);
  return mixed(points[i], points[next], place - static_cast<double>(i));
}

std::vector<base::Point> mixed(const std::vector<base::Point>& a, const std::vector<base::Point>& b, double t) {
  if (a.empty() || b.empty()) return b;
  std::vector<base::Point> points(std::max(a.size(), b.size()));
  for (size_t i = 0; i < points.size(); ++i) {
    const double share = points.size() > 1 ? static_cast<double>(i) / static_cast<double>(points.size() - 1) : 0;
    points[i] = a.size() == b.size() ? mixed(a[i], b[i], t) : mixed(point_at(a, share), point_at(b, share), t);
  }
  return points;
}

std::shared_ptr<const CellValues> mixed(const std::shared_ptr<const CellValues>& a, const std::shared_ptr<const CellValues>& b, double t) {
  constexpr size_t kMost = 40000;  // more would take longer than a frame
  if (!a || !b || a == b || b->values.size() > kMost || a->rows != b->rows || a->columns != b->columns || a->map != b->map) return b;
  auto cells = std::make_shared<CellValues>(*b);
  for (size_t i = 0; i < cells->values.size(); ++i) cells->values[i] = mixed(a->values[i], b->values[i], t);
  cells->low = mixed(a->low, b->low, t);
  cells->high = mixed(a->high, b->high, t);
  return cells;
}

/// The middle of a mark, from which another shape of the same key grows.
base::Point middle(const Mark& mark) {
  const base::Rect box = bounds(mark);
  return {box.x + box.width / 2, box.y + box.height / 2};
}

Mark faded(Mark mark, float share) {
  mark.fill = mark.fill.faded(share);
  mark.stroke = mark.stroke.faded(share);
  if (mark.shape == Mark::Shape::cells) mark.fill = Paint(0, 0, share);  // the opacity of an image
  return mark;
}

double travel_ms(const Mark& mark) { return mark.travel_ms > 0 ? mark.travel_ms : kTravel_ms; }

/// Beside the straight way, the more the nearer to its middle.
base::Point lifted(base::Point from, base::Point to, float lift, double t) {
  const float height = lift * static_cast<float>(4 * t * (1 - t));
  return {height * (to.y - from.y), -height * std::fabs(to.x - from.x)};
}

}  // namespace

double eased(double share) {
  const double t = std::clamp(share, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

double turned(double from, double to, double share) {
  double way = to - from;
  if (std::fabs(way) > 3 * kTurn) way = std::fmod(way, kTurn) + std::copysign(2 * kTurn, way);
  return to - way * (1 - share);
}

Mark between(const Mark& from, const Mark& to, double t) {
  Mark mark = to;
  mark.at = mixed(from.at, to.at, t);
  mark.to = mixed(from.to, to.to, t);
  mark.rect = mixed(from.rect, to.rect, t);
  mark.radius = mixed(from.radius, to.radius, t);
  mark.inner = mixed(from.inner, to.inner, t);
  mark.outer = mixed(from.outer, to.outer, t);
  mark.angle = turned(from.angle, to.angle, t);
  mark.angle_to = turned(from.angle_to, to.angle_to, t);
  if (from.orbit > 0 && to.orbit > 0) {
    mark.orbit = mixed(from.orbit, to.orbit, t);
    const auto aside = [](const Mark& text) {
      const base::Point place = around(text.to, text.orbit, text.angle);
      return base::Point{text.at.x - place.x, text.at.y - place.y};
    };
    const base::Point place = around(mark.to, mark.orbit, mark.angle), by = mixed(aside(from), aside(to), t);
    mark.at = {place.x + by.x, place.y + by.y};
  }
  mark.points = mixed(from.points, to.points, t);
  mark.fill = mixed(from.fill, to.fill, t);
  mark.stroke = mixed(from.stroke, to.stroke, t);
  mark.thickness = mixed(from.thickness, to.thickness, t);
  mark.slant = mixed(from.slant, to.slant, t);
  mark.type = {to.type.face(),
               static_cast<int>(std::lround(mixed(static_cast<float>(from.type.em_px()), static_cast<float>(to.type.em_px()), t)))};
  mark.cells = mixed(from.cells, to.cells, t);
  if (to.lift > 0) shift(mark, lifted(middle(from), middle(to), to.lift, t));
  return mark;
}

Transition::Transition(std::vector<Mark> from, std::vector<Mark> to, double start_ms, bool fade)
    : from_(std::move(from)), to_(std::move(to)), start_ms_(start_ms), fade_(fade) {
  pair_up();
}

void Transition::aim_at(std::vector<Mark> to) {
  to_ = std::move(to);
  pair_up();
}

void Transition::pair_up() {
  std::map<Key, int> before;
  for (size_t i = 0; i < from_.size(); ++i) before.emplace(from_[i].key, static_cast<int>(i));
  std::vector<char> stays(from_.size(), 0);
  std::vector<Pair> coming;
  end_ms_ = start_ms_ + (fade_ ? kFade_ms : kTravel_ms);
  for (size_t i = 0; i < to_.size(); ++i) {
    const auto found = before.find(to_[i].key);
    const int match = found == before.end() ? -1 : found->second;
    if (match >= 0) stays[static_cast<size_t>(match)] = 1;
    coming.push_back({match, static_cast<int>(i)});
    if (!fade_) end_ms_ = std::max(end_ms_, start_ms_ + travel_ms(to_[i]) + to_[i].delay_ms);
  }
  pairs_.clear();
  for (size_t i = 0; i < from_.size(); ++i) {
    if (!stays[i]) pairs_.push_back({static_cast<int>(i), -1});  // what goes lies under what comes
  }
  pairs_.append_range(coming);
}

double Transition::share(const Mark* to, double now_ms) const {
  const double since_ms = now_ms - start_ms_;
  if (fade_) return std::clamp(since_ms / kFade_ms, 0.0, 1.0);
  return to ? eased((since_ms - to->delay_ms) / travel_ms(*to)) : eased(since_ms / kTravel_ms);
}

std::vector<Mark> Transition::at(double now_ms) const {
  std::vector<Mark> marks;
  marks.reserve(pairs_.size());
  for (const Pair& pair : pairs_) {
    const Mark* from = pair.from >= 0 ? &from_[static_cast<size_t>(pair.from)] : nullptr;
    const Mark* to = pair.to >= 0 ? &to_[static_cast<size_t>(pair.to)] : nullptr;
    const double t = share(to, now_ms);
    if (!to) {
      if (t < 1) marks.push_back(faded(*from, static_cast<float>(1 - t)));
    } else if (!from) {
      marks.push_back(faded(*to, static_cast<float>(t)));
    } else if (fade_) {
      marks.push_back(t < 0.5 ? *from : *to);
    } else if (from->shape == to->shape) {
      marks.push_back(between(*from, *to, t));
    } else {  // another shape: it grows out of the place of the one before
      const base::Point a = middle(*from), b = middle(*to);
      marks.push_back(faded(*to, static_cast<float>(t)));
      shift(marks.back(), {(a.x - b.x) * static_cast<float>(1 - t), (a.y - b.y) * static_cast<float>(1 - t)});
    }
  }
  return marks;
}

}  // namespace plot
