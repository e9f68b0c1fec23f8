#pragma once

#include <cstddef>

namespace lab {

/// Replaces `count` scores by e^(score - largest) and returns their sum, so that dividing by it gives the softmax. Requires count > 0.
template <class Real>
Real exponentials(Real* scores, size_t count);

/// Replaces `count` scores by their softmax.
template <class Real>
void softmax(Real* scores, size_t count);

/// Replaces the gradient `d` with respect to softmax weights by the gradient with respect to the scores: w (d - Σ w d).
template <class Real>
void softmax_backward(Real* d, const Real* weights, size_t count);

}  // namespace lab
