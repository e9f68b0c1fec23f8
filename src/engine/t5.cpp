#include "engine/t5.h"

#include <algorithm>
#include <cmath>

#include "engine/checks.h"
#include "engine/operations/toeplitz.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr int kMaxBuckets = 1 << 20;

/// The buckets on one side of the query.
struct Side {
  explicit Side(const T5Buckets& rule)
      : buckets(rule.bidirectional ? rule.num_buckets / 2 : rule.num_buckets),
        exact(buckets / 2),
        log_range(static_cast<float>(std::log(static_cast<double>(rule.max_distance) / exact))) {}

  int buckets;
  int exact;        ///< distances with a bucket of their own
  float log_range;  ///< ln(max_distance / exact)
};

Checked check_rule(const T5Buckets& rule) {
  const int buckets = rule.num_buckets;
  if (buckets < 2 || buckets > kMaxBuckets) return invalid("num_buckets", buckets, "a whole number from 2 to 2^20");
  if (rule.bidirectional && (buckets < 4 || buckets % 2 != 0))
    return invalid("num_buckets", buckets, "even and at least 4 in both directions");
  if (rule.max_distance <= (rule.bidirectional ? buckets / 4 : buckets / 2))
    return invalid("max_distance", rule.max_distance, "more than the number of distances with a bucket of their own");
  return {};
}

Checked check_bias(size_t bias, size_t table, int heads, int queries, int keys, const T5Buckets& rule, size_t scratch) {
  if (const Checked checked = check_rule(rule); !checked) return checked;
  if (heads < 1) return invalid("heads", heads, "1 or more");
  if (queries < 0) return invalid("queries", queries, "0 or more");
  if (keys < 0) return invalid("keys", keys, "0 or more");
  const auto h = static_cast<std::uint64_t>(heads), q = static_cast<std::uint64_t>(queries), k = static_cast<std::uint64_t>(keys);
  if (!has_shape(table, {static_cast<std::uint64_t>(rule.num_buckets), h}))
    return invalid_size("table size", table, "num_buckets times heads");
  if (!has_shape(bias, {h, q, k})) return invalid_size("bias size", bias, "heads times queries times keys");
  if (scratch / 2 + 1 < q + k) return invalid_size("scratch size", scratch, "2 (queries + keys - 1) or more");
  return {};
}

/// Computed in float and in the order of the original code, so that rounding puts a distance at a boundary into the same bucket.
int far_bucket(std::int64_t distance, const Side& side) {
  const float quotient = static_cast<float>(distance) / static_cast<float>(side.exact);
  const auto logarithm = static_cast<float>(std::log(static_cast<double>(quotient)));  // the nearest float on every machine
  const float beyond = logarithm / side.log_range * static_cast<float>(side.buckets - side.exact);
  return side.exact + static_cast<int>(std::min(beyond, static_cast<float>(side.buckets - 1 - side.exact)));
}

/// `ahead` is key minus query.
int bucket_of(std::int64_t ahead, const T5Buckets& rule, const Side& side) {
  const std::int64_t distance = rule.bidirectional ? std::abs(ahead) : std::max<std::int64_t>(-ahead, 0);
  const int bucket = distance < side.exact ? static_cast<int>(distance) : far_bucket(distance, side);
  return bucket + (rule.bidirectional && ahead > 0 ? side.buckets : 0);
}

}  // namespace

Checked t5_buckets(std::span<std::int32_t> buckets, std::span<const std::int32_t> relative_positions, const T5Buckets& rule) {
  if (const Checked checked = check_rule(rule); !checked) return checked;
  if (buckets.size() != relative_positions.size()) return invalid_size("buckets size", buckets.size(), "that of the relative positions");
  const Side side(rule);
  std::ranges::transform(relative_positions, buckets.begin(), [&](std::int32_t ahead) { return bucket_of(ahead, rule, side); });
  return {};
}

Checked t5_bias(std::span<float> bias, std::span<const float> table, int heads, int queries, int keys, int first_query,
                const T5Buckets& rule, std::span<float> scratch) {
  const Checked checked = check_bias(bias.size(), table.size(), heads, queries, keys, rule, scratch.size());
  if (!checked || bias.empty()) return checked;
  const Side side(rule);
  const auto count = static_cast<size_t>(heads), matrix = bias.size() / count;
  const size_t distances = static_cast<size_t>(queries) + static_cast<size_t>(keys) - 1;
  const auto diagonals = scratch.first(distances), buckets = scratch.subspan(distances, distances);  // every bucket's number fits a float
  const std::int64_t lowest = 1 - std::int64_t{queries} - first_query;  // key minus query in the lower left corner
  for (size_t d = 0; d < distances; ++d) buckets[d] = static_cast<float>(bucket_of(lowest + static_cast<std::int64_t>(d), rule, side));
  for (size_t h = 0; h < count; ++h) {
    for (size_t d = 0; d < distances; ++d) diagonals[d] = table[static_cast<size_t>(buckets[d]) * count + h];
    expand_toeplitz(bias.subspan(h * matrix, matrix), diagonals, queries, keys);
  }
  return {};
}

}  // namespace engine
