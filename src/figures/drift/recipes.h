#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/baselines/true_sinusoid.h"

// The ways of computing the sinusoidal encoding that the figures compare, and the error of each.
namespace figures::drift {

/// The recipes: four that round angles to float, then the engine's two modes.
enum Recipe : int { kUsual, kPower, kIterative, kAngle, kFast, kExact };
inline constexpr int kRecipes = kExact + 1;
inline constexpr int kFloat32 = kFast;  ///< the recipes before this one compute angles in float; the others are the engine's modes

struct RecipeNames {
  std::string_view part;    ///< name in links, and of the part to highlight: "usual"
  std::string_view label;   ///< on a segment: "exp"
  std::string_view curve;   ///< beside its curve and above its values
  std::string_view spoken;  ///< in a sentence
};
const RecipeNames& names_of(int recipe);

/// The pairs over which an error is the maximum.
enum Pairs : int { kAll, kFirst, kSecond, kMiddle, kLast };
inline constexpr int kPairSets = kLast + 1;

/// [recipe][pairs]: the largest distance from the true value.
using Errors = std::array<std::array<double, kPairSets>, kRecipes>;

/// Measures the errors of the recipes for one encoding.
class ErrorMeter {
 public:
  ErrorMeter(int d_model, double base);

  /// The largest errors over `positions` positions from `start` on, for the recipes from `first` to `last`; 0 for the others.
  Errors errors(std::int64_t start, int positions, int first = kUsual, int last = kExact) const;

  int pairs() const { return static_cast<int>(truths_.size()); }

 private:
  int d_model_;
  double base_;
  std::vector<engine::TrueSinusoid> truths_;  ///< one per pair
};

}  // namespace figures::drift
