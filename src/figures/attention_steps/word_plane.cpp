#include "figures/attention_steps/word_plane.h"

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/dot.h"

namespace figures::steps {
namespace {

using Three = std::array<double, kWords>;
constexpr double kLongest = 1.3;
constexpr int kRounds = 100;

double length(const Three& v) { return std::hypot(v[0], v[1], v[2]); }

/// Takes the largest eigenvalue out of a symmetric matrix by power iteration. Returns its vector, as long as the root of the value.
Three take_largest(std::array<Three, kWords>& matrix) {
  Three vector{1, 0.9, 0.8};
  double value = 0;
  for (int round = 0; round < kRounds; ++round) {
    Three next{};
    for (size_t i = 0; i < kWords; ++i)
      for (size_t j = 0; j < kWords; ++j) next[i] += matrix[i][j] * vector[j];
    value = length(next);
    if (value < 1e-12) return {};
    for (size_t i = 0; i < kWords; ++i) vector[i] = next[i] / value;
  }
  for (double& part : vector) part *= std::sqrt(value);
  for (size_t i = 0; i < kWords; ++i)
    for (size_t j = 0; j < kWords; ++j) matrix[i][j] -= vector[i] * vector[j];
  return vector;
}

}  // namespace

WordPlane word_plane(std::span<const std::string_view, kWords> words, const lab::TrainedWords& trained) {
  std::array<Three, kWords> products;
  double all = 0;
  for (size_t i = 0; i < kWords; ++i) {
    for (size_t j = 0; j < kWords; ++j)
      products[i][j] = engine::dot(trained.vector(trained.token(words[i])), trained.vector(trained.token(words[j])));
    all += products[i][i];
  }
  const Three across = take_largest(products), up = take_largest(products);
  double longest = 1e-9;
  for (size_t i = 0; i < kWords; ++i) longest = std::max(longest, std::hypot(across[i], up[i]));
  WordPlane plane;
  for (size_t i = 0; i < kWords; ++i) {
    plane.places[i] = {kLongest * across[i] / longest, kLongest * up[i] / longest};
    plane.share += (across[i] * across[i] + up[i] * up[i]) / all;
  }
  return plane;
}

}  // namespace figures::steps
