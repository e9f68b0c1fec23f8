#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "compiler/prose/functions.h"
#include "engine/baselines/float32_recipe.h"
#include "engine/baselines/float32_variants.h"
#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"

namespace compiler {
namespace {

/// The nearest number with so many significant bits; of two equally near ones, the even one.
double significant_bits(const double* a) {
  if (a[0] == 0) return 0;
  const double step = std::exp2(std::floor(std::log2(std::abs(a[0]))) - a[1] + 1);
  return step * std::nearbyint(a[0] / step);
}

/// The largest error of a sine in a table of this width, over 64 positions around `pos`.
template <auto recipe>
double worst_sine(const double* a) {
  constexpr int kPositions = 64;
  const int width = static_cast<int>(a[1]);
  const auto first = static_cast<std::int64_t>(a[0]) - kPositions / 2;
  std::vector<float> table(static_cast<size_t>(kPositions * width));
  if (!recipe(table, first, {.d_model = width})) return std::numeric_limits<double>::quiet_NaN();
  double worst = 0;
  for (int pair = 0; pair < width / 2; ++pair) {
    const engine::TrueSinusoid sinusoid(pair, width, 10000);
    for (int k = 0; k < kPositions; ++k) {
      const double got = static_cast<double>(table[static_cast<size_t>(k * width + 2 * pair)]);
      worst = std::max(worst, std::abs(got - sinusoid.at(first + k).sine));
    }
  }
  return worst;
}

constexpr base::Function kFunctions[] = {
    {"float32", 1, [](const double* a) { return static_cast<double>(static_cast<float>(a[0])); }},
    {"significant_bits", 2, significant_bits},                             // number, bits: 8 for bf16
    {"usual_error", 2, worst_sine<engine::usual_float32_recipe>},          // pos, D: of the usual float32 recipe
    {"angle_error", 2, worst_sine<engine::float32_angle_recipe>},          // if only the angle is rounded to float32
    {"iterative_error", 2, worst_sine<engine::iterative_float32_recipe>},  // if each angle is made from the one before
};

}  // namespace

base::Functions precision_functions() { return kFunctions; }

}  // namespace compiler
