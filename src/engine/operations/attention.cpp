#include "engine/operations/attention.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/arithmetic/exponential.h"
#include "engine/arithmetic/matrix_product.h"
#include "engine/checks.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f32x4, simd::load, simd::store;

constexpr float kHidden = -std::numeric_limits<float>::infinity();
constexpr size_t kQueryBlock = 32;  ///< queries at a time, so that their scores stay in a near cache

/// The dimensions of Attention as sizes.
struct Sizes {
  size_t queries, keys, width, value_width;

  explicit Sizes(const Attention& shape)
      : queries(static_cast<size_t>(shape.queries)),
        keys(static_cast<size_t>(shape.keys)),
        width(static_cast<size_t>(shape.head_width)),
        value_width(static_cast<size_t>(shape.value_width)) {}

  /// How many keys query i sees.
  size_t visible(bool causal, size_t i) const {
    if (!causal) return keys;
    return i + keys < queries ? 0 : std::min(keys, i + 1 + keys - queries);
  }
};

/// How many heads of q share a head of k and v.
size_t group_of(const Attention& shape) { return static_cast<size_t>(shape.key_heads > 0 ? shape.heads / shape.key_heads : 1); }

double scale_of(const Attention& shape) { return shape.scale != 0 ? shape.scale : 1 / std::sqrt(static_cast<double>(shape.head_width)); }

Checked check(size_t q, size_t k, size_t v, size_t bias, const Attention& shape, size_t weights, size_t output) {
  if (shape.heads < 1) return invalid("heads", shape.heads, "a whole number, 1 or more");
  if (shape.key_heads < 0 || (shape.key_heads > 0 && shape.heads % shape.key_heads != 0))
    return invalid("key_heads", shape.key_heads, "a whole number that divides heads");
  if (shape.queries < 0) return invalid("queries", shape.queries, "a whole number, 0 or more");
  if (shape.keys < 0) return invalid("keys", shape.keys, "a whole number, 0 or more");
  if (shape.head_width < 1 || shape.head_width > kMaxWidth)
    return invalid("head_width", shape.head_width, "a whole number from 1 to 1048576");
  if (shape.value_width < 1 || shape.value_width > kMaxWidth)
    return invalid("value_width", shape.value_width, "a whole number from 1 to 1048576");
  if (!std::isfinite(shape.scale)) return invalid("scale", shape.scale, "a finite number");
  const auto heads = static_cast<std::uint64_t>(shape.heads), key_heads = heads / group_of(shape),
             queries = static_cast<std::uint64_t>(shape.queries), keys = static_cast<std::uint64_t>(shape.keys),
             width = static_cast<std::uint64_t>(shape.head_width), value_width = static_cast<std::uint64_t>(shape.value_width);
  if (!has_shape(q, {heads, queries, width})) return invalid_size("q size", q, "heads * queries * head_width");
  if (!has_shape(k, {key_heads, keys, width})) return invalid_size("k size", k, "key_heads * keys * head_width");
  if (!has_shape(v, {key_heads, keys, value_width})) return invalid_size("v size", v, "key_heads * keys * value_width");
  if (bias != 0 && !has_shape(bias, {shape.bias_per_head ? heads : 1, queries, keys}))
    return invalid_size("bias size", bias, "queries * keys, for every head or for all");
  if (weights != 0 && !has_shape(weights, {heads, queries, keys})) return invalid_size("weights size", weights, "heads * queries * keys");
  if (!has_shape(output, {heads, queries, value_width})) return invalid_size("output size", output, "heads * queries * value_width");
  return {};
}

/// Adds the bias to the scores, then replaces them by their softmax; all 0 if every score is -infinity.
void softmax(float* scores, const float* bias, size_t count) {
  const size_t fours = count / 4 * 4;
  for (size_t j = 0; bias && j < fours; j += 4) store(scores + j, load(scores + j) + load(bias + j));
  for (size_t j = fours; bias && j < count; ++j) scores[j] += bias[j];
  f32x4 largest_four = simd::splat(kHidden);
  for (size_t j = 0; j < fours; j += 4) largest_four = simd::max(largest_four, load(scores + j));
  float largest = std::max({largest_four[0], largest_four[1], largest_four[2], largest_four[3]});
  for (size_t j = fours; j < count; ++j) largest = std::max(largest, scores[j]);
  if (largest == kHidden) {
    // NaN scores are never the maximum, but they must not vanish.
    for (size_t i = 0; i < count; ++i) scores[i] = std::isnan(scores[i]) ? scores[i] : 0;
    return;
  }
  f32x4 sums{};
  for (size_t j = 0; j < fours; j += 4) {
    const f32x4 share = exponential(load(scores + j) - simd::splat(largest));
    store(scores + j, share);
    sums += share;
  }
  float sum = simd::sum_of(sums);
  for (size_t j = fours; j < count; ++j) {
    scores[j] = exponential(simd::splat(scores[j] - largest))[0];
    sum += scores[j];
  }
  const float factor = 1 / sum;
  for (size_t j = 0; j < fours; j += 4) store(scores + j, load(scores + j) * simd::splat(factor));
  for (size_t j = fours; j < count; ++j) scores[j] *= factor;
}

/// Computes attention of one head for the queries `first` to `end`. `scores` receives their rows, `stride` apart.
void attend(const Sizes& sizes, bool causal, float scale, const float* q, const Packed& k, const Packed& v, const float* bias,
            float* scores, size_t stride, size_t first, size_t end, float* output) {
  const size_t visible_keys = sizes.visible(causal, end - 1);
  multiply({scores, stride}, {q + first * sizes.width, sizes.width}, k, end - first, visible_keys, sizes.width, scale);
  for (size_t i = first; i < end; ++i) {
    float* const row = scores + (i - first) * stride;
    const size_t visible = sizes.visible(causal, i);
    softmax(row, bias ? bias + i * sizes.keys : nullptr, visible);
    if (visible < stride) std::fill(row + visible, row + stride, 0.0f);  // a call even for nothing
  }
  multiply({output + first * sizes.value_width, sizes.value_width}, {scores, stride}, v, end - first, sizes.value_width, visible_keys, 1);
}

}  // namespace

size_t attention_scratch(const Attention& shape) {
  // In double, because the product of impossibly large sizes could wrap around to a small one.
  const double keys = std::max(shape.keys, 0), width = std::max(shape.head_width, 0), value_width = std::max(shape.value_width, 0);
  const double values = (keys + 8) * width + (value_width + 8) * keys + std::min<double>(kQueryBlock, std::max(shape.queries, 0)) * keys;
  return values < static_cast<double>(SIZE_MAX / sizeof(float)) ? static_cast<size_t>(values) : SIZE_MAX;
}

Checked attention(std::span<const float> q, std::span<const float> k, std::span<const float> v, std::span<const float> bias,
                  const Attention& shape, std::span<float> scratch, std::span<float> weights, std::span<float> output) {
  if (const Checked checked = check(q.size(), k.size(), v.size(), bias.size(), shape, weights.size(), output.size()); !checked)
    return checked;
  if (scratch.size() < attention_scratch(shape)) return invalid_size("scratch size", scratch.size(), "at least attention_scratch");
  if (output.empty()) return {};
  const Sizes sizes(shape);
  const auto scale = static_cast<float>(scale_of(shape));
  const std::span<float> k_room = scratch.first(packed_size(sizes.keys, sizes.width));
  const std::span<float> v_room = scratch.subspan(k_room.size(), packed_size(sizes.value_width, sizes.keys));
  float* const block = scratch.data() + k_room.size() + v_room.size();
  const size_t group = group_of(shape);
  Packed keys{}, values{};
  for (size_t h = 0; h < static_cast<size_t>(shape.heads); ++h) {
    if (h % group == 0) {
      keys = pack_transposed(k_room, k.data() + h / group * sizes.keys * sizes.width, sizes.keys, sizes.width);
      values = pack(v_room, v.data() + h / group * sizes.keys * sizes.value_width, sizes.value_width, sizes.keys);
    }
    const size_t scores = sizes.queries * sizes.keys;
    const float* const head_bias = bias.empty() ? nullptr : bias.data() + (shape.bias_per_head ? h * scores : 0);
    for (size_t first = 0; first < sizes.queries; first += kQueryBlock) {
      const size_t end = std::min(sizes.queries, first + kQueryBlock);
      float* const workspace = weights.empty() ? block : weights.data() + h * scores + first * sizes.keys;
      attend(sizes, shape.causal, scale, q.data() + h * sizes.queries * sizes.width, keys, values, head_bias, workspace, sizes.keys, first,
             end, output.data() + h * sizes.queries * sizes.value_width);
    }
  }
  return {};
}

namespace {

/// The weights of the visible keys: e^score over their sum. The others, and all where no score is finite, get 0.
void softmax_plain(std::span<float> weights, size_t visible, const auto& score) {
  double largest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (size_t j = 0; j < visible; ++j) largest = std::max(largest, score(j));
  if (largest == -std::numeric_limits<double>::infinity()) visible = 0;
  for (size_t j = 0; j < visible; ++j) sum += std::exp(score(j) - largest);
  for (size_t j = 0; j < weights.size(); ++j) weights[j] = j < visible ? static_cast<float>(std::exp(score(j) - largest) / sum) : 0;
}

}  // namespace

Checked attention_plain(std::span<const float> q, std::span<const float> k, std::span<const float> v, std::span<const float> bias,
                        const Attention& shape, std::span<float> weights, std::span<float> output) {
  if (const Checked checked = check(q.size(), k.size(), v.size(), bias.size(), shape, weights.size(), output.size()); !checked)
    return checked;
  if (output.empty()) return {};
  const Sizes sizes(shape);
  const double scale = scale_of(shape);
  const size_t rows = static_cast<size_t>(shape.heads) * sizes.queries;
  if (weights.size() != rows * sizes.keys) return invalid_size("weights size", weights.size(), "heads * queries * keys");
  for (size_t row = 0; row < rows; ++row) {
    const size_t key_head = row / sizes.queries / group_of(shape), i = row % sizes.queries;
    const float* const row_bias = bias.empty() ? nullptr : bias.data() + (shape.bias_per_head ? row : i) * sizes.keys;
    const auto score = [&](size_t j) {
      double sum = 0;
      for (size_t c = 0; c < sizes.width; ++c)
        sum += static_cast<double>(q[row * sizes.width + c]) * k[(key_head * sizes.keys + j) * sizes.width + c];
      return sum * scale + (row_bias ? static_cast<double>(row_bias[j]) : 0);
    };
    const std::span<float> row_weights = weights.subspan(row * sizes.keys, sizes.keys);
    const size_t visible = sizes.visible(shape.causal, i);
    softmax_plain(row_weights, visible, score);
    for (size_t c = 0; c < sizes.value_width; ++c) {
      double mixed = 0;
      for (size_t j = 0; j < visible; ++j)
        mixed += static_cast<double>(row_weights[j]) * v[(key_head * sizes.keys + j) * sizes.value_width + c];
      output[row * sizes.value_width + c] = static_cast<float>(mixed);
    }
  }
  return {};
}

}  // namespace engine
