#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/arithmetic/double_double.h"

// The C library's exp, exp2, log and pow bring 9 KB of tables, half of what the whole package may weigh. These functions have none, and
// replace the library's when the modules are linked. The polynomials are those of FreeBSD's msun (e_exp.c, e_log.c), Sun Microsystems 1993;
// errors stay below one unit of the last place.

#pragma clang fp contract(off)

namespace {

constexpr double kLn2 = 0x1.62e42fefa39efp-1;
constexpr double kLn2High = 6.93147180369123816490e-01;  ///< 32 bits: products with whole numbers are exact
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kMaxExponent = 1100;  ///< of 2; powers beyond it are infinity or 0

/// 2^power e^(high - low) for |high - low| <= ln(2) / 2.
double finish_exp(double power, double high, double low) {
  const double r = high - low, t = r * r;
  const double c = r - t * (1.66666666666666019037e-01 +
                            t * (-2.77777777770155933842e-03 +
                                 t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  return std::ldexp(1 - ((low - (r * c) / (2 - c)) - high), static_cast<int>(power));
}

/// Clamps to the largest and smallest exponent; NaN stays.
double clamp_exponent(double power) { return power > kMaxExponent ? kMaxExponent : power < -kMaxExponent ? -kMaxExponent : power; }

}  // namespace

extern "C" double exp(double x) {
  if (std::isnan(x)) return x;
  const double power = clamp_exponent(std::nearbyint(x / kLn2));
  if (std::fabs(power) == kMaxExponent) return power > 0 ? std::numeric_limits<double>::infinity() : 0;
  return finish_exp(power, x - power * kLn2High, power * kLn2Low);
}

extern "C" double exp2(double x) {
  if (std::isnan(x)) return x;
  const double power = clamp_exponent(std::nearbyint(x));
  if (std::fabs(power) == kMaxExponent) return power > 0 ? std::numeric_limits<double>::infinity() : 0;
  const double rest = x - power;
  return finish_exp(power, rest * kLn2, 0);
}

extern "C" double log(double x) {
  if (!(x > 0)) return x == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  if (!std::isfinite(x)) return x;
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0x1.6a09e667f3bcdp-1) mantissa *= 2, --exponent;
  const double f = mantissa - 1, k = exponent;
  const double s = f / (2 + f), z = s * s, w = z * z;
  const double even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd =
      z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  const double half_square = 0.5 * f * f;
  return k * kLn2High - ((half_square - (s * (half_square + (odd + even)) + k * kLn2Low)) - f);
}

/// Only for x > 0, because the engine takes no other powers.
extern "C" double pow(double x, double y) {
  assert(x > 0);
  const engine::DoubleDouble exponent = engine::log(x) * engine::DoubleDouble{y};
  return exponent.high > 700 ? exp(exponent.high) : engine::exp(exponent).high;
}
