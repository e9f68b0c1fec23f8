#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"

// T5's relative bias: Raffel et al. 2020, arXiv 1910.10683, section 2.1. One learned number per head and bucket of distances is added to
// the logits, which T5 does not divide by sqrt(K). Short distances have a bucket each, longer ones share buckets logarithmically, and all
// beyond max_distance share the last bucket.
namespace engine {

struct T5Buckets {
  bool bidirectional = true;  ///< half of the buckets are for keys to the right; otherwise those keys count as distance 0
  int num_buckets = 32;       ///< 2 to 2^20; even and at least 4 if bidirectional
  int max_distance = 128;  ///< more than the number of distances with a bucket of their own: num_buckets / 2, halved again if bidirectional
};

/// Fills `buckets` with the bucket of each relative position j - i (key minus query); both spans have the same size. Agrees with the code
/// of Mesh TensorFlow and of transformers, whose logarithm is in float32, for all distances up to 2^20.
Checked t5_buckets(std::span<std::int32_t> buckets, std::span<const std::int32_t> relative_positions, const T5Buckets& rule);

/// Fills `bias` [H, queries, keys] from the learned `table` [num_buckets, H], whose shape is transformers':
/// bias_hij = table[bucket(j - i)][h]. `first_query` is the position of query 0 among the keys. Uses Toeplitz expansion; `scratch` has room
/// for at least 2 (queries + keys - 1) values.
Checked t5_bias(std::span<float> bias, std::span<const float> table, int heads, int queries, int keys, int first_query,
                const T5Buckets& rule, std::span<float> scratch);

}  // namespace engine
