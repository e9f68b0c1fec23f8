#include "compiler/atlas/cells.h"

#include <numeric>

namespace compiler {
namespace {

constexpr int kRounds = 160;
constexpr double kGrowth = 0.25;  // how much of what an area lacks its weight makes up in a round; more makes neighbours jump
constexpr double kDrift = 0.12;   // how far a point goes to the middle of its cell in a round

/// What is nearer to point `i` than to any other, where `weights` are taken off the squares of the distances.
Polygon cell(const Polygon& whole, std::span<const base::AtlasPoint> points, std::span<const double> weights, size_t i) {
  Polygon cell = whole;
  const base::AtlasPoint p = points[i];
  for (size_t j = 0; j < points.size() && !cell.empty(); ++j) {
    if (j == i) continue;
    const base::AtlasPoint q = points[j];
    cell = clipped(cell, 2 * (q.x - p.x), 2 * (q.y - p.y), q.x * q.x + q.y * q.y - p.x * p.x - p.y * p.y + weights[i] - weights[j]);
  }
  return cell;
}

}  // namespace

std::vector<Polygon> cells_of(const Polygon& whole, std::vector<base::AtlasPoint> points, std::span<const double> sizes) {
  const double unit = area_of(whole) / std::accumulate(sizes.begin(), sizes.end(), 0.0);
  std::vector<double> weights(points.size(), 0.0);
  std::vector<Polygon> cells(points.size());
  for (int round = 0; round <= kRounds; ++round) {
    for (size_t i = 0; i < points.size(); ++i) cells[i] = cell(whole, points, weights, i);
    if (round == kRounds) break;
    for (size_t i = 0; i < points.size(); ++i) {
      const double area = cells[i].empty() ? 0 : area_of(cells[i]);
      weights[i] += kGrowth * (sizes[i] * unit - area);
      if (area > 0 && round < kRounds * 3 / 4) points[i] = between(points[i], centroid_of(cells[i]), kDrift);
    }
  }
  return cells;
}

}  // namespace compiler
