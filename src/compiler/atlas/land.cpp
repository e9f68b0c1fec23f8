#include "compiler/atlas/land.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>

#include "compiler/atlas/cells.h"

namespace compiler {
namespace {

using base::AtlasPoint;

constexpr int kCorners = 96;        // of the land before it winds
constexpr double kRoundness = 3.2;  // exponent of the superellipse: 2 is an ellipse, many a rectangle
constexpr double kSame = 1;         // corners nearer than this are one
constexpr double kHorn = 0.4;       // cosine of the turn from which on a corner at the coast is a horn
constexpr double kCut = 45;         // how much of its sides is cut off
constexpr double kStep = 20;        // between the points of a border
constexpr double kIsland = 0.86;    // of its cell that an island fills; the rest is water

Polygon superellipse(const base::AtlasBox& box) {
  Polygon polygon;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * std::numbers::pi * i / kCorners;
    const auto reach = [](double c) { return std::copysign(std::pow(std::abs(c), 2 / kRoundness), c); };
    polygon.push_back({box.x + box.width * (1 + reach(std::cos(angle))) / 2, box.y + box.height * (1 + reach(std::sin(angle))) / 2});
  }
  return polygon;
}

/// A number from -1 to 1 that looks random, always the same at the same place.
double hashed(int x, int y, std::uint32_t seed) {
  std::uint32_t h = seed + static_cast<std::uint32_t>(x) * 374761393u + static_cast<std::uint32_t>(y) * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h ^= h >> 16;
  return static_cast<double>(h) / 2147483647.5 - 1;
}

/// The same everywhere in between, smoothly, for places that are `size` apart.
double noise(AtlasPoint at, double size, std::uint32_t seed) {
  const double u = at.x / size, v = at.y / size;
  const int i = static_cast<int>(std::floor(u)), j = static_cast<int>(std::floor(v));
  const auto smooth = [](double t) { return t * t * (3 - 2 * t); };
  const double s = smooth(u - i), t = smooth(v - j);
  return std::lerp(std::lerp(hashed(i, j, seed), hashed(i + 1, j, seed), s),
                   std::lerp(hashed(i, j + 1, seed), hashed(i + 1, j + 1, seed), s), t);
}

/// Where a point comes to lie when borders wind: bends, and ever smaller ones. It never folds, because each bend is much wider than high.
AtlasPoint wound(AtlasPoint at) {
  constexpr struct {
    double size, height;
  } kBends[] = {{420, 60}, {170, 28}, {60, 9}, {19, 1.8}};
  AtlasPoint moved = at;
  std::uint32_t seed = 7;
  for (const auto& [size, height] : kBends) {
    moved.x += height * noise(at, size, seed++);
    moved.y += height * noise(at, size, seed++);
  }
  return {std::round(moved.x), std::round(moved.y)};  // whole, because a stored map has thousands of them
}

/// The corners of all cells, each once, so that neighbours can tell what they share.
class Corners {
 public:
  int index(AtlasPoint point) {
    for (size_t i = 0; i < points_.size(); ++i)
      if (distance(point, points_[i]) < kSame) return static_cast<int>(i);
    points_.push_back(point);
    return static_cast<int>(points_.size()) - 1;
  }
  /// Of a polygon, without those that come twice in a row.
  std::vector<int> indices(const Polygon& polygon) {
    std::vector<int> indices;
    for (const AtlasPoint& point : polygon)
      if (const int i = index(point); indices.empty() || indices.back() != i) indices.push_back(i);
    while (indices.size() > 1 && indices.front() == indices.back()) indices.pop_back();
    return indices;
  }
  AtlasPoint at(int index) const { return points_[static_cast<size_t>(index)]; }

 private:
  std::vector<AtlasPoint> points_;
};

/// Adds the way from corner `a` to corner `b`, without the latter. It is the same backwards.
void add_border(const Corners& corners, int a, int b, Polygon& outline) {
  const AtlasPoint from = corners.at(std::min(a, b)), to = corners.at(std::max(a, b));
  const int steps = std::max(1, static_cast<int>(distance(from, to) / kStep));
  for (int i = 0; i < steps; ++i) outline.push_back(wound(between(from, to, (a < b ? i : steps - i) / static_cast<double>(steps))));
}

/// Sides that only one region has, each from its first corner to its second. Regions run clockwise, so a coast does too.
using Sides = std::map<int, int>;

Sides coast_of(const std::vector<std::vector<int>>& regions) {
  std::map<std::pair<int, int>, int> all;
  for (const std::vector<int>& corners : regions)
    for (size_t i = 0; i < corners.size(); ++i) all[{corners[i], corners[(i + 1) % corners.size()]}] = 1;
  Sides coast;
  for (const auto& [side, _] : all)
    if (!all.contains({side.second, side.first})) coast[side.first] = side.second;
  return coast;
}

/// Whether the way from `a` by `b` to `c` turns so sharply that land ends there in a horn.
bool is_horn(AtlasPoint a, AtlasPoint b, AtlasPoint c) {
  return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < kHorn * distance(a, b) * distance(b, c);
}

/// Cuts off the horns that regions have at the coast where an island has left them alone.
void blunt(std::vector<std::vector<int>>& regions, double cut, Corners& corners) {
  std::map<int, int> owners;
  for (const std::vector<int>& region : regions)
    for (const int corner : region) ++owners[corner];
  for (std::vector<int>& region : regions) {
    std::vector<int> blunt;
    for (size_t i = 0; i < region.size(); ++i) {
      const AtlasPoint a = corners.at(region[(i + region.size() - 1) % region.size()]), b = corners.at(region[i]),
                       c = corners.at(region[(i + 1) % region.size()]);
      if (owners[region[i]] > 1 || !is_horn(a, b, c)) {
        blunt.push_back(region[i]);
        continue;
      }
      blunt.push_back(corners.index(between(b, a, std::min(0.5, cut / distance(a, b)))));
      blunt.push_back(corners.index(between(b, c, std::min(0.5, cut / distance(b, c)))));
    }
    region = std::move(blunt);
  }
}

std::vector<Polygon> coasts_of(Sides sides, const Corners& corners) {
  std::vector<Polygon> coasts;
  while (!sides.empty()) {
    Polygon& coast = coasts.emplace_back();
    for (auto side = sides.begin(); side != sides.end();) {
      const auto [from, to] = *side;
      sides.erase(side);
      add_border(corners, from, to, coast);
      side = sides.find(to);
    }
  }
  return coasts;
}

Polygon shrunk(const Polygon& cell) {
  const AtlasPoint middle = centroid_of(cell);
  Polygon round;  // corners are cut, twice
  for (const AtlasPoint& point : cell) round.push_back(between(middle, point, kIsland));
  for (int cut = 0; cut < 2; ++cut) {
    Polygon next;
    for (size_t i = 0; i < round.size(); ++i) {
      const AtlasPoint &a = round[i], &b = round[(i + 1) % round.size()];
      next.push_back(between(a, b, 0.25));
      next.push_back(between(a, b, 0.75));
    }
    round = std::move(next);
  }
  return round;
}

}  // namespace

Land divide(const base::AtlasBox& box, std::vector<AtlasPoint> points, std::span<const double> sizes, const std::vector<bool>& islands) {
  const std::vector<Polygon> cells = cells_of(superellipse(box), std::move(points), sizes);
  Corners corners;
  std::vector<std::vector<int>> regions;
  for (size_t i = 0; i < cells.size(); ++i) regions.push_back(corners.indices(islands[i] ? shrunk(cells[i]) : cells[i]));
  for (const double cut : {kCut, kCut / 3}) blunt(regions, cut, corners);
  Land land;
  for (const std::vector<int>& region : regions) {
    Polygon& outline = land.regions.emplace_back();
    for (size_t i = 0; i < region.size(); ++i) add_border(corners, region[i], region[(i + 1) % region.size()], outline);
  }
  land.coasts = coasts_of(coast_of(regions), corners);
  std::ranges::sort(land.coasts, std::ranges::greater(), [](const Polygon& coast) { return std::abs(area_of(coast)); });
  return land;
}

}  // namespace compiler
