#include "lab/kernels/gelu.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/kernels/vector.h"

#pragma clang fp contract(off)

namespace lab {
namespace {

using engine::simd::f32x4, engine::simd::load, engine::simd::multiply_add, engine::simd::store;

struct Gelu {
  f32x4 value, slope;
};

/// Abramowitz and Stegun 1964, 7.1.26: the tail of erf is a polynomial in t = 1 / (1 + p |z|) times e^(-z²), here with z = x / sqrt 2. The
/// same exponential gives φ.
[[gnu::always_inline]] inline Gelu gelu(f32x4 x) {
  constexpr float kHalfRoot = 0.70710678f, kRootOfTwoPi = 0.39894228f;
  const f32x4 magnitude = engine::simd::max(x, -x);
  const f32x4 t = splat(1.0f) / (splat(1.0f) + magnitude * splat(0.3275911f * kHalfRoot));
  const f32x4 bell = exponential(x * x * splat(-0.5f));
  f32x4 sum = multiply_add(splat(1.061405429f), t, splat(-1.453152027f));
  sum = multiply_add(sum, t, splat(1.421413741f));
  sum = multiply_add(sum, t, splat(-0.284496736f));
  sum = multiply_add(sum, t, splat(0.254829592f));
  const f32x4 tail = sum * t * bell * splat(0.5f);  // the share beyond |x|
  const auto negative = x < splat(0.0f);
  const f32x4 share = engine::simd::mask(negative, tail) + engine::simd::mask(~negative, splat(1.0f) - tail);
  return {x * share, multiply_add(x * splat(kRootOfTwoPi), bell, share)};
}

}  // namespace

void gelu(float* x, float* slopes, size_t count) {
  for (size_t c = 0; c < count; c += 4) {
    const size_t part = std::min<size_t>(4, count - c);
    const Gelu result = gelu(part == 4 ? load(x + c) : load_part(x + c, part, 0.0f));
    if (part == 4) {
      store(x + c, result.value);
      store(slopes + c, result.slope);
    } else {
      store_part(x + c, result.value, part);
      store_part(slopes + c, result.slope, part);
    }
  }
}

void gelu(double* x, double* slopes, size_t count) {
  for (size_t c = 0; c < count; ++c) {
    const double share = 0.5 * std::erfc(-x[c] * (1 / std::numbers::sqrt2));
    slopes[c] = share + x[c] * std::exp(-0.5 * x[c] * x[c]) * (std::numbers::inv_sqrtpi / std::numbers::sqrt2);
    x[c] *= share;
  }
}

template <class Real>
void gelu_backward(Real* d, const Real* slopes, size_t count) {
  for (size_t c = 0; c < count; ++c) d[c] *= slopes[c];
}

template void gelu_backward(float*, const float*, size_t);
template void gelu_backward(double*, const double*, size_t);

}  // namespace lab
