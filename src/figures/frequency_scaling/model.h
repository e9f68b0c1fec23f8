#pragma once

#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/rope/frequencies.h"

// What the figure frequency_scaling computes from its parameters.
namespace figures::scaling {

enum Index : int { kFactor, kMethod, kRamp, kTrained, kLength, kBase, kWidth, kPair, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

/// What a method does to a pair: its frequency stays, is divided by the whole factor, or by something between.
enum class Change { kept, between, interpolated };

struct Pair {
  double before = 0;  ///< rad per position
  double after = 0;
  Change change = Change::kept;

  double slowed_by() const { return before / after; }
};

struct Model {
  engine::RopeScalingType method = engine::RopeScalingType::kDefault;
  engine::YarnRamp ramp = engine::YarnRamp::kTransformers;
  int factor = 1;   ///< s
  int trained = 0;  ///< L, tokens
  int length = 0;   ///< of the text at hand, which dynamic scaling looks at
  double base = 0;
  int width = 0;  ///< R, rotated values of a head
  int pair = 0;   ///< of the cursor
  bool pinned = false;

  std::vector<Pair> pairs;      ///< R/2
  double attention_factor = 1;  ///< on queries and keys, so that logits take its square

  void set(std::span<const double> values);

  int count() const { return static_cast<int>(pairs.size()); }
  const Pair& chosen() const { return pairs[static_cast<size_t>(pair)]; }
  /// The length that the method is to reach.
  int target() const;
  /// What a pair divided by the whole factor is divided by.
  double full_factor() const;
  int count_of(Change change) const;
  /// Turns that a pair of this frequency makes over so many positions.
  static double turns(double frequency, int positions);
  /// Pairs that in training never came round once, and on the way to the target come to directions that training never showed.
  int count_beyond() const;
  bool goes_beyond(const Pair& of) const;
};

double wavelength(double frequency);

}  // namespace figures::scaling
