#include <limits>
#include <numeric>
#include <vector>

#include "compiler/prose/functions.h"
#include "figures/learned_table/model.h"
#include "figures/learned_table/waves.h"

namespace compiler {
namespace {

constexpr int kRows = 64, kWidth = 32;

/// The share of a table along the first shapes of its training, as the figure learned_table shows them.
double waves_hold(const double* a) {
  using namespace figures::rows;
  static Waves waves;
  if (a[0] < 1 || a[0] > kRows || a[1] < 0 || a[1] > kMostSteps) return std::numeric_limits<double>::quiet_NaN();
  waves.set(kRows);
  std::vector<float> table = drawn_table(kRows, kWidth, static_cast<int>(a[2]));
  train(table, kWidth, a[1]);
  const std::vector<double> held = waves.held(table, kWidth);
  return std::accumulate(held.begin(), held.begin() + static_cast<int>(a[0]), 0.0);
}

constexpr base::Function kFunctions[] = {
    {"waves_hold", 3, waves_hold},  // how many shapes, steps of training, seed: 64 rows, 32 wide
};

}  // namespace

base::Functions learned_functions() { return kFunctions; }

}  // namespace compiler
