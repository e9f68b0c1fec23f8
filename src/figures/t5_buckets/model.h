#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/t5.h"

// The model of the figure t5_buckets, computed from its parameters.
namespace figures::buckets {

enum Index : int { kDirection, kNumBuckets, kMaxDistance, kPositions, kHead, kSeed, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

inline constexpr int kHeads = 8;  ///< as in the smallest T5
/// Standard deviation of the untrained table: transformers initialises T5's biases with 1 / sqrt(d_model), here for a d_model of 512.
inline constexpr float kInitialStd = 0.0442f;

/// How the distances of a bucket are determined.
enum class Part { exact, logarithmic, last };

struct Model {
  engine::T5Buckets rule;
  int positions = 0;  ///< T
  int head = 0;       ///< counted from 0
  int seed = 0;
  int query = 0, key = 0;  ///< the cursor
  bool pinned = false;
  std::vector<std::int32_t> buckets;  ///< [2 T - 1], for key minus query = -(T - 1) …
  std::vector<float> table;           ///< [num_buckets, kHeads]
  std::vector<float> bias;            ///< [T, T], of the head
  std::vector<int> starts;            ///< [side()]: the smallest distance to the left in each bucket, or -1 if it has none
  float range = 1;                    ///< the colours span -range to range

  /// Takes one value per parameter. True if what is to be drawn as a picture has changed.
  bool set(std::span<const double> values);

  int side() const { return rule.bidirectional ? rule.num_buckets / 2 : rule.num_buckets; }  ///< buckets for keys to the left
  int exact() const { return side() / 2; }  ///< distances 0 to exact() - 1 have a bucket each
  int last_start() const;                   ///< where the last bucket in use begins
  int ahead() const { return key - query; }
  int bucket(int ahead) const { return buckets[static_cast<size_t>(positions - 1 + ahead)]; }
  Part part(int bucket) const;
  /// The unsigned distances that share a bucket, from `min` to `max`; `max` is -1 if there is no end.
  struct Range {
    int min = 0, max = 0;
  };
  Range distances_of(int bucket) const;
  /// Whether a key at this distance is to the right while buckets are causal: it then counts as distance 0, and a mask hides it.
  bool is_future(int ahead) const { return !rule.bidirectional && ahead > 0; }
  double bias_of(int bucket, int of_head) const {
    return static_cast<double>(table[static_cast<size_t>(bucket) * kHeads + static_cast<size_t>(of_head)]);
  }

 private:
  void compute();
  std::array<double, kQuery> computed_for_{};
};

}  // namespace figures::buckets
