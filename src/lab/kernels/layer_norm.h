#pragma once

#include <cstddef>

namespace lab {

/// Added to the variance, as in PyTorch.
inline constexpr double kNormEpsilon = 1e-5;

/// y = weight * z + bias for each row of x [rows, width], where z is the row with mean 0 and variance 1 (Ba, Kiros, Hinton 2016,
/// arXiv 1607.06450). Leaves z [rows, width] and each row's 1 / sqrt(variance + epsilon) for the way back. Requires a width that is a
/// multiple of 4.
template <class Real>
struct LayerNorm {
  size_t rows, width;
  const Real* weight;  ///< [width]
  const Real* bias;    ///< [width]
  Real* z;             ///< [rows, width]
  Real* scales;        ///< [rows]

  void forward(const Real* x, Real* y) const;

  /// Adds the gradients for `dy` to dx, dweight and dbias:
  ///   dx = scale (g - mean(g) - z mean(g z)), g = weight dy.
  void backward(const Real* dy, Real* dx, Real* dweight, Real* dbias) const;
};

}  // namespace lab
