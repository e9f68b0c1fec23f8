#include "engine/alibi.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/checks.h"
#include "engine/operations/toeplitz.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr size_t kMaxHeads = size_t{1} << 20;

Checked check(size_t bias, std::span<const double> slopes, const AlibiShape& shape, size_t scratch) {
  if (shape.queries < 0) return invalid("queries", shape.queries, "0 or more");
  if (shape.keys < 0) return invalid("keys", shape.keys, "0 or more");
  const auto queries = static_cast<std::uint64_t>(shape.queries), keys = static_cast<std::uint64_t>(shape.keys);
  const auto bad = std::ranges::find_if_not(slopes, [](double slope) { return std::isfinite(slope); });
  if (bad != slopes.end()) return invalid("slope", *bad, "finite");
  if (!has_shape(bias, {slopes.size(), queries, keys})) return invalid_size("bias size", bias, "queries times keys for each slope");
  if (scratch + 1 < queries + keys) return invalid_size("scratch size", scratch, "queries + keys - 1 or more");
  return {};
}

}  // namespace

Checked alibi_slopes(std::span<double> slopes, AlibiSlopes rule) {
  const size_t heads = slopes.size();
  if (heads < 1 || heads > kMaxHeads) return invalid_size("slopes size", heads, "from 1 to 2^20 heads");
  const size_t power = rule == AlibiSlopes::kCode ? std::bit_floor(heads) : heads;
  for (size_t h = 0; h < heads; ++h) {
    // Heads past the power of two take exponents 1, 3, 5 … of twice as many heads.
    const double eighths = h < power ? static_cast<double>(h + 1) : static_cast<double>(h - power) + 0.5;
    slopes[h] = std::exp2(-8 * eighths / static_cast<double>(power));
  }
  return {};
}

Checked alibi_bias(std::span<float> bias, std::span<const double> slopes, const AlibiShape& shape, std::span<float> scratch) {
  if (const Checked checked = check(bias.size(), slopes, shape, scratch.size()); !checked) return checked;
  if (bias.empty()) return {};
  const size_t matrix = bias.size() / slopes.size();
  const auto diagonals = scratch.first(static_cast<size_t>(shape.queries) + static_cast<size_t>(shape.keys) - 1);
  const std::int64_t lowest = 1 - std::int64_t{shape.queries} - shape.first_query;  // key minus query in the lower left corner
  for (size_t h = 0; h < slopes.size(); ++h) {
    for (size_t d = 0; d < diagonals.size(); ++d) {
      const auto ahead = static_cast<double>(lowest + static_cast<std::int64_t>(d));
      const bool hidden = shape.causal && ahead > 0;
      // Subtracted from 0, so that distance 0 gives no negative zero.
      diagonals[d] = hidden ? -std::numeric_limits<float>::infinity() : static_cast<float>(0 - slopes[h] * std::fabs(ahead));
    }
    expand_toeplitz(bias.subspan(h * matrix, matrix), diagonals, shape.queries, shape.keys);
  }
  return {};
}

}  // namespace engine
