#include "engine/operations/equivariant_attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#pragma clang fp contract(off)

namespace engine {
namespace {

/// One value per token.
using PerToken = std::array<double, kMaxTokens>;

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t c = 0; c < a.size(); ++c) sum += static_cast<double>(a[c]) * b[c];
  return sum;
}

/// The sum of `terms`, which does not depend on their order. Leaves them sorted.
double sum_in_order(std::span<double> terms) {
  std::ranges::sort(terms);
  double sum = 0;
  for (const double term : terms) sum += term;
  return sum;
}

/// Replaces the scores by their softmax, or by 0 if every one is -infinity. The largest score is subtracted first, so that no exponential
/// overflows.
void softmax(std::span<double> scores, std::span<double> scratch) {
  const double largest = *std::ranges::max_element(scores);
  if (largest == -std::numeric_limits<double>::infinity()) {
    std::ranges::fill(scores, 0.0);
    return;
  }
  for (double& score : scores) score = std::exp(score - largest);
  std::ranges::copy(scores, scratch.begin());
  const double total = sum_in_order(scratch);
  for (double& score : scores) score /= total;
}

/// Completes one query: replaces its scores by their softmax, fills its row of weights, and mixes the values v [T, V] by these weights into
/// its row of outputs.
void mix(std::span<double> scores, std::span<double> scratch, std::span<const float> v, std::span<float> weights,
         std::span<float> outputs) {
  softmax(scores, scratch);
  std::ranges::transform(scores, weights.begin(), [](double share) { return static_cast<float>(share); });
  const size_t width = outputs.size();
  for (size_t c = 0; c < width; ++c) {
    for (size_t j = 0; j < scores.size(); ++j) scratch[j] = scores[j] * v[j * width + c];
    outputs[c] = static_cast<float>(sum_in_order(scratch));
  }
}

std::unexpected<ArgumentError> error(const char* argument, size_t value, const char* allowed) {
  return std::unexpected(ArgumentError{argument, static_cast<double>(value), allowed});
}

Checked check_all(std::span<const float> values, bool (*allowed)(float), const char* argument, const char* what) {
  const auto bad = std::ranges::find_if_not(values, allowed);
  return bad == values.end() ? Checked() : std::unexpected(ArgumentError{argument, *bad, what});
}

bool is_finite(float value) { return std::isfinite(value); }
bool is_logit(float value) { return std::isfinite(value) || value == -std::numeric_limits<float>::infinity(); }

/// The checks of the values v [T, V] and of the results that both functions share.
Checked check_values(std::span<const float> v, size_t v_size, size_t tokens, size_t weights, size_t outputs, const char* v_allowed) {
  if (v.size() != v_size) return error("v size", v.size(), v_allowed);
  if (weights != tokens * tokens) return error("weights size", weights, "the square of the number of tokens");
  if (outputs != v_size) return error("outputs size", outputs, "that of v");
  return check_all(v, is_finite, "an input", "finite");
}

Checked check_width(const char* name, int width) {
  if (width >= 1 && width <= kMaxHeadWidth) return {};
  return std::unexpected(ArgumentError{name, static_cast<double>(width), "a whole number from 1 to 1024"});
}

Checked check(std::span<const float> q, std::span<const float> k, std::span<const float> v, int head_width, size_t weights,
              size_t outputs) {
  if (const Checked checked = check_width("head_width", head_width); !checked) return checked;
  const size_t width = static_cast<size_t>(head_width);
  const size_t tokens = q.size() / width;
  if (q.size() % width != 0 || tokens > kMaxTokens) return error("q size", q.size(), "0 to 1024 rows of head_width values");
  if (k.size() != q.size()) return error("k size", k.size(), "that of q");
  for (const std::span<const float> input : {q, k}) {
    if (const Checked checked = check_all(input, is_finite, "an input", "finite"); !checked) return checked;
  }
  return check_values(v, q.size(), tokens, weights, outputs, "that of q");
}

}  // namespace

Checked equivariant_attention(std::span<const float> q, std::span<const float> k, std::span<const float> v, int head_width,
                              std::span<float> weights, std::span<float> outputs) {
  if (const Checked checked = check(q, k, v, head_width, weights.size(), outputs.size()); !checked) return checked;
  const size_t width = static_cast<size_t>(head_width);
  const size_t tokens = q.size() / width;
  const double scale = 1 / std::sqrt(static_cast<double>(width));
  PerToken score_room, scratch_room;
  const std::span scores(score_room.data(), tokens), scratch(scratch_room.data(), tokens);
  for (size_t i = 0; i < tokens; ++i) {
    for (size_t j = 0; j < tokens; ++j) scores[j] = dot(q.subspan(i * width, width), k.subspan(j * width, width)) * scale;
    mix(scores, scratch, v, weights.subspan(i * tokens, tokens), outputs.subspan(i * width, width));
  }
  return {};
}

Checked equivariant_mixture(std::span<const float> logits, std::span<const float> v, int value_width, std::span<float> weights,
                            std::span<float> outputs) {
  if (const Checked checked = check_width("value_width", value_width); !checked) return checked;
  const size_t width = static_cast<size_t>(value_width), tokens = v.size() / width;
  if (v.size() % width != 0 || tokens > kMaxTokens) return error("v size", v.size(), "0 to 1024 rows of value_width values");
  if (logits.size() != tokens * tokens) return error("logits size", logits.size(), "the square of the number of tokens");
  if (const Checked checked = check_all(logits, is_logit, "a logit", "finite, or -infinity"); !checked) return checked;
  if (const Checked checked = check_values(v, v.size(), tokens, weights.size(), outputs.size(), ""); !checked) return checked;
  PerToken score_room, scratch_room;
  const std::span scores(score_room.data(), tokens), scratch(scratch_room.data(), tokens);
  for (size_t i = 0; i < tokens; ++i) {
    std::ranges::copy(logits.subspan(i * tokens, tokens), scores.begin());
    mix(scores, scratch, v, weights.subspan(i * tokens, tokens), outputs.subspan(i * width, width));
  }
  return {};
}

}  // namespace engine
