#include "figures/relative_terms/model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/operations/equivariant_attention.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::relative {
namespace {

/// x [N, K] times the transpose of y [O, K].
std::vector<float> products(std::span<const float> x, std::span<const float> y) {
  std::vector<float> result;
  for (size_t i = 0; i < x.size(); i += kWidth) {
    for (size_t j = 0; j < y.size(); j += kWidth)
      result.push_back(static_cast<float>(engine::dot(x.subspan(i, kWidth), y.subspan(j, kWidth))));
  }
  return result;
}

float root() { return std::sqrt(static_cast<float>(kWidth)); }

/// A round number that no absolute value exceeds.
float range_of(std::initializer_list<const std::vector<float>*> all) {
  float largest = 0;
  for (const std::vector<float>* values : all) {
    for (const float value : *values) largest = std::max(largest, std::fabs(value));
  }
  return std::max(0.5f, std::ceil(largest * 2) / 2);
}

}  // namespace

int Model::distance(size_t i, size_t j) const {
  const int ahead = static_cast<int>(j) - static_cast<int>(i);
  return causal() ? -ahead : std::clamp(ahead, -is.clip, is.clip);
}

/// Scores with a vector, or a number, per clipped distance: Shaw et al. 2018, equation 4.
void Model::fill_clipped() {
  const auto min = static_cast<size_t>(lab::kWordClip - is.clip);  // the row of distance -clip
  const std::vector<float> by_distance = products(q_, weights_.layers[0].relative_keys);
  content = products(q_, k_);
  for (float& value : content) value /= root();
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      const size_t row = min + static_cast<size_t>(is.clip + distance(i, j));
      const float vector = by_distance[i * (2 * lab::kWordClip + 1) + row] / root();
      position[i * count() + j] = is.added == kNumber ? numbers_[row] : vector;
    }
  }
}

engine::TransformerXlTerms Model::terms(size_t i, size_t j) const {
  return engine::transformer_xl_terms({q_, k_, r_, weights_.u, weights_.v, lab::kWordWidth}, static_cast<int>(i), static_cast<int>(j));
}

/// Transformer-XL's scores. Words of the memory serve as keys like all others, so it changes nothing that rows are computed for them too.
void Model::fill_transformer_xl() {
  std::vector<float> sines(q_.size());
  require(engine::sinusoidal(sines, 0, {.d_model = lab::kWordWidth, .layout = engine::Layout::kHalves}));
  r_ = products(sines, weights_.layers[0].distances);
  const auto counts = [this](Term of) { return is.term == kAllTerms || is.term == of ? 1.0 / static_cast<double>(root()) : 0.0; };
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j <= i; ++j) {
      const engine::TransformerXlTerms t = terms(i, j);
      const size_t at = i * count() + j;
      content[at] = static_cast<float>(counts(kQueryKey) * t.content_content + counts(kUKey) * t.bias_content);
      position[at] = static_cast<float>(counts(kQueryDistance) * t.content_position + counts(kVDistance) * t.bias_position);
    }
  }
}

/// Computes weights and outputs: Shaw et al. 2018, equation 3.
void Model::attend(std::span<const float> x) {
  std::vector<float> seen = scores;
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      if (hides(i, j)) seen[i * count() + j] = -std::numeric_limits<float>::infinity();
    }
  }
  require(engine::equivariant_mixture(seen, products(x, weights_.layers[0].value), lab::kWordWidth, weights, from_words));
  for (size_t i = 0; is.method == kClipped && is.added == kValues && i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      const auto row = static_cast<size_t>(lab::kWordClip + distance(i, j));
      for (size_t d = 0; d < kWidth; ++d)
        from_distances[i * kWidth + d] += weights[i * count() + j] * weights_.layers[0].relative_values[row * kWidth + d];
    }
  }
  std::ranges::transform(from_words, from_distances, outputs.begin(), std::plus());
}

void Model::set(const Settings& settings, std::string_view text) {
  Sentence sentence = read_sentence(text, lab::kMaxWords);
  if (!numbers_.empty() && settings == is && sentence.words == words) return;
  is = settings;
  words = std::move(sentence.words);
  if (numbers_.empty()) {
    numbers_.resize(2 * lab::kWordClip + 1);
    engine::standard_normal(601, numbers_);  // the same numbers in every tab
  }
  std::vector<float> x(count() * kWidth);
  for (size_t t = 0; t < count(); ++t) engine::token_vector(words[t], std::span(x).subspan(t * kWidth, kWidth));
  q_ = products(x, weights_.layers[0].query);
  k_ = products(x, weights_.layers[0].key);
  for (std::vector<float>* of : {&content, &position, &scores, &weights}) of->assign(count() * count(), 0);
  for (std::vector<float>* of : {&from_words, &from_distances, &outputs}) of->assign(count() * kWidth, 0);
  if (count() > 0) is.method == kClipped ? fill_clipped() : fill_transformer_xl();
  std::ranges::transform(content, position, scores.begin(), std::plus());
  attend(x);
  score_range = range_of({&content, &position, &scores});
  output_range = range_of({&from_words, &from_distances, &outputs});
}

Model::Range Model::along_diagonal(size_t query, size_t key, size_t first) const {
  Range range{at(position, query, key), at(position, query, key)};
  for (size_t i = first; i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      if (hides(i, j) || distance(i, j) != distance(query, key)) continue;
      range.min = std::min(range.min, at(position, i, j));
      range.max = std::max(range.max, at(position, i, j));
    }
  }
  return range;
}

}  // namespace figures::relative
