#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/baselines/true_sinusoid.h"

// The ways to compute the sinusoidal encoding that are compared, and how far each is off.
namespace figures::drift {

enum Recipe : int { kUsual, kPower, kIterative, kAngle, kFast, kExact };
inline constexpr int kRecipes = kExact + 1;
inline constexpr int kFloat32 = kFast;  ///< so many of them compute angles in float; the others are the engine's

struct RecipeNames {
  std::string_view part;    ///< name in links, and of the part that lights up: "usual"
  std::string_view label;   ///< on a segment: "exp"
  std::string_view curve;   ///< beside its curve and above its numbers
  std::string_view spoken;  ///< in a sentence
};
const RecipeNames& names_of(int recipe);

/// Which pairs an error is the largest of.
enum Pairs : int { kAll, kFirst, kSecond, kMiddle, kLast };
inline constexpr int kPairSets = kLast + 1;

/// [recipe][pairs]: the largest distance from the truth.
using Errors = std::array<std::array<double, kPairSets>, kRecipes>;

/// One encoding, judged.
class Judge {
 public:
  Judge(int d_model, double base);

  /// The largest errors over `positions` from `start` on; of the recipes from `first` to `last`, the others' stay 0.
  Errors errors(std::int64_t start, int positions, int first = kUsual, int last = kExact) const;

  int pairs() const { return static_cast<int>(truths_.size()); }

 private:
  int d_model_;
  double base_;
  std::vector<engine::TrueSinusoid> truths_;  ///< one per pair
};

}  // namespace figures::drift
