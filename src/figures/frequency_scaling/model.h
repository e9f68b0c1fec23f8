#pragma once

#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/rope/frequencies.h"

// The model of the figure frequency_scaling, computed from its parameters.
namespace figures::scaling {

enum Index : int { kFactor, kMethod, kRamp, kTrained, kLength, kBase, kWidth, kPair, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

/// What a method does to the frequency of a pair: keeps it, divides it by something in between, or divides it by the full factor.
enum class Change { kept, between, interpolated };

/// The frequencies of a pair before and after scaling.
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
  int length = 0;   ///< of the current text, which dynamic scaling depends on
  double base = 0;
  int width = 0;  ///< R, number of rotated values per head
  int pair = 0;   ///< at the cursor
  bool pinned = false;

  std::vector<Pair> pairs;      ///< R/2
  double attention_factor = 1;  ///< multiplies queries and keys, so logits are multiplied by its square

  /// Takes one value per parameter.
  void set(std::span<const double> values);

  int count() const { return static_cast<int>(pairs.size()); }
  const Pair& chosen() const { return pairs[static_cast<size_t>(pair)]; }
  /// The length that the method is meant to reach.
  int target() const;
  /// What the frequency of a fully interpolated pair is divided by.
  double full_factor() const;
  int count_of(Change change) const;
  /// The turns that a pair of this frequency makes over this many positions.
  static double turns(double frequency, int positions);
  /// The number of pairs that did not complete a turn in training and that, before the target is reached, point in directions never seen
  /// there.
  int count_beyond() const;
  bool goes_beyond(const Pair& of) const;
};

/// Positions per full turn of a pair with this frequency.
double wavelength(double frequency);

}  // namespace figures::scaling
