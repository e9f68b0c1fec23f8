#pragma once

#include <span>

#include "engine/error.h"

// Transformer-XL's relative positions: Dai et al. 2019, arXiv 1901.02860, section 3.3. With distance i - j >= 0 (causal):
//   logits_ij = (q_i . k_j  +  q_i . r_(i-j)  +  u . k_j  +  v . r_(i-j)) / sqrt(K)
//                 content       position        content    position
// where r_n = W_R R_n is the projected sinusoidal vector of distance n, and each head learns its own u and v.
namespace engine {

struct TransformerXlInputs {
  std::span<const float> q;     ///< [T, K]
  std::span<const float> k;     ///< [M + T, K]: memory of M earlier tokens, then this segment
  std::span<const float> r;     ///< [M + T, K]: row n is the projected vector of distance n
  std::span<const float> u, v;  ///< [K] each
  int head_width;               ///< K, 1 to kMaxWidth
};

/// The four terms before they are added and scaled.
struct TransformerXlTerms {
  double content_content, content_position, bias_content, bias_position;
};

/// Fills `logits` [T, M + T], with -infinity for keys in the future. The terms with u and v are the same for all queries, so they are
/// computed once per key and distance and shifted into place (appendix B). `scratch` has room for at least 2 (M + T) values.
Checked transformer_xl(const TransformerXlInputs& inputs, std::span<float> scratch, std::span<float> logits);

/// The plain twin: the formula as written, in double.
Checked transformer_xl_plain(const TransformerXlInputs& inputs, std::span<float> logits);

/// The terms of query i and key j (j counts from the memory's first token). Requires inputs that `transformer_xl` accepts, and a key that
/// is not in the future.
TransformerXlTerms transformer_xl_terms(const TransformerXlInputs& inputs, int i, int j);

}  // namespace engine
