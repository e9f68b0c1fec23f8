#pragma once

#include <array>
#include <string_view>

#include "engine/encoding.h"

// What the figure length_generalisation knows of small models. The measurements are stored results (tests/reference/lab.json), not
// computed here.
namespace figures::lengths {

inline constexpr int kTasks = 8, kWidths = 2, kLengths = 4, kSeeds = 3;
/// The encodings that were measured.
inline constexpr std::array kMeasuredIds = [] {
  using enum engine::EncodingId;
  return std::array{kNone, kSinusoidal, kLearned, kShaw, kT5, kRope, kAlibi};
}();
inline constexpr int kMeasured = static_cast<int>(kMeasuredIds.size());
inline constexpr std::array<int, kLengths> kTokens{16, 32, 64, 128};  ///< the first is the training length
inline constexpr std::array<int, kWidths> kModelWidths{16, 32};

/// A task, with or without a causal mask, and the layers of the models that were trained on it.
struct Task {
  std::string_view name;         ///< "three back, causal"
  std::string_view description;  ///< "Name the letter three back."
  bool causal = false;
  int layers = 1;
  double guessing = 0;  ///< accuracy of a guess; 0 if it is not stated
  double best = 0;      ///< the highest possible accuracy if it is below 1, otherwise 0
};
const Task& task_of(int task);

/// The accuracies of one kind of model at each length, one per seed, in ascending order.
using Accuracies = std::array<std::array<double, kSeeds>, kLengths>;
Accuracies accuracies(int task, int width, int encoding);
double mean(int task, int width, int encoding, int length);

/// The encodings, from the most to the least accurate at the greatest length.
std::array<int, kMeasured> ranking(int task, int width);

}  // namespace figures::lengths
