#pragma once

#include <vector>

#include "engine/rope/frequencies.h"

// What a way to extend the context does to the frequencies of the pairs.
namespace figures::scaling {

struct Settings {
  engine::RopeScalingType method = engine::RopeScalingType::kDefault;
  engine::YarnRamp ramp = engine::YarnRamp::kTransformers;
  int factor = 1;   ///< s
  int trained = 0;  ///< L, tokens
  int length = 0;   ///< of the current text, which dynamic scaling depends on
  double base = 0;
  int width = 0;  ///< R, number of rotated values per head

  /// The length that the method is meant to reach.
  int target() const;
  /// What the frequency of a fully interpolated pair is divided by.
  double full_factor() const;
};

/// What a method does to the frequency of a pair: keeps it, divides it by something in between, or divides it by the full factor.
enum class Change { kept, between, interpolated };

struct Pair {
  double before = 0;  ///< rad per position
  double after = 0;
  Change change = Change::kept;
  double seen_rad = 0;   ///< how far it turned over the positions of training
  double asked_rad = 0;  ///< and turns over those of the target
  bool is_new = false;   ///< it did not come round in training, and is asked for angles that it never showed there
  double slowed_by() const { return before / after; }
};

struct Model {
  std::vector<Pair> pairs;      ///< R/2
  double attention_factor = 1;  ///< multiplies queries and keys, so logits are multiplied by its square

  void set(const Settings& settings);
  int count() const { return static_cast<int>(pairs.size()); }
  int count_of(Change change) const;
  int count_new() const;
  int count_slowed() const { return count() - count_of(Change::kept); }
};

/// Positions per full turn of a pair with this frequency.
double wavelength(double frequency);

}  // namespace figures::scaling
