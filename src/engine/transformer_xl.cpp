#include "engine/transformer_xl.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "engine/arithmetic/dot.h"
#include "engine/checks.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

struct Sizes {
  size_t tokens, keys, width;

  size_t memory() const { return keys - tokens; }
};

Sizes sizes_of(const TransformerXlInputs& inputs) {
  const auto width = static_cast<size_t>(inputs.head_width);
  return {inputs.q.size() / width, inputs.k.size() / width, width};
}

Checked check(const TransformerXlInputs& inputs, size_t logits) {
  if (inputs.head_width < 1 || inputs.head_width > kMaxWidth)
    return invalid("head_width", inputs.head_width, "a whole number from 1 to 2^20");
  const auto width = static_cast<size_t>(inputs.head_width);
  if (inputs.q.size() % width != 0) return invalid_size("q size", inputs.q.size(), "a whole number of rows of head_width values");
  if (inputs.k.size() % width != 0 || inputs.k.size() < inputs.q.size())
    return invalid_size("k size", inputs.k.size(), "a whole number of rows of head_width values, as many as q or more");
  if (inputs.r.size() != inputs.k.size()) return invalid_size("r size", inputs.r.size(), "that of k");
  if (inputs.u.size() != width) return invalid_size("u size", inputs.u.size(), "head_width");
  if (inputs.v.size() != width) return invalid_size("v size", inputs.v.size(), "head_width");
  const Sizes sizes = sizes_of(inputs);
  if (!has_shape(logits, {sizes.tokens, sizes.keys})) return invalid_size("logits size", logits, "T rows of M + T values");
  return {};
}

double plain_dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t c = 0; c < a.size(); ++c) sum += static_cast<double>(a[c]) * b[c];
  return sum;
}

TransformerXlTerms terms(const TransformerXlInputs& inputs, const Sizes& sizes, size_t i, size_t j) {
  const auto q = row_of(inputs.q, i, sizes.width), k = row_of(inputs.k, j, sizes.width);
  const auto r = row_of(inputs.r, sizes.memory() + i - j, sizes.width);
  return {plain_dot(q, k), plain_dot(q, r), plain_dot(inputs.u, k), plain_dot(inputs.v, r)};
}

}  // namespace

Checked transformer_xl(const TransformerXlInputs& inputs, std::span<float> scratch, std::span<float> logits) {
  if (const Checked checked = check(inputs, logits.size()); !checked) return checked;
  const Sizes sizes = sizes_of(inputs);
  if (scratch.size() / 2 < sizes.keys) return invalid_size("scratch size", scratch.size(), "2 (M + T) or more");
  const auto of_key = scratch.first(sizes.keys), of_distance = scratch.subspan(sizes.keys, sizes.keys);
  for (size_t n = 0; n < sizes.keys; ++n) {
    of_key[n] = static_cast<float>(dot(inputs.u, row_of(inputs.k, n, sizes.width)));
    of_distance[n] = static_cast<float>(dot(inputs.v, row_of(inputs.r, n, sizes.width)));
  }
  const double root = std::sqrt(static_cast<double>(sizes.width));
  for (size_t i = 0; i < sizes.tokens; ++i) {
    const auto query = row_of(inputs.q, i, sizes.width);
    const auto row = logits.subspan(i * sizes.keys, sizes.keys);
    const size_t self = sizes.memory() + i;  // the query's own key
    for (size_t j = 0; j <= self; ++j) {
      const double content = dot(query, row_of(inputs.k, j, sizes.width)) + of_key[j];
      const double position = dot(query, row_of(inputs.r, self - j, sizes.width)) + of_distance[self - j];
      row[j] = static_cast<float>((content + position) / root);
    }
    std::ranges::fill(row.subspan(self + 1), -std::numeric_limits<float>::infinity());
  }
  return {};
}

Checked transformer_xl_plain(const TransformerXlInputs& inputs, std::span<float> logits) {
  if (const Checked checked = check(inputs, logits.size()); !checked) return checked;
  const Sizes sizes = sizes_of(inputs);
  for (size_t i = 0; i < sizes.tokens; ++i) {
    for (size_t j = 0; j < sizes.keys; ++j) {
      float& logit = logits[i * sizes.keys + j];
      logit = -std::numeric_limits<float>::infinity();
      if (j > sizes.memory() + i) continue;
      const TransformerXlTerms t = terms(inputs, sizes, i, j);
      const double sum = t.content_content + t.content_position + t.bias_content + t.bias_position;
      logit = static_cast<float>(sum / std::sqrt(static_cast<double>(sizes.width)));
    }
  }
  return {};
}

TransformerXlTerms transformer_xl_terms(const TransformerXlInputs& inputs, int i, int j) {
  const Sizes sizes = sizes_of(inputs);
  assert(i >= 0 && static_cast<size_t>(i) < sizes.tokens);
  assert(j >= 0 && static_cast<size_t>(j) <= sizes.memory() + static_cast<size_t>(i));
  return terms(inputs, sizes, static_cast<size_t>(i), static_cast<size_t>(j));
}

}  // namespace engine
