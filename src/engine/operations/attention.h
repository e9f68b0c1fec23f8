#pragma once

#include <cstddef>
#include <span>

#include "engine/error.h"

// Scaled dot-product attention with whatever an encoding adds to it: Vaswani et al. 2017, section 3.2.1, equation 1:
//   weights = softmax(scale q kᵀ + bias)   output = weights v
namespace engine {

struct Attention {
  int heads;                  ///< H, 1 or more
  int queries, keys;          ///< Tq and Tk, 0 or more
  int head_width;             ///< K, 1 to kMaxWidth
  int value_width;            ///< width of a head of v and of the output, 1 to kMaxWidth
  double scale = 0;           ///< 0: 1 / sqrt(K); T5 uses 1
  bool causal = false;        ///< query i sees the keys up to i + Tk - Tq
  bool bias_per_head = true;  ///< false: one [Tq, Tk] for all heads
  int key_heads = 0;          ///< Hkv of grouped queries (Ainslie et al. 2023, arXiv 2305.13245), which divides H; 0: H
};

/// How many values of scratch `attention` needs.
size_t attention_scratch(const Attention& shape);

/// Takes q [H, Tq, K], k [Hkv, Tk, K], v [Hkv, Tk, V] and bias [H, Tq, Tk], [Tq, Tk] or empty; a bias of -infinity hides a key. Head h of q
/// goes with head h / (H / Hkv) of k and v. Fills output [H, Tq, V] and, unless it is empty, weights [H, Tq, Tk]. A query that sees no key
/// gets weights and output of 0. Computes in float.
Checked attention(std::span<const float> q, std::span<const float> k, std::span<const float> v, std::span<const float> bias,
                  const Attention& shape, std::span<float> scratch, std::span<float> weights, std::span<float> output);

/// The plain twin, in double and without scratch. It works in the weights' span, which therefore must not be empty.
Checked attention_plain(std::span<const float> q, std::span<const float> k, std::span<const float> v, std::span<const float> bias,
                        const Attention& shape, std::span<float> weights, std::span<float> output);

}  // namespace engine
