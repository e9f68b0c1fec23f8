#include "lab/kernels/layer_norm.h"

#include <cmath>

#include "lab/kernels/vector.h"

#pragma clang fp contract(off)

namespace lab {

using engine::simd::load, engine::simd::store;

template <class Real>
void LayerNorm<Real>::forward(const Real* x, Real* y) const {
  const auto count = static_cast<Real>(width);
  for (size_t t = 0; t < rows; ++t) {
    const Real* const from = x + t * width;
    Vector<Real> sum{}, squares{};
    for (size_t c = 0; c < width; c += kLanes<Real>) sum += load(from + c);
    const Vector<Real> mean = splat(sum_of(sum) / count);
    for (size_t c = 0; c < width; c += kLanes<Real>) {
      const Vector<Real> d = load(from + c) - mean;
      squares += d * d;
    }
    scales[t] = 1 / std::sqrt(sum_of(squares) / count + static_cast<Real>(kNormEpsilon));
    const Vector<Real> scale = splat(scales[t]);
    for (size_t c = 0; c < width; c += kLanes<Real>) {
      const Vector<Real> value = (load(from + c) - mean) * scale;
      store(z + t * width + c, value);
      store(y + t * width + c, value * load(weight + c) + load(bias + c));
    }
  }
}

template <class Real>
void LayerNorm<Real>::backward(const Real* dy, Real* dx, Real* dweight, Real* dbias) const {
  const Real share = 1 / static_cast<Real>(width);
  for (size_t t = 0; t < rows; ++t) {
    const Real *const d = dy + t * width, *const row = z + t * width;
    Vector<Real> sum{}, along{};
    for (size_t c = 0; c < width; c += kLanes<Real>) {
      const Vector<Real> each = load(d + c), value = load(row + c), g = each * load(weight + c);
      store(dweight + c, load(dweight + c) + each * value);
      store(dbias + c, load(dbias + c) + each);
      sum += g;
      along += g * value;
    }
    const Vector<Real> mean = splat(sum_of(sum) * share), slope = splat(sum_of(along) * share), scale = splat(scales[t]);
    for (size_t c = 0; c < width; c += kLanes<Real>) {
      const Vector<Real> g = load(d + c) * load(weight + c);
      store(dx + t * width + c, load(dx + t * width + c) + scale * (g - mean - load(row + c) * slope));
    }
  }
}

template struct LayerNorm<float>;
template struct LayerNorm<double>;

}  // namespace lab
