#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"

// T5's relative bias: Raffel et al. 2020, arXiv 1910.10683, section 2.1. One learned number per bucket of distances and head is
// added to the logits, which T5 does not divide by sqrt(K). Near distances have a bucket each, far ones share them
// logarithmically; beyond max_distance all share the last.
namespace engine {

struct T5Buckets {
  bool bidirectional = true;  ///< half of the buckets for keys to the right; otherwise those are distance 0
  int num_buckets = 32;       ///< 2 to 2^20; even and at least 4 if bidirectional
  int max_distance = 128;  ///< more than the number of distances with a bucket of their own: num_buckets / 2, halved again if bidirectional
};

/// Fills `buckets` with that of each relative position j - i (key less query), of the same size. Agrees with Mesh TensorFlow's
/// code and transformers', whose logarithm is in float32, for all distances up to 2^20.
Checked t5_buckets(std::span<std::int32_t> buckets, std::span<const std::int32_t> relative_positions, const T5Buckets& rule);

/// Fills `bias` [H, queries, keys] from the learned `table` [num_buckets, H], as transformers keeps it: bias_hij =
/// table[bucket(j - i)][h]. `first_query` is the position of query 0 among the keys. By Toeplitz expansion; `scratch` holds at
/// least 2 (queries + keys - 1) values.
Checked t5_bias(std::span<float> bias, std::span<const float> table, int heads, int queries, int keys, int first_query,
                const T5Buckets& rule, std::span<float> scratch);

}  // namespace engine
