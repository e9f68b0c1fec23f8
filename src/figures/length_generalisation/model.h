#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/parameter.h"

// The model of the figure length_generalisation. Its measurements of small models are stored results (tests/reference/lab.json), not
// computed here.
namespace figures::lengths {

enum Index : int { kWidth, kTask, kEncoding, kLength, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

inline constexpr int kTasks = 8, kWidths = 2, kEncodings = 7, kLengths = 4, kSeeds = 3;
inline constexpr std::array<int, kLengths> kTokens{16, 32, 64, 128};  ///< the first is the training length
inline constexpr std::array<int, kWidths> kModelWidths{16, 32};

/// A task, with or without a causal mask, and the layers of the models that were trained on it.
struct Task {
  std::string_view description;  ///< "name the token three places back, among 10"
  bool causal = false;
  int layers = 1;
  double guessing = 0;  ///< accuracy of a guess; 0 if it is not stated
  double best = 0;      ///< the highest possible accuracy if it is below 1, otherwise 0
};

/// The accuracies of one kind of model at each length, one per seed, in ascending order.
using Accuracies = std::array<std::array<double, kSeeds>, kLengths>;

struct Model {
  int task = 0;
  int width = 0;  ///< index into kModelWidths
  int encoding = 0;
  int length = 0;  ///< at the cursor: an index into kTokens
  bool pinned = false;

  /// Takes one value per parameter.
  void set(std::span<const double> values);

  const Task& about() const;
  std::string_view task_name() const;
  std::string_view name(int of_encoding) const;
  Accuracies accuracies(int of_encoding) const;
  double mean(int of_encoding, int at_length) const;
};

}  // namespace figures::lengths
