#pragma once

#include <cstdint>

#include "engine/arithmetic/double_double.h"
#include "engine/arithmetic/simd.h"

namespace engine {

/// An angle in units of 2^-64 turns. Unsigned arithmetic wraps where the angle does, so `position * frequency` is the
/// exact angle of any whole position, negative ones too, without range reduction.
using Phase = std::uint64_t;

inline constexpr DoubleDouble kTurnsPerRad{0x1.45f306dc9c883p-3, -0x1.6b01ec5417056p-57};  // 1 / 2 pi

struct SineCosine {
  double sine;
  double cosine;
};

/// Sine and cosine of an angle, each within 2.5e-16. Exactly (0, 1), (1, 0), (0, -1), (-1, 0) at quarter turns.
SineCosine sine_cosine(Phase phase);

/// The same for two angles at once, within 4e-16, and exact at quarter turns too.
struct TwoSineCosines {
  simd::f64x2 sine;
  simd::f64x2 cosine;
};
TwoSineCosines sine_cosine(Phase first, Phase second);

/// The phase of `angle_rad` radians, modulo a turn: the nearest 2^-64 turn up to 1 rad, and within 2^-60 turn for larger angles.
/// Requires 0 <= angle_rad <= 2^20.
Phase phase_of(DoubleDouble angle_rad);

/// The phase of a frequency at any position, fractions and negative ones too: within 1e-16 turn, apart from the error that the rounded
/// frequency brings. Requires |pos| < 2^62.
Phase phase_at(double pos, Phase frequency);

/// The frequencies theta_i = base^(-2i / d_model) of pairs i = 0, 1, 2 … (Vaswani et al. 2017, section 3.5), one after the other, each as
/// the phase that one position adds.
class Frequencies {
 public:
  Frequencies(int d_model, double base);  ///< requires d_model >= 1 and a finite base > 1
  Phase next();

 private:
  DoubleDouble theta_rad_{1};
  DoubleDouble ratio_;  ///< of each frequency to the one before
};

}  // namespace engine
