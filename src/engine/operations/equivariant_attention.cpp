#include "engine/operations/equivariant_attention.h"

#include <algorithm>
#include <array>
#include <cmath>

#pragma clang fp contract(off)

namespace engine {
namespace {

/// One value per token.
using PerToken = std::array<double, kMostTokens>;

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t c = 0; c < a.size(); ++c) sum += static_cast<double>(a[c]) * b[c];
  return sum;
}

/// The sum of `terms`, whatever order they come in. Leaves them sorted.
double sum_in_order(std::span<double> terms) {
  std::ranges::sort(terms);
  double sum = 0;
  for (const double term : terms) sum += term;
  return sum;
}

/// Turns scores into shares of 1. The largest score is taken off first, so that no exponential overflows.
void softmax(std::span<double> scores, std::span<double> scratch) {
  const double largest = *std::ranges::max_element(scores);
  for (double& score : scores) score = std::exp(score - largest);
  std::ranges::copy(scores, scratch.begin());
  const double total = sum_in_order(scratch);
  for (double& score : scores) score /= total;
}

Checked check(std::span<const float> q, std::span<const float> k, std::span<const float> v, int head_width, size_t weights,
              size_t outputs) {
  const auto error = [](const char* argument, size_t value, const char* allowed) {
    return std::unexpected(ArgumentError{argument, static_cast<double>(value), allowed});
  };
  if (head_width < 1 || head_width > kMostHeadWidth)
    return std::unexpected(ArgumentError{"head_width", static_cast<double>(head_width), "a whole number from 1 to 1024"});
  const size_t width = static_cast<size_t>(head_width);
  const size_t tokens = q.size() / width;
  if (q.size() % width != 0 || tokens > kMostTokens) return error("q size", q.size(), "0 to 1024 rows of head_width values");
  if (k.size() != q.size()) return error("k size", k.size(), "that of q");
  if (v.size() != q.size()) return error("v size", v.size(), "that of q");
  if (weights != tokens * tokens) return error("weights size", weights, "the square of the number of tokens");
  if (outputs != q.size()) return error("outputs size", outputs, "that of q");
  for (const std::span<const float> input : {q, k, v}) {
    const auto odd = std::ranges::find_if_not(input, [](float value) { return std::isfinite(value); });
    if (odd != input.end()) return std::unexpected(ArgumentError{"an input", *odd, "finite"});
  }
  return {};
}

}  // namespace

Checked equivariant_attention(std::span<const float> q, std::span<const float> k, std::span<const float> v, int head_width,
                              std::span<float> weights, std::span<float> outputs) {
  if (const Checked checked = check(q, k, v, head_width, weights.size(), outputs.size()); !checked) return checked;
  const size_t width = static_cast<size_t>(head_width);
  const size_t tokens = q.size() / width;
  const double scale = 1 / std::sqrt(static_cast<double>(width));
  PerToken share_room, scratch_room;
  const std::span shares(share_room.data(), tokens), scratch(scratch_room.data(), tokens);
  for (size_t i = 0; i < tokens; ++i) {
    for (size_t j = 0; j < tokens; ++j) shares[j] = dot(q.subspan(i * width, width), k.subspan(j * width, width)) * scale;
    softmax(shares, scratch);
    std::ranges::transform(shares, &weights[i * tokens], [](double share) { return static_cast<float>(share); });
    for (size_t c = 0; c < width; ++c) {
      for (size_t j = 0; j < tokens; ++j) scratch[j] = shares[j] * v[j * width + c];
      outputs[i * width + c] = static_cast<float>(sum_in_order(scratch));
    }
  }
  return {};
}

}  // namespace engine
