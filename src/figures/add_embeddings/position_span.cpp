#include "figures/add_embeddings/position_span.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/arithmetic/dot.h"
#include "engine/operations/cosine_similarity.h"
#include "engine/sinusoidal.h"

namespace figures::add {
namespace {

constexpr double kMinResidual = 1e-5;  ///< share of a squared length; the similarities' rounding errors are still far below it

using Column = std::vector<double>;

size_t farthest_of(std::span<const double> left) { return static_cast<size_t>(std::ranges::max_element(left) - left.begin()); }

/// The coefficient of every vector along the direction that vector `pick` adds to those of `columns`. All vectors have length 1 here.
Column column_of(size_t pick, double left, std::span<const float> similarity, std::span<const Column> columns) {
  Column column(similarity.size());
  for (size_t n = 0; n < column.size(); ++n) column[n] = static_cast<double>(similarity[n < pick ? pick - n : n - pick]);
  for (const Column& before : columns) {
    const double share = before[pick];
    for (size_t n = 0; n < column.size(); ++n) column[n] -= share * before[n];
  }
  const double scale = 1 / std::sqrt(left);
  for (double& value : column) value *= scale;
  return column;
}

}  // namespace

void PositionSpan::set(int d_model, int positions) {
  if (d_model == d_model_ && positions == positions_) return;
  d_model_ = d_model;
  positions_ = positions;
  decompose();
}

void PositionSpan::decompose() {
  const auto count = static_cast<size_t>(positions_);
  std::vector<float> similarity(count);
  [[maybe_unused]] const engine::Checked done = engine::sinusoidal_similarity_curve(similarity, {.d_model = d_model_});
  assert(done);
  std::vector<double> left(count, 1.0);  // squared length of each vector outside the directions so far
  std::vector<Column> columns;
  std::vector<double> picks;
  energy_share_.assign(1, 0.0);
  while (columns.size() < std::min(count, static_cast<size_t>(d_model_))) {
    const size_t pick = farthest_of(left);
    if (left[pick] < kMinResidual) break;
    columns.push_back(column_of(pick, left[pick], similarity, columns));
    picks.push_back(static_cast<double>(pick));
    double energy = 0;
    for (size_t n = 0; n < count; ++n) {
      left[n] = std::max(0.0, left[n] - columns.back()[n] * columns.back()[n]);
      energy += left[n];
    }
    energy_share_.push_back(1 - energy / static_cast<double>(count));
  }
  keep(picks, columns);
}

void PositionSpan::keep(std::span<const double> picks, std::span<const std::vector<double>> columns) {
  const size_t found = picks.size();
  const double length = std::sqrt(static_cast<double>(d_model_) / 2);  // of every vector
  factors_.assign(found * found, 0);
  for (size_t i = 0; i < found; ++i) {
    for (size_t j = 0; j <= i; ++j) factors_[i * found + j] = length * columns[j][static_cast<size_t>(picks[i])];
  }
  chosen_.resize(found * static_cast<size_t>(d_model_));
  [[maybe_unused]] const engine::Checked done = engine::sinusoidal_at(chosen_, picks, {.d_model = d_model_});
  assert(done);
}

std::vector<double> PositionSpan::coefficients(std::span<const float> vector) const {
  const auto found = static_cast<size_t>(directions());
  std::vector<double> result(found);
  for (size_t i = 0; i < found; ++i) {
    double rest = engine::dot(engine::row_of(chosen_, i, vector.size()), vector);
    for (size_t j = 0; j < i; ++j) rest -= factor(i, j) * result[j];
    result[i] = rest / factor(i, i);
  }
  return result;
}

std::vector<float> PositionSpan::vector_of(std::span<const double> coefficients) const {
  const auto width = static_cast<size_t>(d_model_);
  std::vector<double> shares(coefficients.begin(), coefficients.end());  // of the chosen vectors, computed from the last one back
  for (size_t i = shares.size(); i-- > 0;) {
    shares[i] /= factor(i, i);
    for (size_t j = 0; j < i; ++j) shares[j] -= factor(i, j) * shares[i];
  }
  std::vector<double> sums(width, 0);
  for (size_t i = 0; i < shares.size(); ++i) {
    for (size_t c = 0; c < width; ++c) sums[c] += shares[i] * static_cast<double>(chosen_[i * width + c]);
  }
  return {sums.begin(), sums.end()};
}

}  // namespace figures::add
