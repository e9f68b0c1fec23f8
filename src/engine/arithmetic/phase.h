#pragma once

#include <cstdint>

#include "engine/arithmetic/double_double.h"

namespace engine {

/// An angle in units of 2^-64 turns. Unsigned arithmetic wraps where the angle does, so `position * frequency` is the
/// exact angle of any whole position, negative ones too, without range reduction.
using Phase = std::uint64_t;

struct SineCosine {
  double sine;
  double cosine;
};

/// Sine and cosine of an angle, each within 2.5e-16. Exactly (0, 1), (1, 0), (0, -1), (-1, 0) at quarter turns.
SineCosine sine_cosine(Phase phase);

/// The angle of `angle_rad` radians to the nearest 2^-64 turn. Requires 0 <= angle_rad <= 1.
Phase phase_of(DoubleDouble angle_rad);

/// The frequencies theta_i = base^(-2i / d_model) of pairs i = 0, 1, 2 … (Vaswani et al. 2017, section 3.5), one after
/// the other, as the phase that one position adds.
class Frequencies {
 public:
  Frequencies(int d_model, double base);  ///< requires d_model >= 2 and a finite base > 1
  Phase next();

 private:
  DoubleDouble theta_rad_{1};
  DoubleDouble ratio_;  ///< of neighbours
};

}  // namespace engine
