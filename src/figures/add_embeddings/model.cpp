#include "figures/add_embeddings/model.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/arithmetic/dot.h"
#include "engine/operations/cosine_similarity.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::add {
namespace {

constexpr double kEpsilon = 1e-5;      ///< of LayerNorm, as in PyTorch
constexpr double kMinResidual = 1e-5;  ///< share of a squared length; the similarities' rounding errors are still far below it

using Column = std::vector<double>;  ///< the coefficients of all positions along one direction

/// (x - mean) / sqrt(variance + epsilon), without gain and bias: Ba, Kiros and Hinton 2016, arXiv 1607.06450, section 3.
void layer_norm(std::span<float> values) {
  double sum = 0, squares = 0;
  for (const float value : values) sum += static_cast<double>(value);
  const double mean = sum / static_cast<double>(values.size());
  for (const float value : values) squares += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean);
  const double scale = 1 / std::sqrt(squares / static_cast<double>(values.size()) + kEpsilon);
  for (float& value : values) value = static_cast<float>((static_cast<double>(value) - mean) * scale);
}

/// 0 if one of them has no length, and therefore no direction.
double cosine(double product, double squared, double other_squared) {
  return squared > 0 && other_squared > 0 ? product / std::sqrt(squared * other_squared) : 0;
}

}  // namespace

Triangle triangle_of(const Vectors& vectors, bool side_by_side) {
  const double position = std::sqrt(engine::dot(vectors.position, vectors.position));
  const double along = side_by_side ? 0 : engine::dot(vectors.token, vectors.position) / position;
  return {position, along, std::sqrt(std::max(0.0, engine::dot(vectors.token, vectors.token) - along * along))};
}

Vectors vectors_of(const std::string& word, int position, const Settings& settings) {
  const auto width = to_size(settings.d_model);
  Vectors made{std::vector<float>(width), std::vector<float>(width), {}};
  engine::token_vector(word, made.token);
  const double factor = settings.std * (settings.scaled ? std::sqrt(settings.d_model) : 1);
  for (float& value : made.token) value = static_cast<float>(static_cast<double>(value) * factor);
  require(engine::sinusoidal(made.position, position, {.d_model = settings.d_model}));
  made.result = made.token;
  if (settings.concatenate)
    made.result.insert(made.result.end(), made.position.begin(), made.position.end());
  else
    std::ranges::transform(made.result, made.position, made.result.begin(), std::plus());
  if (settings.norm) layer_norm(made.result);
  return made;
}

double position_value(int position, int dimension, int d_model) {
  const double angle_rad = position / std::pow(10000.0, 2.0 * (dimension / 2) / d_model);
  return dimension % 2 == 0 ? std::sin(angle_rad) : std::cos(angle_rad);
}

Recovered recovered(const Vectors& vectors, std::span<const double> token_along, std::span<const double> position_along, int r) {
  double aa = 0, ab = 0, bb = 0;  // a along the directions for the position, b for the token
  for (size_t i = 0; i < to_size(r); ++i) {
    aa += position_along[i] * position_along[i];
    ab += position_along[i] * token_along[i];
    bb += token_along[i] * token_along[i];
  }
  const std::span<const float> x = vectors.token, p = vectors.position;
  const double xx = engine::dot(x, x), pp = engine::dot(p, p), xp = engine::dot(x, p);
  const double missed = std::max(0.0, pp - aa);  // squared length of the position outside the directions
  const double rest = std::max(0.0, xx + 2 * xp + pp - (aa + 2 * ab + bb));
  return {.token_cosine = cosine(xx + xp - ab - bb, rest, xx),
          .position_cosine = cosine(aa + ab, aa + 2 * ab + bb, pp),
          .error = std::sqrt(missed + bb),
          .token_share = bb / xx};
}

void PositionSpan::set(int d_model, int positions) {
  if (d_model == d_model_ && positions == positions_) return;
  d_model_ = d_model;
  positions_ = positions;
  const auto count = to_size(positions), width = to_size(d_model);
  std::vector<float> similarity(count), table(count * width);
  require(engine::sinusoidal_similarity_curve(similarity, {.d_model = d_model}));
  require(engine::sinusoidal(table, 0, {.d_model = d_model}));
  std::vector<double> left(count, 1.0);  // squared length of each vector, of length 1, outside the directions so far
  std::vector<Column> columns;
  energy_share_.assign(1, 0.0);
  directions_.clear();
  while (columns.size() < std::min(count, width)) {
    const auto pick = static_cast<size_t>(std::ranges::max_element(left) - left.begin());
    if (left[pick] < kMinResidual) break;
    const double scale = 1 / std::sqrt(left[pick]);
    Column column(count), direction(width);
    for (size_t n = 0; n < count; ++n) column[n] = static_cast<double>(similarity[n < pick ? pick - n : n - pick]);
    for (size_t d = 0; d < width; ++d) direction[d] = static_cast<double>(table[pick * width + d]) / std::sqrt(d_model / 2.0);
    for (size_t r = 0; r < columns.size(); ++r) {
      const double share = columns[r][pick];
      for (size_t n = 0; n < count; ++n) column[n] -= share * columns[r][n];
      for (size_t d = 0; d < width; ++d) direction[d] -= share * static_cast<double>(directions_[r * width + d]);
    }
    double energy = 0;
    for (size_t n = 0; n < count; ++n) {
      column[n] *= scale;
      left[n] = std::max(0.0, left[n] - column[n] * column[n]);
      energy += left[n];
    }
    for (const double value : direction) directions_.push_back(static_cast<float>(value * scale));
    columns.push_back(std::move(column));
    energy_share_.push_back(1 - energy / static_cast<double>(count));
  }
}

std::vector<double> PositionSpan::coefficients(std::span<const float> vector) const {
  std::vector<double> along;
  for (int r = 0; r < directions(); ++r) along.push_back(engine::dot(direction(r), vector));
  return along;
}

}  // namespace figures::add
