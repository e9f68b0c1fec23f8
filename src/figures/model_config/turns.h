#pragma once

#include <vector>

#include "figures/model_config/layer_words.h"
#include "figures/model_config/model.h"

// How far the pairs of a layer turn over what the model was trained on, and over the text.
namespace figures::plans {

/// What a text asks of a pair.
enum class Meets {
  known,       ///< it came round in training, so it showed every angle there
  new_angles,  ///< it did not, and goes further than it did there
  within,      ///< it stays within the angles that it showed there
  nothing,     ///< it stands still
};

struct PairTurn {
  double before = 0;  ///< rad per position, without the scaling
  double after = 0;   ///< as shown
  double seen_rad = 0, asked_rad = 0;
  Meets meets = Meets::nothing;
  double slowed_by() const { return after > 0 ? before / after : 1; }
  bool is_slowed() const { return slowed_by() > 1 + 1e-9; }
};

struct Turns {
  std::vector<PairTurn> pairs;
  double seen_tokens = 0;   ///< as far as a token looked back in training; 0: unknown
  double asked_tokens = 0;  ///< and as far as it does in the text
  bool windowed = false;    ///< a window keeps it from looking further back
  int count() const { return static_cast<int>(pairs.size()); }
  int count_of(Meets meets) const;
  int count_slowed() const;
  double most_slowed() const;  ///< the largest factor, at least 1
};
Turns turns_of(const Shown& shown);

/// As far as a token of this layer looks back in a text of `length`.
double look_back(LayerOf of, double length);

/// Positions per turn.
double wavelength(double rad_per_position);

/// How many of the last positions of a text would be alike, were position times `rad_per_position` kept in bf16. For 1 rad: the position
/// itself.
int alike_in_bf16(double rad_per_position, double length);
/// What bf16 keeps of a number.
double kept_in_bf16(double number);

}  // namespace figures::plans
