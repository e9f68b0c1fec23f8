#include "engine/arithmetic/double_double.h"

#include <cmath>

// A fused multiply-add in the wrong place breaks the error terms.
#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr DoubleDouble kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/// a + b without error. Requires |a| >= |b| or a = 0.
DoubleDouble fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a + b without error.
DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a = high + low with 26 bits each.
DoubleDouble split(double a) {
  const double scaled = 0x1p27 * a + a;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

/// a * b without error.
DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  const DoubleDouble x = split(a), y = split(b);
  return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

DoubleDouble scale(DoubleDouble a, int power_of_two) { return {std::ldexp(a.high, power_of_two), std::ldexp(a.low, power_of_two)}; }

/// e^x - 1 for |x| < 1e-3: ten terms of the series in Horner's form.
DoubleDouble small_expm1(DoubleDouble x) {
  DoubleDouble sum{1};
  for (int n = 10; n >= 2; --n) sum = DoubleDouble{1} + sum * x / n;
  return sum * x;
}

}  // namespace

DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = two_sum(a.high, b.high);
  return fast_two_sum(sum.high, sum.low + (a.low + b.low));
}

DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return fast_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

DoubleDouble operator/(DoubleDouble a, double b) {
  const double quotient = a.high / b;
  const DoubleDouble product = two_product(quotient, b);
  return fast_two_sum(quotient, ((a.high - product.high) - product.low + a.low) / b);
}

DoubleDouble exp(DoubleDouble x) {
  constexpr int kHalvings = 9;  // from |x| <= ln(2) / 2 to below 1e-3
  const double powers = std::nearbyint(x.high / kLn2.high);
  if (powers < -1100) return {};
  const DoubleDouble reduced = x + DoubleDouble{-powers} * kLn2;
  // Doubling e^r - 1 instead of squaring e^r keeps the bits of a small r.
  DoubleDouble result = small_expm1(scale(reduced, -kHalvings));
  for (int i = 0; i < kHalvings; ++i) result = scale(result, 1) + result * result;
  return scale(DoubleDouble{1} + result, static_cast<int>(powers));
}

DoubleDouble log(double x) {
  int power = 0;
  const double mantissa = std::frexp(x, &power);
  // One step of Newton's method on e^y = mantissa doubles the digits of the double logarithm.
  const double guess = std::log(mantissa);
  const DoubleDouble excess = DoubleDouble{mantissa} * exp({-guess}) + DoubleDouble{-1};
  return DoubleDouble{guess} + excess + DoubleDouble{static_cast<double>(power)} * kLn2;
}

}  // namespace engine
