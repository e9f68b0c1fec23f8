#include "compiler/atlas/layout.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "compiler/atlas/furnish.h"
#include "compiler/atlas/land.h"
#include "compiler/atlas/walk.h"

namespace compiler {
namespace {

using base::AtlasPoint;

constexpr double kSea = 70;  // around the land
constexpr double kRowHeight = 265;
constexpr double kEmpty = 1, kPerPlace = 0.2, kPerFigure = 0.28;  // the size of a region
constexpr double kGrowth = 1.12;                                  // of a region that is too small for what is in it …
constexpr double kStretch = 0.1;                                  // of the whole map, if all regions are
constexpr int kTries = 12;                                        // … so many times at most
constexpr int kRoadSteps = 10;                                    // from one point of the road to the next

/// The story before the first chapter, and chapters beside the others' order.
bool is_island(const base::AtlasRegion& region) { return region.mark.empty() || region.mark == "0"; }

/// How many skills of each chapter need skills of each other, in both directions.
std::vector<std::vector<double>> ties_of(const base::Atlas& atlas) {
  std::vector ties(atlas.regions.size(), std::vector<double>(atlas.regions.size(), 0));
  for (const base::AtlasPlace& place : atlas.places) {
    for (const int need : place.needs) {
      const auto a = static_cast<size_t>(place.region), b = static_cast<size_t>(atlas.places[static_cast<size_t>(need)].region);
      ++ties[a][b];
      ++ties[b][a];
    }
  }
  return ties;
}

std::vector<double> sizes_of(const base::Atlas& atlas) {
  std::vector<double> sizes(atlas.regions.size(), kEmpty);
  for (const base::AtlasPlace& place : atlas.places) sizes[static_cast<size_t>(place.region)] += kPerPlace;
  for (const base::AtlasFigure& figure : atlas.figures) sizes[static_cast<size_t>(figure.region)] += kPerFigure;
  return sizes;
}

/// The middle of the border that two neighbours share, or of the way between them.
AtlasPoint gate(const base::AtlasRegion& a, const base::AtlasRegion& b) {
  Polygon shared;
  for (const AtlasPoint& point : a.outline) {
    const auto is_it = [&](AtlasPoint other) { return other.x == point.x && other.y == point.y; };
    if (std::ranges::any_of(b.outline, is_it)) shared.push_back(point);
  }
  if (shared.empty()) return between(a.centre, b.centre);
  const AtlasPoint middle = between(a.centre, b.centre);
  return *std::ranges::min_element(shared, {}, [&](AtlasPoint point) { return distance(point, middle); });
}

/// A smooth line through the points (Catmull and Rom's).
std::vector<AtlasPoint> smooth(const std::vector<AtlasPoint>& points) {
  std::vector<AtlasPoint> line;
  const auto at = [&](size_t i) { return points[std::min(i, points.size() - 1)]; };
  for (size_t i = 0; i + 1 < points.size(); ++i) {
    const AtlasPoint a = at(i == 0 ? 0 : i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
    for (int step = 0; step < kRoadSteps; ++step) {
      const double t = step / static_cast<double>(kRoadSteps);
      const auto along = [t](double p, double q, double r, double s) {
        return to_tenth(q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))));
      };
      line.push_back({along(a.x, b.x, c.x, d.x), along(a.y, b.y, c.y, d.y)});
    }
  }
  if (!points.empty()) line.push_back(points.back());
  return line;
}

std::vector<AtlasPoint> road_through(const std::vector<base::AtlasRegion>& regions) {
  std::vector<AtlasPoint> points;
  for (size_t i = 0; i < regions.size(); ++i) {
    if (i > 0) points.push_back(gate(regions[i - 1], regions[i]));
    points.push_back(regions[i].centre);
  }
  return smooth(points);
}

void give(base::Atlas& atlas, Land land) {
  for (size_t i = 0; i < land.regions.size(); ++i) {
    base::AtlasRegion& region = atlas.regions[i];
    region.outline = std::move(land.regions[i]);
    region.centre = to_tenth(centroid_of(region.outline));
  }
  atlas.coasts = std::move(land.coasts);
}

}  // namespace

void lay_out(base::Atlas& atlas) {
  const size_t count = atlas.regions.size();
  if (count == 0) return;
  base::AtlasBox box{kSea, kSea, base::kAtlasWidth - 2 * kSea, kRowHeight * static_cast<double>(rows_for(count))};
  std::vector<bool> islands;
  for (const base::AtlasRegion& region : atlas.regions) islands.push_back(is_island(region));
  const std::vector<std::vector<double>> ties = ties_of(atlas);
  std::vector<AtlasPoint> points = walk(count, box, [&](size_t a, size_t b) { return ties[a][b]; }, [&](size_t i) { return islands[i]; });
  std::vector<double> sizes = sizes_of(atlas);
  for (int tries = 0; tries < kTries; ++tries) {
    give(atlas, divide(box, points, sizes, islands));
    const std::vector<size_t> crowded = furnish(atlas);
    if (crowded.empty()) break;
    for (const size_t region : crowded) sizes[region] *= kGrowth;
    const double stretch = 1 + kStretch * static_cast<double>(crowded.size()) / static_cast<double>(count);
    box.height *= stretch;
    for (AtlasPoint& point : points) point.y = box.y + (point.y - box.y) * stretch;
  }
  atlas.height = to_tenth(box.height + 2 * kSea);
  atlas.road = road_through(atlas.regions);
}

}  // namespace compiler
