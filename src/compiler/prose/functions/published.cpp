#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "compiler/prose/functions.h"

namespace compiler {
namespace {

constexpr int kRows = 10, kColumns = 8;

/// Source 001, the data of its heatmap: rows are positions, columns dimensions, both from 0.
constexpr double kHeatmap[kRows][kColumns] = {
    {1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0},
    {0.841, 0.54, 0.909, -0.416, 0.956, -0.279, 0.989, -0.141},
    {0.909, -0.416, 0.141, -0.99, 0.412, -0.911, 0.657, -0.754},
    {0.141, -0.99, -0.757, -0.654, -0.279, -0.96, -0.0, -0.999},
    {-0.757, -0.654, -0.96, 0.279, -0.842, 0.54, -0.657, 0.754},
    {-0.96, 0.279, -0.279, 0.96, -0.956, 0.279, -0.989, 0.141},
    {-0.279, 0.96, 0.657, 0.754, -0.412, 0.911, -0.0, 1.0},
    {0.657, 0.754, 0.989, -0.141, 0.0, -1.0, 0.657, 0.754},
    {0.989, -0.141, 0.412, -0.911, 0.842, -0.54, 0.96, -0.279},
    {0.412, -0.911, -0.54, -0.842, 0.996, 0.09, 0.279, -0.96},
};

double heatmap(const double* a) {
  if (a[0] < 0 || a[0] >= kRows || a[1] < 0 || a[1] >= kColumns) return std::numeric_limits<double>::quiet_NaN();
  return kHeatmap[static_cast<size_t>(a[0])][static_cast<size_t>(a[1])];
}

struct Fit {
  double error, speed, start;
};

/// The best of `best` and the sines around it: so many steps to both sides.
Fit refined(const size_t column, Fit best, double speed_step, int speed_steps, double start_step, int start_steps) {
  const Fit around = best;
  for (int s = -speed_steps; s <= speed_steps; ++s) {
    for (int t = -start_steps; t <= start_steps; ++t) {
      const double speed = around.speed + s * speed_step, start = around.start + t * start_step;
      double error = 0;
      for (int n = 0; n < kRows - 1 && error < best.error; ++n)
        error = std::max(error, std::abs(kHeatmap[n + 1][column] - std::sin(speed * n + start)));
      if (error < best.error) best = {error, speed, start};
    }
  }
  return best;
}

/// How far the sine of any speed and start that fits a column best, from row 1 on, still is from it in some row.
double heatmap_misfit(const double* a) {
  if (a[0] < 0 || a[0] >= kColumns) return std::numeric_limits<double>::quiet_NaN();
  const auto column = static_cast<size_t>(a[0]);
  const double half = std::numbers::pi / 2;
  Fit best{.error = std::numeric_limits<double>::infinity(), .speed = half, .start = 2 * half};
  best = refined(column, best, 0.004, 393, 0.01, 315);
  best = refined(column, best, 0.0005, 20, 0.001, 30);
  return refined(column, best, 0.00002, 30, 0.00004, 38).error;
}

constexpr base::Function kFunctions[] = {
    {"heatmap", 2, heatmap},                // row, column
    {"heatmap_misfit", 1, heatmap_misfit},  // column
};

}  // namespace

base::Functions published_functions() { return kFunctions; }

}  // namespace compiler
