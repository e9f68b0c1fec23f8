#pragma once

#include <span>

#include "engine/error.h"

// Scaled dot-product attention, one head, unmasked: Vaswani et al. 2017, "Attention Is All You Need", arXiv 1706.03762,
// section 3.2.1, equation 1:
//   weights = softmax(q kᵀ / sqrt(K))   outputs = weights v
namespace engine {

inline constexpr int kMaxTokens = 1024;
inline constexpr int kMaxHeadWidth = 1024;

/// Fills `weights` [T, T], whose row i says how much token i takes from each token, and `outputs` [T, K] from `q`, `k` and `v` [T, K], all
/// row-major. K is `head_width`, 1 to kMaxHeadWidth; T is the size of `q` divided by K, 0 to kMaxTokens. Inputs must be finite. Anything
/// else is an error and leaves both results as they were.
/// Computes in double and rounds once. Every sum over tokens adds its terms in sorted order, so reordering the tokens reorders the weights
/// and outputs without changing a bit of them: attention is permutation equivariant, and here not even rounding hides it. Takes time for T²
/// (K + log T) terms, 16 KB of stack, and allocates nothing.
Checked equivariant_attention(std::span<const float> q, std::span<const float> k, std::span<const float> v, int head_width,
                              std::span<float> weights, std::span<float> outputs);

/// The second half of equivariant_attention, for logits [T, T] that an encoding or a mask has changed: weights = softmax(logits) row by
/// row, outputs [T, V] = weights v, with v [T, V] and V = `value_width`, again in sorted order. A logit of -infinity hides that key from
/// that query; a query that sees no key has weights and outputs of 0. All other logits and all values must be finite. Ranges and errors as
/// above.
Checked equivariant_mixture(std::span<const float> logits, std::span<const float> v, int value_width, std::span<float> weights,
                            std::span<float> outputs);

}  // namespace engine
