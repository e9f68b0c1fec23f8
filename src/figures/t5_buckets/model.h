#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/t5.h"

// What the figure t5_buckets computes from its parameters.
namespace figures::buckets {

enum Index : int { kDirection, kNumBuckets, kMaxDistance, kPositions, kHead, kSeed, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

inline constexpr int kHeads = 8;  ///< of the smallest T5
/// What the table is drawn with: transformers' T5 starts its biases with a standard deviation of 1 / sqrt(d_model), here of 512.
inline constexpr float kInitialStd = 0.0442f;

/// How a bucket comes to its distances.
enum class Part { exact, logarithmic, last };

struct Model {
  engine::T5Buckets rule;
  int positions = 0;  ///< T
  int head = 0;       ///< from 0 on
  int seed = 0;
  int query = 0, key = 0;  ///< the cursor
  bool pinned = false;
  std::vector<std::int32_t> buckets;  ///< [2 T - 1], of key less query = -(T - 1) …
  std::vector<float> table;           ///< [num_buckets, kHeads]
  std::vector<float> bias;            ///< [T, T] of the head
  std::vector<int> starts;            ///< [side()]: the least distance to the left with each bucket, or -1 for one that none has
  float range = 1;                    ///< what the colours span

  /// Takes one value per parameter. True if what is to be drawn as a picture has changed.
  bool set(std::span<const double> values);

  int side() const { return rule.bidirectional ? rule.num_buckets / 2 : rule.num_buckets; }  ///< buckets for keys to the left
  int exact() const { return side() / 2; }                                                   ///< distances 0 to exact() - 1 have one each
  int last_start() const;                                                                    ///< where the last bucket in use begins
  int ahead() const { return key - query; }
  int bucket(int ahead) const { return buckets[static_cast<size_t>(positions - 1 + ahead)]; }
  Part part(int bucket) const;
  /// The distances that share a bucket, without a sign: from `min` to `max`, which is -1 where there is no end.
  struct Range {
    int min = 0, max = 0;
  };
  Range distances_of(int bucket) const;
  /// Whether this distance is to the right where buckets are for the left alone: it counts as 0, and a mask hides it.
  bool is_future(int ahead) const { return !rule.bidirectional && ahead > 0; }
  double bias_of(int bucket, int of_head) const {
    return static_cast<double>(table[static_cast<size_t>(bucket) * kHeads + static_cast<size_t>(of_head)]);
  }

 private:
  void compute();
  std::array<double, kQuery> computed_for_{};
};

}  // namespace figures::buckets
