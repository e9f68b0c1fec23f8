#include "engine/shaw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/arithmetic/dot.h"
#include "engine/checks.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

struct Sizes {
  size_t tokens, width, clip;

  size_t distances() const { return 2 * clip + 1; }
  /// The row of w for query i and key j: clip(j - i) + clip.
  size_t row(size_t i, size_t j) const { return j >= i ? clip + std::min(j - i, clip) : clip - std::min(i - j, clip); }
};

Sizes sizes_of(const ShawInputs& inputs) {
  const auto width = static_cast<size_t>(inputs.head_width);
  return {inputs.q.size() / width, width, static_cast<size_t>(inputs.clip)};
}

Checked check(const ShawInputs& inputs, const ShawOutputs& outputs) {
  if (inputs.head_width < 1 || inputs.head_width > kMaxWidth)
    return invalid("head_width", inputs.head_width, "a whole number from 1 to 2^20");
  if (inputs.clip < 0) return invalid("clip", inputs.clip, "0 or more");
  const auto width = static_cast<std::uint64_t>(inputs.head_width);
  const auto distances = 2 * static_cast<std::uint64_t>(inputs.clip) + 1;
  const size_t size = inputs.q.size();
  if (size % width != 0) return invalid_size("q size", size, "a whole number of rows of head_width values");
  if (inputs.k.size() != size) return invalid_size("k size", inputs.k.size(), "that of q");
  if (inputs.v.size() != size) return invalid_size("v size", inputs.v.size(), "that of q");
  const size_t keys = inputs.relative_keys.size(), values = inputs.relative_values.size();
  if (!has_shape(keys, {distances, width})) return invalid_size("relative_keys size", keys, "2 clip + 1 rows of head_width values");
  if (values != 0 && values != keys) return invalid_size("relative_values size", values, "that of relative_keys, or 0");
  const std::uint64_t tokens = size / width;
  if (!has_shape(outputs.logits.size(), {tokens, tokens})) return invalid_size("logits size", outputs.logits.size(), "T rows of T values");
  if (!has_shape(outputs.weights.size(), {tokens, tokens}))
    return invalid_size("weights size", outputs.weights.size(), "T rows of T values");
  if (outputs.output.size() != size) return invalid_size("output size", outputs.output.size(), "that of q");
  return {};
}

/// Writes the softmax of one row of logits.
void softmax(std::span<const float> logits, std::span<float> weights) {
  const float largest = *std::ranges::max_element(logits);
  double total = 0;
  for (size_t j = 0; j < logits.size(); ++j) {
    // Equality comes first, because infinity - infinity is NaN.
    const double share = logits[j] == largest ? 1 : std::exp(static_cast<double>(logits[j]) - largest);
    total += share;
    weights[j] = static_cast<float>(share);
  }
  for (float& weight : weights) weight = static_cast<float>(weight / total);
}

/// Fills row i of the logits. `by_distance` gets q_i . w[c] for the distances that occur in the row.
void fill_logits(const ShawInputs& inputs, const Sizes& sizes, size_t i, std::span<float> by_distance, std::span<float> logits) {
  const std::span<const float> query = row_of(inputs.q, i, sizes.width);
  for (size_t c = sizes.row(i, 0); c <= sizes.row(i, sizes.tokens - 1); ++c)
    by_distance[c] = static_cast<float>(dot(query, row_of(inputs.relative_keys, c, sizes.width)));
  const double root = std::sqrt(static_cast<double>(sizes.width));
  for (size_t j = 0; j < sizes.tokens; ++j)
    logits[j] = static_cast<float>((dot(query, row_of(inputs.k, j, sizes.width)) + by_distance[sizes.row(i, j)]) / root);
}

constexpr size_t kColumns = 64;  ///< columns summed at a time
using Sums = std::array<double, kColumns>;

void add_row(Sums& sums, float weight, const float* row, size_t columns) {
  for (size_t c = 0; c < columns; ++c) sums[c] += static_cast<double>(weight) * row[c];
}

/// Fills row i of the output. `by_distance` adds up the weights on each distance.
void fill_output(const ShawInputs& inputs, const Sizes& sizes, size_t i, std::span<const float> weights, std::span<float> by_distance,
                 std::span<float> output) {
  const size_t first = sizes.row(i, 0), last = sizes.row(i, sizes.tokens - 1);
  std::ranges::fill(by_distance.subspan(first, last - first + 1), 0.0f);
  for (size_t j = 0; j < sizes.tokens; ++j) by_distance[sizes.row(i, j)] += weights[j];
  for (size_t column = 0; column < sizes.width; column += kColumns) {
    const size_t columns = std::min(kColumns, sizes.width - column);
    Sums sums{};
    for (size_t j = 0; j < sizes.tokens; ++j) add_row(sums, weights[j], &inputs.v[j * sizes.width + column], columns);
    if (!inputs.relative_values.empty()) {
      for (size_t c = first; c <= last; ++c) add_row(sums, by_distance[c], &inputs.relative_values[c * sizes.width + column], columns);
    }
    for (size_t c = 0; c < columns; ++c) output[column + c] = static_cast<float>(sums[c]);
  }
}

/// Equation 4.
double plain_logit(const ShawInputs& inputs, const Sizes& sizes, size_t i, size_t j) {
  const float* q = &inputs.q[i * sizes.width];
  const float* k = &inputs.k[j * sizes.width];
  const float* a = &inputs.relative_keys[sizes.row(i, j) * sizes.width];
  double sum = 0;
  for (size_t c = 0; c < sizes.width; ++c) sum += q[c] * (static_cast<double>(k[c]) + a[c]);
  return sum / std::sqrt(static_cast<double>(sizes.width));
}

/// Equation 3 for column c.
double plain_output(const ShawInputs& inputs, const Sizes& sizes, size_t i, size_t c, std::span<const float> weights) {
  double sum = 0;
  for (size_t j = 0; j < sizes.tokens; ++j) {
    const double a = inputs.relative_values.empty() ? 0 : inputs.relative_values[sizes.row(i, j) * sizes.width + c];
    sum += weights[j] * (inputs.v[j * sizes.width + c] + a);
  }
  return sum;
}

}  // namespace

Checked shaw(const ShawInputs& inputs, std::span<float> scratch, const ShawOutputs& outputs) {
  if (const Checked checked = check(inputs, outputs); !checked) return checked;
  const Sizes sizes = sizes_of(inputs);
  if (scratch.size() < sizes.distances()) return invalid_size("scratch size", scratch.size(), "2 clip + 1 or more");
  for (size_t i = 0; i < sizes.tokens; ++i) {
    const auto logits = outputs.logits.subspan(i * sizes.tokens, sizes.tokens),
               weights = outputs.weights.subspan(i * sizes.tokens, sizes.tokens);
    fill_logits(inputs, sizes, i, scratch, logits);
    softmax(logits, weights);
    fill_output(inputs, sizes, i, weights, scratch, outputs.output.subspan(i * sizes.width, sizes.width));
  }
  return {};
}

Checked shaw_plain(const ShawInputs& inputs, const ShawOutputs& outputs) {
  if (const Checked checked = check(inputs, outputs); !checked) return checked;
  const Sizes sizes = sizes_of(inputs);
  for (size_t i = 0; i < sizes.tokens; ++i) {
    // There is no room for a row of doubles, so a logit is computed again each time it is needed.
    double largest = -std::numeric_limits<double>::infinity(), total = 0;
    for (size_t j = 0; j < sizes.tokens; ++j) largest = std::max(largest, plain_logit(inputs, sizes, i, j));
    for (size_t j = 0; j < sizes.tokens; ++j) total += std::exp(plain_logit(inputs, sizes, i, j) - largest);
    const auto weights = outputs.weights.subspan(i * sizes.tokens, sizes.tokens);
    for (size_t j = 0; j < sizes.tokens; ++j) {
      const double logit = plain_logit(inputs, sizes, i, j);
      outputs.logits[i * sizes.tokens + j] = static_cast<float>(logit);
      weights[j] = static_cast<float>(std::exp(logit - largest) / total);
    }
    for (size_t c = 0; c < sizes.width; ++c)
      outputs.output[i * sizes.width + c] = static_cast<float>(plain_output(inputs, sizes, i, c, weights));
  }
  return {};
}

}  // namespace engine
