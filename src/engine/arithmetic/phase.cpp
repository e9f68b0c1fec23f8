#include "engine/arithmetic/phase.h"

#include <cmath>
#include <numbers>

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr double kTurn = 0x1p64;
constexpr double kRadPerUnit = 2 * std::numbers::pi / kTurn;

// The polynomials of FreeBSD's msun (k_sin.c, k_cos.c), Sun Microsystems 1993: |x| <= pi / 4, x2 = x * x.

template <class Number>
Number sine_near_zero(Number x, Number x2) {
  Number sum = x2 * 1.58969099521155010221e-10 - 2.50507602534068634195e-08;
  sum = sum * x2 + 2.75573137070700676789e-06;
  sum = sum * x2 - 1.98412698298579493134e-04;
  sum = sum * x2 + 8.33333333332248946124e-03;
  sum = sum * x2 - 1.66666666666666324348e-01;
  return x + sum * x2 * x;
}

template <class Number>
Number cosine_near_zero(Number x2) {
  Number sum = x2 * -1.13596475577881948265e-11 + 2.08757232129817482790e-09;
  sum = sum * x2 - 2.75573143513906633035e-07;
  sum = sum * x2 + 2.48015872894767294178e-05;
  sum = sum * x2 - 1.38888888888741095749e-03;
  sum = sum * x2 + 4.16666666666666019037e-02;
  return (1 - 0.5 * x2) + x2 * x2 * sum;
}

}  // namespace

SineCosine sine_cosine(Phase phase) {
  // The nearest quarter turn, and the rest: -1/8 to 1/8 of a turn.
  const Phase shifted = phase + (Phase{1} << 61);
  const unsigned quarter = static_cast<unsigned>(shifted >> 62);
  const auto rest = static_cast<std::int64_t>(phase - (Phase{quarter} << 62));
  const double x = static_cast<double>(rest) * kRadPerUnit;
  const double sine = sine_near_zero(x, x * x);
  const double cosine = cosine_near_zero(x * x);
  const bool odd = quarter & 1;
  const double s = odd ? cosine : sine;
  const double c = odd ? sine : cosine;
  return {quarter & 2 ? -s : s, (quarter + 1) & 2 ? -c : c};
}

TwoSineCosines sine_cosine(Phase first, Phase second) {
  using PhaseTwo = Phase __attribute__((vector_size(16)));
  const PhaseTwo phase{first, second};
  const PhaseTwo shifted = phase + (Phase{1} << 61), quarter = shifted >> 62;
  // The 52 bits below the quarter become the mantissa of a double from 2^52 to 2^53, because SIMD cannot convert 64-bit integers to
  // doubles.
  const auto from_quarter = reinterpret_cast<simd::f64x2>((shifted << 2 >> 12) | PhaseTwo{0x4330000000000000, 0x4330000000000000});
  const simd::f64x2 x = (from_quarter - (0x1p52 + 0x1p51)) * (std::numbers::pi / 2 / 0x1p52);
  const simd::f64x2 sine = sine_near_zero(x, x * x), cosine = cosine_near_zero(x * x);
  const PhaseTwo swap = -(quarter & 1);
  const auto s = reinterpret_cast<PhaseTwo>(sine), c = reinterpret_cast<PhaseTwo>(cosine);
  const PhaseTwo swapped_s = (s & ~swap) | (c & swap), swapped_c = (c & ~swap) | (s & swap);
  return {reinterpret_cast<simd::f64x2>(swapped_s ^ (quarter >> 1 << 63)),
          reinterpret_cast<simd::f64x2>(swapped_c ^ ((quarter + 1) >> 1 << 63))};
}

Phase phase_of(DoubleDouble angle_rad) {
  const DoubleDouble turns = angle_rad * kTurnsPerRad;
  const double high = (turns.high - std::floor(turns.high)) * kTurn;
  const double whole = std::floor(high);
  const double rest = (high - whole) + turns.low * kTurn;
  return static_cast<Phase>(whole) + static_cast<Phase>(static_cast<std::int64_t>(std::floor(rest + 0.5)));
}

Phase phase_at(double pos, Phase frequency) {
  const double whole = std::floor(pos);
  const Phase whole_phase = static_cast<Phase>(static_cast<std::int64_t>(whole)) * frequency;
  // A double's 53 bits are enough for the fraction, because its product is less than a turn.
  return whole_phase + static_cast<Phase>((pos - whole) * static_cast<double>(frequency));
}

Frequencies::Frequencies(int d_model, double base) : ratio_(exp(log(base) * DoubleDouble{-2} / d_model)) {}

Phase Frequencies::next() {
  const Phase phase = phase_of(theta_rad_);
  theta_rad_ = theta_rad_ * ratio_;
  return phase;
}

}  // namespace engine
