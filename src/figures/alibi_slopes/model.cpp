#include "figures/alibi_slopes/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "engine/alibi.h"
#include "engine/arithmetic/dot.h"
#include "engine/operations/attention.h"
#include "engine/operations/token_vectors.h"
#include "figures/knobs.h"

namespace figures::alibi {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr std::uint64_t kQuerySeed = 81, kKeySeed = 82;

constexpr Choice kViews[] = {{"bias", "Bias"}, {"slopes", "Slopes"}, {"attention", "Attention"}};
constexpr Choice kRules[] = {{"code", "Released code"}, {"paper", "Paper’s text"}};
constexpr Choice kMasks[] = {{"causal", "Causal"}, {"symmetric", "Symmetric"}};
constexpr Choice kContents[] = {{"equal", "All equal"}, {"random", "Random"}};

constexpr Parameter on_picture(std::string_view name, std::string_view label, double min, double initial) {
  return {name, label, "", Kind::integer, Scale::linear, min, kMaxTokens - 1, 1, initial, {}, true};
}

constexpr Parameter content() {
  Parameter parameter = base::choice_of("content", "content", kContents, 1);
  parameter.depends_on = {"view", "attention"};
  return parameter;
}

constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    {"heads", "heads H", "heads", Kind::integer, Scale::logarithmic, 1, 128, 1, 8},
    base::choice_of("rule", "slopes by", kRules),
    base::choice_of("mask", "form", kMasks),
    {"head", "head h", "", Kind::integer, Scale::linear, 0, 127, 1, 2, {}, false, {}, {}, "heads"},
    {"tokens", "tokens T", "tokens", Kind::integer, Scale::logarithmic, 2, kMaxTokens, 1, 24},
    content(),
    on_picture("distance", "key less query", 1 - kMaxTokens, -4),
    on_picture("query", "query", 0, 16),
    on_picture("key", "key", 0, 12),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

size_t to_size(int value) { return static_cast<size_t>(value); }

void require([[maybe_unused]] const engine::Checked& checked) {
  assert(checked && "the parameter table allows only what the engine takes");
}

/// Queries or keys, [T, K].
std::vector<float> vectors(const Model& model, std::uint64_t seed) {
  std::vector<float> values(to_size(model.tokens) * kHeadWidth);
  if (model.content == Content::random) engine::standard_normal(seed, values);
  return values;
}

void fill_slopes(Model& model) {
  constexpr engine::AlibiSlopes kRuleOfEngine[] = {engine::AlibiSlopes::kCode, engine::AlibiSlopes::kPaper};
  for (size_t rule = 0; rule < 2; ++rule) {
    model.slopes[rule].resize(to_size(model.heads));
    require(engine::alibi_slopes(model.slopes[rule], kRuleOfEngine[rule]));
  }
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

double Model::steepest() const { return std::ranges::max(slopes[static_cast<int>(rule)]); }

double Model::logit(int i, int j) const {
  return static_cast<double>(engine::dot(engine::row_of(q_, to_size(i), kHeadWidth), engine::row_of(k_, to_size(j), kHeadWidth))) /
         std::sqrt(static_cast<double>(kHeadWidth));
}

double Model::mean_distance(const std::vector<float>& weights, int i) const {
  double sum = 0;
  for (int j = 0; j < tokens; ++j) sum += static_cast<double>(weights[at(i, j)]) * std::abs(i - j);
  return sum;
}

/// One head of attention, computed by the engine's plain twin, which is fast enough for so few tokens. The values and outputs are not used,
/// so they are one number wide.
void Model::attend(std::vector<float>& weights, bool biased) {
  const size_t count = to_size(tokens);
  const std::vector<float> v(count);
  std::vector<float> bias, output(count);
  if (biased) {
    bias.resize(count * count);
    std::vector<float> scratch(2 * count - 1);
    const double slope_of_head[] = {slope()};
    require(engine::alibi_bias(bias, slope_of_head, {.queries = tokens, .keys = tokens, .first_query = 0, .causal = causal}, scratch));
  }
  const engine::Attention shape{
      .heads = 1, .queries = tokens, .keys = tokens, .head_width = kHeadWidth, .value_width = 1, .causal = causal};
  weights.resize(count * count);
  require(engine::attention_plain(q_, k_, v, bias, shape, weights, output));
}

void Model::compute() {
  q_ = vectors(*this, kQuerySeed);
  k_ = vectors(*this, kKeySeed);
  attend(without, false);
  attend(with, true);
  // Not the largest weight of all, because single keys that match by chance would leave everything else pale.
  double sum = 0;
  for (int i = tokens / 2; i < tokens; ++i) {
    float largest = 0;
    for (int j = 0; j < tokens; ++j) largest = std::max({largest, without[at(i, j)], with[at(i, j)]});
    sum += static_cast<double>(largest);
  }
  max_weight = static_cast<float>(sum / (tokens - tokens / 2));
}

bool Model::set(std::span<const double> values) {
  view = static_cast<View>(to_int(values[kView]));
  rule = static_cast<Rule>(to_int(values[kRule]));
  content = static_cast<Content>(to_int(values[kContent]));
  causal = values[kMask] == 0;
  heads = to_int(values[kHeads]);
  head = std::min(to_int(values[kHead]), heads - 1);
  tokens = to_int(values[kTokens]);
  distance = std::clamp(to_int(values[kDistance]), first(), last());
  query = std::min(to_int(values[kQuery]), tokens - 1);
  key = std::min(to_int(values[kKey]), tokens - 1);
  pinned = values[kPinned] != 0;
  if (slopes[0].size() != to_size(heads)) fill_slopes(*this);
  const std::array<double, 6> wanted{values[kView], slope(), values[kMask], values[kTokens], values[kContent], 1};
  if (wanted == computed_for_) return false;
  computed_for_ = wanted;
  if (view == View::attention) compute();
  return true;
}

}  // namespace figures::alibi
