#include "lab/word_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/operations/equivariant_attention.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "lab/linear.h"

namespace lab {
namespace {

constexpr size_t kWidth = kWordWidth;
constexpr double kBase = 10000;

/// x [T, D] times a random matrix [D, D] whose values have variance 1/D, so that the product keeps x's.
std::vector<float> projected(std::span<const float> x, std::uint64_t seed) {
  std::vector<float> matrix(kWidth * kWidth);
  engine::standard_normal(seed, matrix);
  for (float& value : matrix) value /= std::sqrt(static_cast<float>(kWidth));
  const std::vector<float> no_bias(kWidth);
  std::vector<float> y(x.size());
  linear_forward({static_cast<int>(x.size() / kWidth), kWordWidth, kWordWidth}, x, matrix, no_bias, y);
  return y;
}

std::vector<float> inputs(std::span<const std::string> words, bool with_positions) {
  std::vector<float> x(words.size() * kWidth);
  for (size_t t = 0; t < words.size(); ++t) engine::token_vector(words[t], std::span(x).subspan(t * kWidth, kWidth));
  if (!with_positions) return x;
  std::vector<float> marks(x.size());
  [[maybe_unused]] const engine::Checked filled = engine::sinusoidal(marks, 0, {.d_model = kWordWidth, .base = kBase});
  assert(filled && "these arguments are always allowed");
  std::ranges::transform(x, marks, x.begin(), std::plus());
  return x;
}

}  // namespace

WordAttention attend(std::span<const std::string> words, bool with_positions) {
  const std::vector<float> x = inputs(words, with_positions);
  const std::vector<float> q = projected(x, 1), k = projected(x, 2), v = projected(x, 3);
  WordAttention result{std::vector<float>(words.size() * words.size()), std::vector<float>(x.size())};
  [[maybe_unused]] const engine::Checked done = engine::equivariant_attention(q, k, v, kWordWidth, result.weights, result.outputs);
  assert(done && "the sizes fit, and the vectors are finite");
  return result;
}

double distance(const WordAttention& one, size_t a, const WordAttention& other, size_t b) {
  double largest = 0;
  for (size_t c = 0; c < kWidth; ++c)
    largest = std::fmax(largest, std::fabs(static_cast<double>(one.outputs[a * kWidth + c]) - other.outputs[b * kWidth + c]));
  return largest;
}

}  // namespace lab
