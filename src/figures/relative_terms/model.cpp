#include "figures/relative_terms/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/operations/equivariant_attention.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"
#include "lab/linear.h"

namespace figures::relative {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr Choice kMethods[] = {{"shaw", "Clipped"}, {"xl", "Transformer-XL"}};
constexpr Choice kAddeds[] = {{"keys", "Vector: keys"}, {"values", "Keys, values"}, {"number", "Number"}};
constexpr Choice kTerms[] = {{"all", "All"}, {"qk", "q·k"}, {"qr", "q·r"}, {"uk", "u·k"}, {"vr", "v·r"}};
constexpr Choice kViews[] = {{"logits", "Scores"}, {"outputs", "Outputs"}};

constexpr int kMaxMemory = 8;
constexpr std::uint64_t kNumbersSeed = 601;  ///< the same numbers in every tab

constexpr Parameter with_need(Parameter parameter, std::string_view choice) {
  parameter.depends_on = {"method", choice};
  return parameter;
}

constexpr Parameter kParameters[] = {
    base::choice_of("method", "distances", kMethods),
    with_need(base::choice_of("added", "each has a", kAddeds), "shaw"),
    with_need({"clip", "clip k", "positions", Kind::integer, Scale::linear, 0, lab::kWordClip, 1, 4}, "shaw"),
    with_need(base::choice_of("term", "terms", kTerms), "xl"),
    with_need({"memory", "memory", "words", Kind::integer, Scale::linear, 0, kMaxMemory, 1, 0}, "xl"),
    base::choice_of("view", "view", kViews),
    place_on_picture("query", "word that asks", lab::kMaxWords - 1, 2),
    place_on_picture("key", "word that answers", lab::kMaxWords - 1, 1),
    place_on_picture("dimension", "dimension", kWidth - 1, 0),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

void require([[maybe_unused]] const engine::Checked& done) { assert(done && "the sizes fit, and the values are finite"); }

/// x [N, K] times the transpose of y [O, K].
std::vector<float> products(std::span<const float> x, std::span<const float> y) {
  const size_t rows = x.size() / kWidth, columns = y.size() / kWidth;
  std::vector<float> result(rows * columns);
  const std::vector<float> no_bias(columns);
  lab::linear_forward({static_cast<int>(rows), lab::kWordWidth, static_cast<int>(columns)}, x, y, no_bias, result);
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

std::span<const Parameter> parameters() { return kParameters; }

base::TextParameter sentence() { return {"words", "sentence", "the dog bites the man", 320}; }

int Model::clipped(int distance) const { return std::clamp(distance, -clip, clip); }

int Model::distance(size_t i, size_t j) const {
  const int ahead = static_cast<int>(j) - static_cast<int>(i);
  return causal() ? -ahead : clipped(ahead);
}

/// Scores with a vector, or a number, per clipped distance: Shaw et al. 2018, equation 4.
void Model::fill_clipped() {
  const auto min = static_cast<size_t>(lab::kWordClip - clip);  // the row of distance -clip
  const std::vector<float> by_distance = products(q_, weights_.layers[0].relative_keys);
  content = products(q_, k_);
  for (float& value : content) value /= root();
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      const size_t row = min + static_cast<size_t>(clip + distance(i, j));
      const float vector = by_distance[i * (2 * lab::kWordClip + 1) + row] / root();
      position[i * count() + j] = added == Added::number ? numbers_[row] : vector;
    }
  }
}

engine::TransformerXlTerms Model::terms_of(size_t i, size_t j) const {
  return engine::transformer_xl_terms({q_, k_, r_, weights_.u, weights_.v, lab::kWordWidth}, static_cast<int>(i), static_cast<int>(j));
}

/// Transformer-XL's scores. Words of the memory serve as keys like all others, so it changes nothing that rows are computed for them too.
void Model::fill_transformer_xl() {
  std::vector<float> sines(q_.size());
  require(engine::sinusoidal(sines, 0, {.d_model = lab::kWordWidth, .layout = engine::Layout::kHalves}));
  r_ = products(sines, weights_.layers[0].distances);
  const auto counts = [this](Term of) { return term == Term::all || term == of ? 1.0 / static_cast<double>(root()) : 0.0; };
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j <= i; ++j) {
      const engine::TransformerXlTerms t = terms_of(i, j);
      const size_t at = i * count() + j;
      content[at] = static_cast<float>(counts(Term::query_key) * t.content_content + counts(Term::u_key) * t.bias_content);
      position[at] = static_cast<float>(counts(Term::query_distance) * t.content_position + counts(Term::v_distance) * t.bias_position);
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
  for (size_t i = 0; method == Method::clipped && added == Added::values && i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      const auto row = static_cast<size_t>(lab::kWordClip + distance(i, j));
      for (size_t d = 0; d < kWidth; ++d)
        from_distances[i * kWidth + d] += weights[i * count() + j] * weights_.layers[0].relative_values[row * kWidth + d];
    }
  }
  std::ranges::transform(from_words, from_distances, outputs.begin(), std::plus());
}

void Model::compute() {
  if (numbers_.empty()) {
    numbers_.resize(2 * lab::kWordClip + 1);
    engine::standard_normal(kNumbersSeed, numbers_);
  }
  std::vector<float> x(count() * kWidth);
  for (size_t t = 0; t < count(); ++t) engine::token_vector(sentence.words[t], std::span(x).subspan(t * kWidth, kWidth));
  q_ = products(x, weights_.layers[0].query);
  k_ = products(x, weights_.layers[0].key);
  for (std::vector<float>* of : {&content, &position, &scores, &weights}) of->assign(count() * count(), 0);
  for (std::vector<float>* of : {&from_words, &from_distances, &outputs}) of->assign(count() * kWidth, 0);
  if (count() > 0) method == Method::clipped ? fill_clipped() : fill_transformer_xl();
  std::ranges::transform(content, position, scores.begin(), std::plus());
  attend(x);
  score_range = range_of({&content, &position, &scores});
  output_range = range_of({&from_words, &from_distances, &outputs});
}

void Model::set(std::span<const double> values, std::string_view text) {
  method = static_cast<Method>(static_cast<int>(values[kMethod]));
  added = static_cast<Added>(static_cast<int>(values[kAdded]));
  clip = static_cast<int>(values[kClip]);
  term = static_cast<Term>(static_cast<int>(values[kTerm]));
  view = static_cast<View>(static_cast<int>(values[kView]));
  sentence = read_sentence(text, lab::kMaxWords);
  const size_t last = std::max<size_t>(1, count()) - 1;
  memory = causal() ? std::min(last, static_cast<size_t>(values[kMemory])) : 0;
  query = std::clamp(static_cast<size_t>(values[kQuery]), memory, last);
  key = std::min(last, static_cast<size_t>(values[kKey]));
  dimension = static_cast<size_t>(values[kDimension]);
  pinned = values[kPinned] != 0;
  std::array<double, kView> wanted{};
  std::copy_n(values.begin(), wanted.size(), wanted.begin());
  wanted[kMemory] = 0;  // the memory only hides rows and does not change any
  if (!numbers_.empty() && wanted == computed_for_ && sentence.words == computed_words_) return;
  computed_for_ = wanted;
  computed_words_ = sentence.words;
  compute();
}

Model::Range Model::along_diagonal() const {
  Range range{at(position, query, key), at(position, query, key)};
  for (size_t i = memory; i < count(); ++i) {
    for (size_t j = 0; j < count(); ++j) {
      if (hides(i, j) || distance(i, j) != distance(query, key)) continue;
      range.min = std::min(range.min, at(position, i, j));
      range.max = std::max(range.max, at(position, i, j));
    }
  }
  return range;
}

}  // namespace figures::relative
