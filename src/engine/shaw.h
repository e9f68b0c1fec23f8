#pragma once

#include <span>

#include "engine/error.h"

// Relative positions as vectors: Shaw, Uszkoreit, Vaswani 2018, arXiv 1803.02155, equations 3 and 4, clipping section 3.2:
//   logits_ij = q_i . (k_j + aK_ij) / sqrt(K)   z_i = sum_j weights_ij (v_j + aV_ij)   a_ij = w[clip(j - i)]
// One head, unmasked. The 2 clip + 1 rows of w stand for the distances -clip … clip of j - i.
namespace engine {

struct ShawInputs {
  std::span<const float> q, k, v;          ///< [T, K] each
  std::span<const float> relative_keys;    ///< [2 clip + 1, K]
  std::span<const float> relative_values;  ///< the same, or empty: relative keys alone suffice (section 4.3)
  int head_width;                          ///< K, 1 to kMaxWidth
  int clip;                                ///< 0 or more
};

struct ShawOutputs {
  std::span<float> logits;   ///< [T, T]
  std::span<float> weights;  ///< [T, T]: softmax of each row
  std::span<float> output;   ///< [T, K]
};

/// The efficient form: it computes q_i . w[c] once per query and distance, then shifts each row (Huang et al. 2018, arXiv 1809.04281). That
/// takes T K (2 clip + 1) products for positions instead of T² K. `scratch` has room for at least 2 clip + 1 values: for one query at a
/// time, these products and then the weight on each distance.
Checked shaw(const ShawInputs& inputs, std::span<float> scratch, const ShawOutputs& outputs);

/// The plain twin: equations 3 and 4 as written, in double.
Checked shaw_plain(const ShawInputs& inputs, const ShawOutputs& outputs);

}  // namespace engine
