#pragma once

#include <cstddef>

#include "engine/arithmetic/simd.h"

namespace engine {

/// Rotates the angles a by the angles b in place: sin and cos of a + b from the sines and cosines of a and b. `pairs` is even. Each
/// rotation adds the rounding error of a double, so callers start again from exact values now and then.
inline void rotate(double* sine, double* cosine, const double* by_sine, const double* by_cosine, size_t pairs) {
  for (size_t i = 0; i < pairs; i += 2) {
    using simd::f64x2, simd::load, simd::store;
    const f64x2 s = load(sine + i), c = load(cosine + i), ws = load(by_sine + i), wc = load(by_cosine + i);
    store(sine + i, s * wc + c * ws);
    store(cosine + i, c * wc - s * ws);
  }
}

}  // namespace engine
