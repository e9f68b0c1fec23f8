#pragma once

#include "engine/arithmetic/simd.h"

namespace engine {

/// e^x of four values, each 0 or less, with a relative error of at most 1e-7; 0 below -87, NaN for NaN. Softmax uses it after subtracting
/// the largest score. Cephes' expf (S. L. Moshier 1989): x = n ln 2 + r with ln 2 in two parts, a polynomial in r, then 2^n through the
/// exponent's bits.
[[gnu::always_inline]] inline simd::f32x4 exponential(simd::f32x4 x) {
  using simd::f32x4, simd::splat, simd::multiply_add, simd::subtract_product;
  constexpr float kToInteger = 0x1.8p23f;  // adding this leaves a whole number in the lowest bits
  const f32x4 shifted = multiply_add(x, splat(1.44269504f), splat(kToInteger)), n = shifted - splat(kToInteger);
  f32x4 r = subtract_product(x, n, splat(0.693359375f));
  r = subtract_product(r, n, splat(-2.12194440e-4f));
  f32x4 sum = multiply_add(splat(1.9875691500e-4f), r, splat(1.3981999507e-3f));
  sum = multiply_add(sum, r, splat(8.3334519073e-3f));
  sum = multiply_add(sum, r, splat(4.1665795894e-2f));
  sum = multiply_add(sum, r, splat(1.6666665459e-1f));
  sum = multiply_add(sum, r, splat(5.0000001201e-1f));
  sum = multiply_add(sum, r * r, r) + splat(1);
  const auto power = reinterpret_cast<simd::i32x4>(shifted);
  const auto scale = reinterpret_cast<f32x4>((power + 127) << 23);
  return simd::mask(~(x < splat(-87)), sum * scale);
}

}  // namespace engine
