#include "figures/learned_table/model.h"

#include <algorithm>
#include <cmath>

#include "engine/operations/cosine_similarity.h"
#include "figures/knobs.h"

namespace figures::rows {
namespace {

/// The gradient's matrix [L, L]: its product with the table, and its transpose's, is the way that a step goes.
std::vector<float> pull_of(std::span<const float> table, int count, int d_model) {
  const auto width = to_size(d_model);
  std::vector<float> pull(to_size(count * count)), chance(to_size(count));
  for (int i = 0; i < count; ++i) {
    float sum = 0, wanted = 0;
    for (int j = 0; j < count; ++j) {
      float product = 0;
      for (size_t d = 0; d < width; ++d) product += table[to_size(i) * width + d] * table[to_size(j) * width + d];
      sum += chance[to_size(j)] = i == j ? 0 : std::exp(product);
    }
    const auto weight = [&](int j) {
      return i != j && std::abs(i - j) <= kNear ? static_cast<float>(count - std::max(i, j)) / static_cast<float>(count) : 0;
    };
    for (int j = 0; j < count; ++j) wanted += weight(j);
    for (int j = 0; j < count; ++j)
      pull[to_size(i * count + j)] = (weight(j) - wanted * chance[to_size(j)] / sum) / static_cast<float>(2 * kNear);
  }
  return pull;
}

}  // namespace

std::vector<float> drawn_table(int rows, int d_model, int seed) {
  std::vector<float> table(to_size(rows * d_model));
  require(engine::initialise_learned(table, static_cast<std::uint64_t>(seed), kInitialStd));
  return table;
}

void train(std::vector<float>& table, int d_model, double steps) {
  const int count = std::min(static_cast<int>(table.size()) / d_model, kTexts);
  const auto width = to_size(d_model);
  if (count < 2) return;
  for (; steps > 0; --steps) {
    const std::vector<float> pull = pull_of(table, count, d_model), before = table;
    const auto rate = static_cast<float>(kRate * std::min(1.0, steps));
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < count; ++j) {
        const float share = rate * (pull[to_size(i * count + j)] + pull[to_size(j * count + i)]);
        for (size_t d = 0; d < width; ++d) table[to_size(i) * width + d] += share * before[to_size(j) * width + d];
      }
    }
  }
}

std::vector<float> step_matrix(int rows) {
  std::vector<float> matrix(to_size(rows * rows), 0.0f);
  if (rows < 2) return matrix;
  const std::vector<float> pull = pull_of(matrix, rows, rows);  // of a table of zeros
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < rows; ++j) matrix[to_size(i * rows + j)] = pull[to_size(i * rows + j)] + pull[to_size(j * rows + i)];
  }
  return matrix;
}

Lookup look_up(std::span<const float> table, int d_model, int covered, engine::PastEnd past_end) {
  std::vector<double> positions;
  for (int pos = 0; pos < covered; ++pos) positions.push_back(pos);
  Lookup got;
  got.rows.resize(to_size(covered * d_model));
  require(engine::learned(got.rows, table, d_model, positions, {}, past_end));
  got.similarity.resize(to_size(covered * covered));
  std::vector<float> scratch(engine::cosine_similarity_scratch(covered, d_model));
  require(engine::cosine_similarity(got.similarity, got.rows, covered, scratch));
  for (const float value : got.rows) got.largest = std::max(got.largest, std::fabs(value));
  for (int pos = 1; pos < covered; ++pos)
    got.neighbours += static_cast<double>(got.similarity[to_size(pos * covered + pos - 1)]) / (covered - 1);
  return got;
}

}  // namespace figures::rows
