#include "tests/lab/plain_model.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/arithmetic/small_floats.h"

namespace {

using Values = std::vector<double>;
using lab::Encoding;

struct PlainModel {
  const lab::ModelConfig& config;
  std::span<const double> parameters;
  const lab::InferenceOptions& reading;
  lab::Layout layout{config};
  int width = config.d_model, head_width = config.d_model / config.heads;

  double value(const std::string& name, int row, int column) const {
    const lab::Tensor& tensor = *layout.find(name);
    return parameters[tensor.first + static_cast<size_t>(row * tensor.columns + column)];
  }

  static std::string in_layer(int layer, const char* name) { return "layer" + std::to_string(layer + 1) + "." + name; }

  Values linear(const std::string& name, const Values& x, int outputs) const {
    Values y;
    for (int o = 0; o < outputs; ++o) {
      double sum = value(name + ".bias", 0, o);
      for (size_t c = 0; c < x.size(); ++c) sum += value(name + ".weight", o, static_cast<int>(c)) * x[c];
      y.push_back(sum);
    }
    return y;
  }

  Values norm(const std::string& name, const Values& x) const {
    double mean = 0, variance = 0;
    for (const double each : x) mean += each / static_cast<double>(x.size());
    for (const double each : x) variance += (each - mean) * (each - mean) / static_cast<double>(x.size());
    Values y;
    for (size_t c = 0; c < x.size(); ++c) {
      const double z = (x[c] - mean) / std::sqrt(variance + 1e-5);
      y.push_back(z * value(name + ".weight", 0, static_cast<int>(c)) + value(name + ".bias", 0, static_cast<int>(c)));
    }
    return y;
  }

  double place(int t) const {
    return reading.bf16_positions ? static_cast<double>(engine::round_to_bf16(static_cast<float>(t))) : static_cast<double>(t);
  }

  /// Dimension c of the sinusoidal vector of a position.
  double wave(double position, int c) const {
    const double angle = position * std::pow(10000.0, -static_cast<double>(c / 2 * 2) / width);
    return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }

  Values embedding(int token, int t) const {
    Values x;
    for (int c = 0; c < width; ++c) {
      double sum = value("tokens", token, c);
      if (!reading.without_positions[0]) {
        if (config.encoding == Encoding::kSinusoidal) sum += wave(place(t), c);
        if (config.encoding == Encoding::kLearned) sum += value("positions.table", std::min(t, config.length - 1), c);
      }
      x.push_back(sum);
    }
    return x;
  }

  /// Whether RoPE reads a pair as if the key were no farther away than in training.
  bool is_clipped(size_t pair) const {
    return reading.far == lab::FarTokens::kClip && (reading.clipped_pair == 0 || static_cast<size_t>(reading.clipped_pair) == pair + 1);
  }

  /// RoPE: the pairs of a head turned by the angles of place t, those that are clipped by those of place `clipped`.
  Values turned(const Values& head, int t, int clipped) const {
    Values result(head.size());
    for (size_t pair = 0; pair < head.size() / 2; ++pair) {
      double frequency = std::pow(10000.0, -2.0 * static_cast<double>(pair) / head_width);
      if (reading.rope == engine::RopeScalingType::kLinear) frequency /= reading.factor;
      if (reading.rope == engine::RopeScalingType::kProportional &&
          pair >= static_cast<size_t>(reading.share * static_cast<double>(head.size()) / 2))
        frequency = 0;
      const double angle = place(is_clipped(pair) ? clipped : t) * frequency;
      result[2 * pair] = head[2 * pair] * std::cos(angle) - head[2 * pair + 1] * std::sin(angle);
      result[2 * pair + 1] = head[2 * pair] * std::sin(angle) + head[2 * pair + 1] * std::cos(angle);
    }
    return result;
  }

  /// T5's bidirectional buckets, 16 up to distance 64: 8 a side, the first 4 of them exact.
  static int bucket(int distance) {
    const int far = std::abs(distance), side = distance > 0 ? 8 : 0;
    if (far < 4) return side + far;
    return side + std::min(7, 4 + static_cast<int>(std::log(far / 4.0) / std::log(64 / 4.0) * 4));
  }

  /// The score of query i and key j, which are `q` and `k` of one head.
  double score(int layer, int head, const Values& query, const Values& key, int i, int j) const {
    const bool positions = !reading.without_positions[static_cast<size_t>(layer)];
    const bool rope = positions && config.encoding == Encoding::kRope;
    const int longest = config.length - 1, clipped = std::clamp(j, i - longest, i + longest);
    const Values q = rope ? turned(query, i, i) : query, k = rope ? turned(key, j, clipped) : key;
    double sum = 0, bias = 0;
    for (size_t c = 0; c < q.size(); ++c) {
      const int column = static_cast<int>(c);
      sum += q[c] * k[c];
      if (!positions) continue;
      if (config.encoding == Encoding::kShaw) sum += q[c] * value(in_layer(layer, "positions.keys"), std::clamp(j - i, -8, 8) + 8, column);
      if (config.encoding == Encoding::kTransformerXl) {
        double projected = 0;
        for (int from = 0; from < width; ++from)
          projected += value(in_layer(layer, "positions.distances"), head * head_width + column, from) * wave(i - j, from);
        sum += q[c] * projected + value(in_layer(layer, "positions.content_bias"), head, column) * k[c] +
               value(in_layer(layer, "positions.position_bias"), head, column) * projected;
      }
    }
    if (positions && config.encoding == Encoding::kT5) bias = value(in_layer(layer, "positions.buckets"), bucket(j - i), head);
    if (positions && config.encoding == Encoding::kAlibi)
      bias = -std::pow(2.0, -8.0 * (head + 1) / config.heads) * std::abs(place(i) - place(j));
    return sum / std::sqrt(head_width) + bias;
  }

  /// Whether query i does not see key j. The look-alikes are those of heads of 8 values.
  bool is_hidden(int i, int j) const {
    if (std::abs(i - j) < config.length) return false;
    const auto within = [&](std::initializer_list<int> turns, int nearer) {
      return std::ranges::any_of(turns, [&](int turn) {
        const int ahead = turn - reading.places_back - nearer, back = -turn - reading.places_back + nearer;
        return std::abs(j - i - ahead) <= 3 || std::abs(j - i - back) <= 3;
      });
    };
    switch (reading.far) {
      case lab::FarTokens::kMask: return true;
      case lab::FarTokens::kMaskBand: return within({63, 126}, 0);
      case lab::FarTokens::kMaskOthers: return !within({63, 126}, 0);
      case lab::FarTokens::kMaskElsewhere: return within({63, 126}, 20);
      default: return false;
    }
  }

  Values part(const Values& x, int head) const { return {x.begin() + head * head_width, x.begin() + (head + 1) * head_width}; }

  /// Row i of one head's attention.
  Values attend(int layer, int head, const std::vector<Values>& queries, const std::vector<Values>& keys, int i) const {
    const int tokens = static_cast<int>(queries.size());
    Values weights(queries.size());
    double sum = 0;
    for (int j = 0; j < (config.causal ? i + 1 : tokens); ++j) {
      if (is_hidden(i, j)) continue;
      const auto to = static_cast<size_t>(j);
      weights[to] = std::exp(score(layer, head, part(queries[static_cast<size_t>(i)], head), part(keys[to], head), i, j));
      sum += weights[to];
    }
    for (double& each : weights) each /= sum;
    return weights;
  }

  /// Adds a layer's attention to x, and its weights to `maps`.
  void add_attention(int layer, std::vector<Values>& x, Values& maps) const {
    std::vector<Values> queries, keys, values, mixed(x.size(), Values(static_cast<size_t>(width)));
    for (const Values& each : x) {
      const Values normed = norm(in_layer(layer, "attention.norm"), each);
      queries.push_back(linear(in_layer(layer, "attention.query"), normed, width));
      keys.push_back(linear(in_layer(layer, "attention.key"), normed, width));
      values.push_back(linear(in_layer(layer, "attention.value"), normed, width));
    }
    for (int head = 0; head < config.heads; ++head) {
      for (size_t i = 0; i < x.size(); ++i) {
        const Values weights = attend(layer, head, queries, keys, static_cast<int>(i));
        maps.insert(maps.end(), weights.begin(), weights.end());
        for (size_t j = 0; j < x.size(); ++j)
          for (int c = head * head_width; c < (head + 1) * head_width; ++c)
            mixed[i][static_cast<size_t>(c)] += weights[j] * values[j][static_cast<size_t>(c)];
      }
    }
    for (size_t t = 0; t < x.size(); ++t) add(x[t], linear(in_layer(layer, "attention.output"), mixed[t], width));
  }

  void add_mlp(int layer, Values& x) const {
    Values hidden = linear(in_layer(layer, "mlp.up"), norm(in_layer(layer, "mlp.norm"), x), 2 * width);
    for (double& each : hidden) each *= 0.5 * (1 + std::erf(each / std::sqrt(2.0)));
    add(x, linear(in_layer(layer, "mlp.down"), hidden, width));
  }

  static void add(Values& x, const Values& y) { std::ranges::transform(x, y, x.begin(), std::plus()); }
};

}  // namespace

PlainPass plain_pass(const lab::ModelConfig& config, std::span<const double> parameters, std::span<const int> tokens,
                     const lab::InferenceOptions& reading) {
  const PlainModel model{config, parameters, reading};
  std::vector<Values> x;
  for (size_t t = 0; t < tokens.size(); ++t) x.push_back(model.embedding(tokens[t], static_cast<int>(t)));
  PlainPass result;
  for (int layer = 0; layer < config.layers; ++layer) {
    model.add_attention(layer, x, result.attention.emplace_back());
    for (Values& each : x) model.add_mlp(layer, each);
  }
  for (const Values& each : x) {
    const Values scores = model.linear("scores", model.norm("norm", each), config.vocabulary);
    result.scores.insert(result.scores.end(), scores.begin(), scores.end());
  }
  return result;
}
