#include "lab/linear.h"

#include <algorithm>

#include "lab/kernels/product.h"

namespace lab {

template <class Real>
void Linear<Real>::forward(const Real* x, Real* y) const {
  std::fill_n(y, rows * outputs, Real{0});
  add_forward(x, y);
}

template <class Real>
void Linear<Real>::add_forward(const Real* x, Real* y) const {
  transpose<Real>({workspace, outputs}, {weight, inputs}, outputs, inputs);
  for (size_t t = 0; t < rows; ++t)
    for (size_t o = 0; o < outputs; ++o) y[t * outputs + o] += bias[o];
  add_product<Real>({rows, outputs, inputs}, {y, outputs}, {x, inputs}, {workspace, outputs});
}

template <class Real>
void Linear<Real>::backward(const Real* x, const Real* dy, Real* dx, LinearGradient<Real> gradient) const {
  add_product<Real>({rows, inputs, outputs}, {dx, inputs}, {dy, outputs}, {weight, inputs});
  add_transposed_product<Real>({outputs, inputs, rows}, {gradient.weight, inputs}, {dy, outputs}, {x, inputs});
  for (size_t t = 0; t < rows; ++t)
    for (size_t o = 0; o < outputs; ++o) gradient.bias[o] += dy[t * outputs + o];
}

template struct Linear<float>;
template struct Linear<double>;

}  // namespace lab
