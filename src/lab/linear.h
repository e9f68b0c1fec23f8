#pragma once

#include <cstddef>

namespace lab {

template <class Real>
struct LinearGradient {
  Real* weight;  ///< [O, C]
  Real* bias;    ///< [O]
};

/// A linear map of N rows, y = x Wᵀ + b, with x [N, C], W [O, C], b [O] and y [N, O], all row-major.
template <class Real>
struct Linear {
  size_t rows, inputs, outputs;  ///< N, C, O
  const Real* weight;
  const Real* bias;
  Real* workspace;  ///< [C, O], for the transpose of W

  void forward(const Real* x, Real* y) const;      ///< y = x Wᵀ + b
  void add_forward(const Real* x, Real* y) const;  ///< y += x Wᵀ + b

  /// Adds the gradients for `dy` [N, O]: dx += dy W, dW += dyᵀ x, db += Σ dy over rows.
  void backward(const Real* x, const Real* dy, Real* dx, LinearGradient<Real> gradient) const;
};

}  // namespace lab
