#include "figures/add_embeddings/model.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/arithmetic/dot.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"
#include "figures/sentence.h"

namespace figures::add {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxWidth = 512;
constexpr double kEpsilon = 1e-5;  ///< of LayerNorm, as in PyTorch

constexpr Choice kViews[] = {{"vectors", "Vectors"}, {"recover", "Recover"}, {"costs", "Costs"}};
constexpr Choice kCombines[] = {{"add", "Add"}, {"concatenate", "Concatenate"}};

constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    depending_on(base::choice_of("combine", "combine", kCombines), {"view", "vectors"}),
    {"d_model", "width D", "dimensions", Kind::integer, Scale::logarithmic, 2, kMaxWidth, 2, 8},
    {"init_std", "initial std", "", Kind::real, Scale::logarithmic, 0.01, 1, 0.01, 0.02},
    base::choice_of("scaled", "times √D", kSwitch),
    depending_on(base::choice_of("layer_norm", "LayerNorm", kSwitch), {"view", "vectors"}),
    {"positions", "first N", "positions", Kind::integer, Scale::logarithmic, 1, 512, 1, 512, {}, false, {"view", "recover"}},
    place_on_picture("word", "word", kMaxWords - 1, 1),
    place_on_picture("dimension", "dimension", 2 * kMaxWidth - 1, 0),
    place_on_picture("directions", "directions kept", kMaxWidth, 4),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

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

std::span<const Parameter> parameters() { return kParameters; }

void Model::set(std::span<const double> values, std::string_view text) {
  view = static_cast<View>(to_int(values[kView]));
  combine = view == View::vectors ? static_cast<Combine>(to_int(values[kCombine])) : Combine::add;
  d_model = to_int(values[kWidth]);
  std = values[kStd];
  scaled = values[kScaled] != 0;
  norm = view == View::vectors && values[kNorm] != 0;
  pinned = values[kPinned] != 0;
  Sentence sentence = read_sentence(text);
  words = std::move(sentence.words);
  ignored = sentence.rest.size();
  const int last_word = std::max(0, static_cast<int>(count()) - 1);
  word = std::clamp(to_int(values[kWord]), 0, last_word);
  combine_vectors();
  column = std::clamp(to_int(values[kDimension]), 0, columns - 1);
  span_positions = std::max(to_int(values[kPositions]), last_word + 1);
  if (view != View::recover) return;
  span.set(d_model, span_positions);
  directions = std::clamp(to_int(values[kDirections]), 0, span.directions());
  token_along.clear();
  position_along.clear();
  if (words.empty()) return;
  token_along = span.coefficients(token(word));
  position_along = span.coefficients(position(word));
}

void Model::combine_vectors() {
  const size_t width = to_size(d_model);
  tokens.resize(count() * width);
  positions.resize(count() * width);
  for (size_t t = 0; t < count(); ++t) engine::token_vector(words[t], std::span(tokens).subspan(t * width, width));
  for (float& value : tokens) value = static_cast<float>(static_cast<double>(value) * std * factor());
  require(engine::sinusoidal(positions, 0, {.d_model = d_model}));
  columns = combine == Combine::add ? d_model : 2 * d_model;
  result.resize(count() * to_size(columns));
  for (int t = 0; t < static_cast<int>(count()); ++t) {
    const std::span<float> out = std::span(result).subspan(to_size(t) * to_size(columns), to_size(columns));
    std::ranges::copy(token(t), out.begin());
    if (combine == Combine::add) {
      std::ranges::transform(out, position(t), out.begin(), std::plus());
    } else {
      std::ranges::copy(position(t), out.begin() + d_model);
    }
    if (norm) layer_norm(out);
  }
}

std::optional<double> Model::token_at(int t, int c) const {
  return c < d_model ? std::optional<double>(token(t)[to_size(c)]) : std::nullopt;
}

std::optional<double> Model::position_at(int t, int c) const {
  const int d = combine == Combine::add ? c : c - d_model;
  if (d < 0) return std::nullopt;
  const double angle_rad = t / std::pow(10000.0, 2.0 * (d / 2) / d_model);
  return d % 2 == 0 ? std::sin(angle_rad) : std::cos(angle_rad);
}

double Model::factor() const { return scaled ? std::sqrt(d_model) : 1; }
double Model::expected_length() const { return std * factor() * std::sqrt(d_model); }

Recovered Model::recovered(int r) const {
  // Computed from the coefficients along the directions (a for the position, b for the token) and from full lengths.
  double aa = 0, ab = 0, bb = 0;
  for (size_t i = 0; i < to_size(r); ++i) {
    aa += position_along[i] * position_along[i];
    ab += position_along[i] * token_along[i];
    bb += token_along[i] * token_along[i];
  }
  const std::span<const float> x = token(word), p = position(word);
  const double xx = engine::dot(x, x), pp = engine::dot(p, p), xp = engine::dot(x, p);
  const double missed = std::max(0.0, pp - aa);  // squared length of the position outside the directions
  const double rest = std::max(0.0, xx + 2 * xp + pp - (aa + 2 * ab + bb));
  const double error = std::sqrt(missed + bb);
  return {.token_cosine = cosine(xx + xp - ab - bb, rest, xx),
          .position_cosine = cosine(aa + ab, aa + 2 * ab + bb, pp),
          .token_error = error / std::sqrt(xx),
          .position_error = error / std::sqrt(pp),
          .token_share = bb / xx};
}

std::vector<float> Model::recovered_position() const {
  std::vector<double> along(to_size(directions));
  for (size_t i = 0; i < along.size(); ++i) along[i] = position_along[i] + token_along[i];
  return span.vector_of(along);
}

std::vector<float> Model::recovered_token() const {
  std::vector<float> rest = recovered_position();
  for (size_t c = 0; c < rest.size(); ++c) rest[c] = token(word)[c] + position(word)[c] - rest[c];
  return rest;
}

}  // namespace figures::add
