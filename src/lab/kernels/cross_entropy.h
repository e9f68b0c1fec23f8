#pragma once

#include <cstddef>
#include <span>

namespace lab {

/// What a model's scores are worth, summed over the places that have a target.
struct Marks {
  double loss = 0;  ///< sum of cross-entropies, nats
  int right = 0;    ///< places where the right answer has the largest score
  int asked = 0;    ///< places with a target
};

/// Marks `scores` [places, symbols] by `targets` [places]; kNoTarget asks nothing. Replaces the scores of asked places by probabilities.
template <class Real>
Marks mark(std::span<Real> scores, std::span<const int> targets);

/// Fills `d` [places, symbols] with the gradient of the mean cross-entropy with respect to `scores`, and returns the marks.
template <class Real>
Marks cross_entropy_backward(std::span<const Real> scores, std::span<const int> targets, std::span<Real> d);

}  // namespace lab
