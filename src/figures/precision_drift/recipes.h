#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/baselines/true_sinusoid.h"

// The ways of computing the sinusoidal encoding that the figure precision_drift compares, and the error of each.
namespace figures::drift {

/// The recipes: four that round angles to float32, two that round everything to 16 bits, then the engine's two modes.
enum Recipe : int { kUsual, kPower, kIterative, kAngle, kBf16, kFp16, kFast, kExact };
inline constexpr int kRecipes = kExact + 1;
inline constexpr int kFloat32 = kBf16;  ///< the recipes before this one compute angles in float32
inline constexpr std::array<int, kRecipes> kAllRecipes{kUsual, kPower, kIterative, kAngle, kBf16, kFp16, kFast, kExact};

struct RecipeNames {
  std::string_view part;    ///< name in links, and of the part to highlight: "usual"
  std::string_view curve;   ///< beside its curve and above its values
  std::string_view spoken;  ///< in a sentence
};
const RecipeNames& names_of(int recipe);

/// The pairs over which an error is the maximum.
enum Pairs : int { kAll, kFirst, kSecond, kMiddle, kLast };
inline constexpr int kPairSets = kLast + 1;

/// [recipe][pairs]: the largest distance from the true value; infinite where a recipe gives no number.
using Errors = std::array<std::array<double, kPairSets>, kRecipes>;

/// Measures the errors of recipes for one encoding.
class ErrorMeter {
 public:
  ErrorMeter(int d_model, double base);

  /// The largest errors of these recipes over `positions` positions from `start` on; 0 for the others.
  Errors errors(std::int64_t start, int positions, std::span<const int> recipes) const;

  int pairs() const { return static_cast<int>(truths_.size()); }

 private:
  int d_model_;
  double base_;
  std::vector<engine::TrueSinusoid> truths_;  ///< one per pair
};

/// A format in which positions may be kept.
enum Format : int { kAsFloat32, kAsBf16, kAsFp16 };
/// What is kept of a position; infinite in fp16 from 65,520 on.
double kept(int format, double position);
/// From one number to the next at this position.
double spacing(int format, double position);

}  // namespace figures::drift
