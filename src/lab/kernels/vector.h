#pragma once

#include <cmath>
#include <cstddef>

#include "engine/arithmetic/exponential.h"
#include "engine/arithmetic/simd.h"

// The lab's kernels are written once for float and double: 128 bits at a time, so four floats or two doubles. Training uses float; the
// tests measure gradients in double.
namespace lab {

template <class Real>
using Vector __attribute__((vector_size(16))) = Real;

template <class Real>
inline constexpr size_t kLanes = 16 / sizeof(Real);

template <class Real>
[[gnu::always_inline]] inline Vector<Real> splat(Real value) {
  return value - Vector<Real>{};  // not a sum, which is an instruction: -0 + 0 is not -0
}

[[gnu::always_inline]] inline float sum_of(engine::simd::f32x4 a) { return (a[0] + a[2]) + (a[1] + a[3]); }
[[gnu::always_inline]] inline double sum_of(engine::simd::f64x2 a) { return a[0] + a[1]; }

/// e^x of each lane, for x <= 0.
[[gnu::always_inline]] inline engine::simd::f32x4 exponential(engine::simd::f32x4 x) { return engine::exponential(x); }
[[gnu::always_inline]] inline engine::simd::f64x2 exponential(engine::simd::f64x2 x) { return {std::exp(x[0]), std::exp(x[1])}; }

/// The first `count` values, fewer than a vector holds, and `rest` in the other lanes.
template <class Real>
[[gnu::always_inline]] inline Vector<Real> load_part(const Real* from, size_t count, Real rest) {
  Vector<Real> value = splat(rest);
  for (size_t lane = 0; lane < count; ++lane) value[lane] = from[lane];
  return value;
}

template <class Real>
[[gnu::always_inline]] inline void store_part(Real* to, Vector<Real> value, size_t count) {
  for (size_t lane = 0; lane < count; ++lane) to[lane] = value[lane];
}

}  // namespace lab
