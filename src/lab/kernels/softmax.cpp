#include "lab/kernels/softmax.h"

#include <algorithm>
#include <limits>

#include "lab/kernels/vector.h"

#pragma clang fp contract(off)

namespace lab {

using engine::simd::load, engine::simd::store;

template <class Real>
Real exponentials(Real* scores, size_t count) {
  constexpr size_t kWidth = kLanes<Real>;
  const size_t whole = count / kWidth * kWidth;
  Real largest = scores[0];
  for (size_t c = 0; c < count; ++c) largest = std::max(largest, scores[c]);
  Vector<Real> sum{};
  for (size_t c = 0; c < whole; c += kWidth) {
    const Vector<Real> value = exponential(load(scores + c) - largest);
    store(scores + c, value);
    sum += value;
  }
  if (whole < count) {
    const Vector<Real> value = exponential(load_part(scores + whole, count - whole, -std::numeric_limits<Real>::infinity()) - largest);
    store_part(scores + whole, value, count - whole);
    sum += value;
  }
  return sum_of(sum);
}

template <class Real>
void softmax(Real* scores, size_t count) {
  const Real scale = 1 / exponentials(scores, count);
  for (size_t c = 0; c < count; ++c) scores[c] *= scale;
}

template <class Real>
void softmax_backward(Real* d, const Real* weights, size_t count) {
  constexpr size_t kWidth = kLanes<Real>;
  const size_t whole = count / kWidth * kWidth;
  Vector<Real> sums{};
  for (size_t c = 0; c < whole; c += kWidth) sums += load(d + c) * load(weights + c);
  Real sum = sum_of(sums);
  for (size_t c = whole; c < count; ++c) sum += d[c] * weights[c];
  for (size_t c = 0; c < count; ++c) d[c] = weights[c] * (d[c] - sum);
}

template float exponentials(float*, size_t);
template double exponentials(double*, size_t);
template void softmax(float*, size_t);
template void softmax(double*, size_t);
template void softmax_backward(float*, const float*, size_t);
template void softmax_backward(double*, const double*, size_t);

}  // namespace lab
