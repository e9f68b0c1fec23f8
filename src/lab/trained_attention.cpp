#include "lab/trained_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "engine/alibi.h"
#include "engine/arithmetic/dot.h"
#include "engine/operations/equivariant_attention.h"
#include "engine/rope.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "lab/kernels/gelu.h"
#include "lab/kernels/layer_norm.h"
#include "lab/kernels/softmax.h"
#include "lab/linear.h"

namespace lab {
namespace {

using Floats = std::span<const float>;

constexpr double kBase = 10000;

using engine::require;

void add(std::span<float> x, Floats y) { std::ranges::transform(x, y, x.begin(), std::plus()); }

std::vector<float> normalized(Floats x, const TrainedWords::Map& norm) {
  const size_t width = norm.bias.size();
  std::vector<float> y(x.size()), z(x.size()), scales(x.size() / width);
  LayerNorm<float>{x.size() / width, width, norm.weight.data(), norm.bias.data(), z.data(), scales.data()}.forward(x.data(), y.data());
  return y;
}

std::vector<float> mapped(Floats x, const TrainedWords::Map& map) {
  const size_t outputs = map.bias.size(), inputs = map.weight.size() / outputs, rows = x.size() / inputs;
  std::vector<float> y(rows * outputs), workspace(map.weight.size());
  Linear<float>{rows, inputs, outputs, map.weight.data(), map.bias.data(), workspace.data()}.forward(x.data(), y.data());
  return y;
}

/// The columns of one head, of x [T, D].
std::vector<float> part(Floats x, size_t width, size_t first, size_t count) {
  std::vector<float> values;
  for (size_t row = 0; row < x.size(); row += width) values.insert(values.end(), &x[row + first], &x[row + first] + count);
  return values;
}

/// Rotates a head's queries or keys [T, K] by their places.
void rotate(std::span<float> x, int head_width) {
  std::vector<double> frequencies(static_cast<size_t>(head_width / 2)), places(x.size() / static_cast<size_t>(head_width));
  for (size_t pair = 0; pair < frequencies.size(); ++pair)
    frequencies[pair] = std::pow(kBase, -2.0 * static_cast<double>(pair) / head_width);
  std::iota(places.begin(), places.end(), 0.0);
  require(engine::rope_plain(x, 1, places,
                             {.head_width = head_width, .inverse_frequencies = frequencies, .layout = engine::Layout::kInterleaved}));
}

/// One layer of one model.
struct Layer {
  const WordInference& reading;
  const ModelConfig& config;
  const TrainedWords::Layer& own;
  size_t tokens;

  bool uses(Encoding encoding) const { return reading.positions && config.encoding == encoding; }
  size_t width() const { return static_cast<size_t>(config.d_model); }
  size_t head_width() const { return static_cast<size_t>(config.d_model / config.heads); }
  std::vector<float> distance_vectors() const;
  std::vector<float> biases(size_t head) const;
  std::vector<float> logits(size_t head, Floats q, Floats k) const;
  TrainedLayer attend(Floats x) const;
};

/// Transformer-XL's projected vectors of the distances i - j from 1 - T to T - 1: [2 T - 1, D].
std::vector<float> Layer::distance_vectors() const {
  if (tokens == 0) return {};  // no words have no distances
  std::vector<float> sines((2 * tokens - 1) * width());
  require(engine::sinusoidal(sines, 1 - static_cast<std::int64_t>(tokens), {.d_model = config.d_model, .base = kBase}));
  return mapped(sines, {own.relative, std::vector<float>(width())});
}

/// What an encoding adds to a head's logits [T, T] whatever the words.
std::vector<float> Layer::biases(size_t head) const {
  const size_t heads = static_cast<size_t>(config.heads), size = tokens * tokens;
  const int count = static_cast<int>(tokens);
  std::vector<float> all(heads * size), scratch(4 * tokens + 1);
  if (uses(Encoding::kAlibi)) {
    std::vector<double> slopes(heads);
    require(engine::alibi_slopes(slopes, engine::AlibiSlopes::kPaper));
    require(engine::alibi_bias(all, slopes, {.queries = count, .keys = count, .first_query = 0, .causal = false}, scratch));
  }
  if (uses(Encoding::kT5))
    require(
        engine::t5_bias(all, own.relative, config.heads, count, count, 0, {.num_buckets = kWordT5Buckets, .max_distance = 64}, scratch));
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(head * size);
  return {first, first + static_cast<std::ptrdiff_t>(size)};
}

/// The logits [T, T] of a head's queries and keys [T, K].
std::vector<float> Layer::logits(size_t head, Floats q, Floats k) const {
  const size_t count = head_width();
  const auto row = [count](Floats x, size_t t) { return x.subspan(t * count, count); };
  const bool by_distance = uses(Encoding::kTransformerXl);
  const std::vector<float> r = by_distance ? part(distance_vectors(), width(), head * count, count) : std::vector<float>();
  std::vector<float> logits = biases(head);
  for (size_t i = 0; i < tokens; ++i) {
    for (size_t j = 0; j < tokens; ++j) {
      double sum = engine::dot(row(q, i), row(k, j));
      if (uses(Encoding::kShaw)) {
        const int distance = std::clamp(static_cast<int>(j) - static_cast<int>(i), -kWordShawClip, kWordShawClip);
        sum += engine::dot(row(q, i), row(own.relative, static_cast<size_t>(distance + kWordShawClip)));
      }
      if (by_distance) {
        const Floats place = row(r, i + tokens - 1 - j);
        sum += engine::dot(row(q, i), place) + engine::dot(row(own.u, head), row(k, j)) + engine::dot(row(own.v, head), place);
      }
      const bool hidden = reading.causal && j > i;
      float& logit = logits[i * tokens + j];
      logit = hidden ? -std::numeric_limits<float>::infinity() : static_cast<float>(sum / std::sqrt(static_cast<double>(count)) + logit);
    }
  }
  return logits;
}

TrainedLayer Layer::attend(Floats x) const {
  const std::vector<float> read = normalized(x, own.attention_norm);
  std::vector<float> q = mapped(read, own.query), k = mapped(read, own.key), mixed(x.size());
  const std::vector<float> v = mapped(read, own.value);
  const size_t count = head_width();
  TrainedLayer result;
  for (size_t head = 0; head < static_cast<size_t>(config.heads); ++head) {
    std::vector<float> queries = part(q, width(), head * count, count), keys = part(k, width(), head * count, count);
    for (std::vector<float>* each : {&queries, &keys})
      if (uses(Encoding::kRope)) rotate(*each, static_cast<int>(count));
    WordAttention attention{logits(head, queries, keys), std::vector<float>(tokens * tokens), std::vector<float>(tokens * count)};
    require(engine::equivariant_mixture(attention.logits, part(v, width(), head * count, count), static_cast<int>(count), attention.weights,
                                        attention.outputs));
    for (size_t t = 0; t < tokens; ++t) std::copy_n(&attention.outputs[t * count], count, &mixed[t * width() + head * count]);
    result.heads.push_back(std::move(attention));
  }
  result.outputs = mapped(mixed, own.output);
  return result;
}

/// The word vectors [T, D], plus the position vectors if the encoding has them.
std::vector<float> inputs(std::span<const int> tokens, const WordInference& reading, const TrainedWords& words) {
  std::vector<float> x;
  for (const int token : tokens) {
    const Floats vector = words.vector(token);
    x.insert(x.end(), vector.begin(), vector.end());
  }
  if (!reading.positions) return x;
  const ModelConfig config = words.config(reading.encoding);
  std::vector<float> places(x.size());
  if (reading.encoding == Encoding::kSinusoidal) require(engine::sinusoidal(places, 0, {.d_model = config.d_model, .base = kBase}));
  if (reading.encoding == Encoding::kLearned) std::ranges::copy(words.model(reading.encoding).table.first(x.size()), places.begin());
  add(x, places);
  return x;
}

}  // namespace

TrainedAttention attend(std::span<const int> tokens, const WordInference& reading, const TrainedWords& words) {
  const ModelConfig config = words.config(reading.encoding);
  assert(tokens.size() <= static_cast<size_t>(config.length) && reading.layers <= config.layers);
  TrainedAttention result{{}, inputs(tokens, reading, words)};
  for (size_t l = 0; l < static_cast<size_t>(reading.layers); ++l) {
    const TrainedWords::Layer& own = words.model(reading.encoding).layers[l];
    result.layers.push_back(Layer{reading, config, own, tokens.size()}.attend(result.vectors));
    add(result.vectors, result.layers.back().outputs);
    std::vector<float> wide = mapped(normalized(result.vectors, own.mlp_norm), own.up), slopes(wide.size());
    gelu(wide.data(), slopes.data(), wide.size());
    add(result.vectors, mapped(wide, own.down));
  }
  return result;
}

std::vector<NextWord> next_words(std::span<const int> tokens, Encoding encoding, const TrainedWords& words, int count) {
  const ModelConfig config = words.config(encoding);
  if (tokens.empty()) return {};
  const TrainedAttention read = attend(tokens, {.encoding = encoding, .layers = config.layers}, words);
  std::vector<float> shares =
      mapped(normalized(Floats(read.vectors).last(static_cast<size_t>(config.d_model)), words.model(encoding).norm), words.scores());
  softmax(shares.data(), shares.size());
  std::vector<NextWord> likeliest;
  for (; count > 0; --count) {
    const auto best = std::ranges::max_element(shares.begin() + kOtherWord + 1, shares.end());
    likeliest.push_back({std::string(words.word(static_cast<int>(best - shares.begin()))), static_cast<double>(*best)});
    *best = 0;
  }
  return likeliest;
}

std::vector<int> tokens_of(std::span<const std::string> sentence, const TrainedWords& words) {
  std::vector<int> tokens;
  for (const std::string& word : sentence) tokens.push_back(words.token(word));
  return tokens;
}

}  // namespace lab
