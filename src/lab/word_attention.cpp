#include "lab/word_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "engine/alibi.h"
#include "engine/learned.h"
#include "engine/operations/equivariant_attention.h"
#include "engine/operations/token_vectors.h"
#include "engine/rope.h"
#include "engine/shaw.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "engine/transformer_xl.h"
#include "lab/linear.h"

namespace lab {
namespace {

constexpr size_t kWidth = kWordWidth;
constexpr double kBase = 10000;
constexpr engine::Sinusoidal kSines{.d_model = kWordWidth, .base = kBase};

// A sentence is short, so the engine's plain functions are fast enough, and the fast ones would add tens of kilobytes to the download.

using engine::require;

std::vector<float> normal(size_t count, std::uint64_t seed, float deviation = 1) {
  std::vector<float> values(count);
  engine::standard_normal(seed, values);
  for (float& value : values) value *= deviation;
  return values;
}

std::vector<float> matrix(std::uint64_t seed) { return normal(kWidth * kWidth, seed, 1 / std::sqrt(static_cast<float>(kWidth))); }

void add(std::span<float> x, std::span<const float> y) { std::ranges::transform(x, y, x.begin(), std::plus()); }

/// Scaled dot products [T, T].
std::vector<float> plain_logits(std::span<const float> q, std::span<const float> k) {
  std::vector<float> logits = products(q, k);
  for (float& logit : logits) logit /= std::sqrt(static_cast<float>(kWidth));
  return logits;
}

/// `x` with its rows in reverse order.
std::vector<float> reversed(std::span<const float> x) {
  std::vector<float> result(x.rbegin(), x.rend());
  for (size_t row = 0; row < result.size(); row += kWidth) std::reverse(&result[row], &result[row] + kWidth);
  return result;
}

/// One layer, with the weights that all layers share.
struct Layer {
  const WordModel& model;
  const WordWeights& shared;
  const WordWeights::Layer& own;
  size_t tokens;

  int count() const { return static_cast<int>(tokens); }
  std::vector<float> logits(std::vector<float> q, std::vector<float> k, std::span<const float> v) const;
  std::vector<float> shaw_logits(std::span<const float> q, std::span<const float> k, std::span<const float> v) const;
  std::vector<float> one_way(std::span<const float> q, std::span<const float> k, int sign) const;
  std::vector<float> both_ways(std::span<const float> q, std::span<const float> k) const;
  void add_relative_values(WordAttention& attention) const;
  WordAttention attend(std::span<const float> x) const;
};

std::vector<float> Layer::shaw_logits(std::span<const float> q, std::span<const float> k, std::span<const float> v) const {
  std::vector<float> logits(tokens * tokens), weights(logits.size()), output(q.size());
  const engine::ShawInputs inputs{q, k, v, own.relative_keys, own.relative_values, kWordWidth, kWordClip};
  require(engine::shaw_plain(inputs, {logits, weights, output}));
  return logits;
}

/// Transformer-XL's logits for the keys up to each query, with the vectors of distances 0, sign, 2 sign …; -infinity for later keys.
std::vector<float> Layer::one_way(std::span<const float> q, std::span<const float> k, int sign) const {
  std::vector<float> sines(q.size()), logits(tokens * tokens);
  require(engine::sinusoidal(sines, sign > 0 ? 0 : 1 - static_cast<std::int64_t>(tokens), kSines));
  if (sign < 0) sines = reversed(sines);
  const std::vector<float> r = products(sines, own.distances);
  require(engine::transformer_xl_plain({q, k, r, shared.u, shared.v, kWordWidth}, logits));
  return logits;
}

/// The logits for all keys. Read backwards, a sentence has the keys from the right of a query on its left, so a second pass in reverse
/// order covers them.
std::vector<float> Layer::both_ways(std::span<const float> q, std::span<const float> k) const {
  std::vector<float> logits = one_way(q, k, 1);
  const std::vector<float> back = one_way(reversed(q), reversed(k), -1);
  for (size_t at = 0; at < logits.size(); ++at) logits[at] = std::max(logits[at], back[logits.size() - 1 - at]);
  return logits;
}

std::vector<float> Layer::logits(std::vector<float> q, std::vector<float> k, std::span<const float> v) const {
  if (model.encoding == Encoding::kShaw) return shaw_logits(q, k, v);
  if (model.encoding == Encoding::kTransformerXl) return both_ways(q, k);
  if (model.encoding == Encoding::kRope) {
    const engine::Rope rotation{.head_width = kWordWidth, .inverse_frequencies = shared.frequencies};
    std::vector<double> places(tokens);
    std::iota(places.begin(), places.end(), 0.0);
    for (std::vector<float>* each : {&q, &k}) require(engine::rope_plain(*each, 1, places, rotation));
  }
  std::vector<float> logits = plain_logits(q, k);
  std::vector<float> bias(logits.size()), scratch(4 * tokens + 1);
  if (model.encoding == Encoding::kAlibi)
    require(
        engine::alibi_bias(bias, shared.alibi_slopes, {.queries = count(), .keys = count(), .first_query = 0, .causal = false}, scratch));
  if (model.encoding == Encoding::kT5)
    require(engine::t5_bias(bias, shared.buckets, 1, count(), count(), 0, {.num_buckets = kWordBuckets}, scratch));
  add(logits, bias);
  return logits;
}

/// Shaw, equation 3: adds the weighted vectors of the distances to each output z_i.
void Layer::add_relative_values(WordAttention& attention) const {
  for (size_t i = 0; i < tokens; ++i) {
    for (size_t c = 0; c < kWidth; ++c) {
      double sum = attention.outputs[i * kWidth + c];
      for (size_t j = 0; j < tokens; ++j) {
        const int distance = std::clamp(static_cast<int>(j) - static_cast<int>(i), -kWordClip, kWordClip);
        sum += static_cast<double>(attention.weights[i * tokens + j]) *
               own.relative_values[static_cast<size_t>(distance + kWordClip) * kWidth + c];
      }
      attention.outputs[i * kWidth + c] = static_cast<float>(sum);
    }
  }
}

WordAttention Layer::attend(std::span<const float> x) const {
  const std::vector<float> v = products(x, own.value);
  std::vector<float> scores = logits(products(x, own.query), products(x, own.key), v);
  for (size_t i = 0; model.causal && i < tokens; ++i)
    std::fill_n(scores.begin() + static_cast<std::ptrdiff_t>(i * tokens + i + 1), tokens - 1 - i, -std::numeric_limits<float>::infinity());
  WordAttention result{{}, std::vector<float>(tokens * tokens), std::vector<float>(x.size())};
  require(engine::equivariant_mixture(scores, v, kWordWidth, result.weights, result.outputs));
  if (model.encoding == Encoding::kShaw) add_relative_values(result);
  result.logits = std::move(scores);
  return result;
}

/// The word vectors [T, D], plus the position vectors if the encoding has them.
std::vector<float> inputs(std::span<const std::string> words, const WordModel& model, const WordWeights& weights) {
  std::vector<float> x(words.size() * kWidth);
  for (size_t t = 0; t < words.size(); ++t) engine::token_vector(words[t], std::span(x).subspan(t * kWidth, kWidth));
  std::vector<float> places(x.size());
  if (model.encoding == Encoding::kSinusoidal) require(engine::sinusoidal(places, 0, kSines));
  if (model.encoding == Encoding::kLearned) std::copy_n(weights.learned.begin(), places.size(), places.begin());
  add(x, places);
  return x;
}

}  // namespace

std::vector<float> products(std::span<const float> x, std::span<const float> y) {
  const std::vector<double> left(x.begin(), x.end()), right(y.begin(), y.end());
  const size_t rows = x.size() / kWidth, columns = y.size() / kWidth;
  std::vector<double> result(rows * columns), workspace(right.size());
  const std::vector<double> no_bias(columns);
  Linear<double>{rows, kWidth, columns, right.data(), no_bias.data(), workspace.data()}.forward(left.data(), result.data());
  return {result.begin(), result.end()};
}

WordWeights untrained_weights() {
  WordWeights weights;
  std::uint64_t seed = 0;
  for (WordWeights::Layer& layer : weights.layers) {
    for (std::vector<float>* of : {&layer.query, &layer.key, &layer.value, &layer.distances}) *of = matrix(++seed);
    for (std::vector<float>* of : {&layer.relative_keys, &layer.relative_values}) *of = normal((2 * kWordClip + 1) * kWidth, ++seed);
  }
  for (std::vector<float>* of : {&weights.u, &weights.v}) *of = normal(kWidth, ++seed);
  weights.buckets = normal(kWordBuckets, ++seed);
  weights.learned.resize(kMaxWords * kWidth);
  require(engine::initialise_learned(weights.learned, ++seed, 1));
  std::array<double, 8> slopes{};
  require(engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode));
  weights.alibi_slopes = {slopes[0]};
  for (int pair = 0; pair < kWordWidth / 2; ++pair)
    weights.frequencies.push_back(2 * std::numbers::pi / engine::wavelength(pair, kWordWidth, kBase));
  return weights;
}

std::vector<WordAttention> attend(std::span<const std::string> words, const WordModel& model, const WordWeights& weights) {
  assert(words.size() <= kMaxWords && model.layers >= 1 && model.layers <= kMaxWordLayers);
  std::vector<WordAttention> results;
  std::vector<float> x = inputs(words, model, weights);
  for (size_t l = 0; l < static_cast<size_t>(model.layers); ++l) {
    results.push_back(Layer{model, weights, weights.layers[l], words.size()}.attend(x));
    add(x, results.back().outputs);
  }
  return results;
}

std::vector<float> mean_output(const WordAttention& attention) {
  const size_t tokens = attention.outputs.size() / kWidth;
  std::vector<float> mean(kWidth), terms(tokens);
  for (size_t c = 0; tokens > 0 && c < kWidth; ++c) {
    for (size_t t = 0; t < tokens; ++t) terms[t] = attention.outputs[t * kWidth + c];
    std::ranges::sort(terms);
    double sum = 0;
    for (const float term : terms) sum += term;
    mean[c] = static_cast<float>(sum / static_cast<double>(tokens));
  }
  return mean;
}

double distance(const WordAttention& one, size_t a, const WordAttention& other, size_t b) {
  double largest = 0;
  for (size_t c = 0; c < kWidth; ++c)
    largest = std::fmax(largest, std::fabs(static_cast<double>(one.outputs[a * kWidth + c]) - other.outputs[b * kWidth + c]));
  return largest;
}

}  // namespace lab
