#include <limits>
#include <utility>

#include "compiler/prose/functions.h"
#include "figures/similarity_matrix/model.h"

namespace compiler {
namespace {

constexpr int kPositions = 64, kWidth = 64;

/// The matrix of scores p_mᵀ W p_n that the figure similarity_matrix shows for a random W of this seed.
const figures::similarity::Model& scores(double seed) {
  static figures::similarity::Model model;
  model.set({.between = figures::similarity::Between::random,
             .positions = kPositions,
             .d_model = kWidth,
             .base = 10000,
             .seed = static_cast<int>(seed)});
  return model;
}

bool is_position(double pos) { return pos >= 0 && pos < kPositions; }

double random_score(const double* a) {
  if (!is_position(a[0]) || !is_position(a[1])) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(scores(a[2]).value(static_cast<int>(a[0]), static_cast<int>(a[1])));
}

/// The share of the variance of all scores that the means over equal distances explain.
double random_score_share(const double* a) {
  const figures::similarity::Model& model = scores(a[0]);
  double sum = 0, squares = 0, of_means = 0;
  for (int m = 0; m < kPositions; ++m) {
    for (int n = 0; n < kPositions; ++n) {
      const auto value = static_cast<double>(model.value(m, n)), mean = static_cast<double>(model.at_distance(n - m).mean);
      sum += value;
      squares += value * value;
      of_means += mean * mean;
    }
  }
  const double square_of_mean = sum * sum / (kPositions * kPositions);
  return (of_means - square_of_mean) / (squares - square_of_mean);
}

constexpr base::Function kFunctions[] = {
    {"random_score", 3, random_score},              // m, n, seed: 64 positions, 64 wide
    {"random_score_share", 1, random_score_share},  // seed
};

}  // namespace

base::Functions score_functions() { return kFunctions; }

}  // namespace compiler
