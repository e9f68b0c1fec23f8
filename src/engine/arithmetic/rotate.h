#pragma once

#include <cstddef>

#include "engine/arithmetic/simd.h"

namespace engine {

/// sin and cos of a + b from those of a and b, in place; `pairs` is even. Each turn adds a rounding of a double, so many in a row
/// are ended by exact ones.
inline void rotate(double* sine, double* cosine, const double* by_sine, const double* by_cosine, size_t pairs) {
  for (size_t i = 0; i < pairs; i += 2) {
    using simd::f64x2, simd::load, simd::store;
    const f64x2 s = load(sine + i), c = load(cosine + i), ws = load(by_sine + i), wc = load(by_cosine + i);
    store(sine + i, s * wc + c * ws);
    store(cosine + i, c * wc - s * ws);
  }
}

}  // namespace engine
