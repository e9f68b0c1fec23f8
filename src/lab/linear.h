#pragma once

#include <span>

// The first layer of the tiny transformer that the lab will train in the reader's tab: forward and backward in plain
// loops, shapes beside every tensor, no allocation.
namespace lab {

/// T rows in, T rows out.
struct LinearShape {
  int rows = 0;     ///< T
  int inputs = 0;   ///< C
  int outputs = 0;  ///< O
};

/// y = x Wᵀ + b, with x [T, C], weight [O, C], bias [O] and y [T, O], all row-major. Sums are accumulated in double. Requires spans of
/// exactly these sizes.
void linear_forward(LinearShape shape, std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                    std::span<float> y);

/// Receives the gradients of the loss. They are added to what is already there, so that several uses of one weight sum up.
struct LinearGradients {
  std::span<float> x;       ///< [T, C]
  std::span<float> weight;  ///< [O, C]
  std::span<float> bias;    ///< [O]
};

/// Backpropagates `dy` [T, O], the gradient of the loss with respect to y, and adds the results to `gradients`:
///   dx = dy W, dW = dyᵀ x, db = Σ_t dy.
void linear_backward(LinearShape shape, std::span<const float> x, std::span<const float> weight, std::span<const float> dy,
                     LinearGradients gradients);

}  // namespace lab
