#include "figures/alibi_slopes/model.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/alibi.h"
#include "engine/arithmetic/dot.h"
#include "engine/operations/attention.h"
#include "engine/operations/token_vectors.h"
#include "figures/knobs.h"

namespace figures::alibi {

double Model::logit(int i, int j) const {
  return static_cast<double>(engine::dot(engine::row_of(q_, to_size(i), kHeadWidth), engine::row_of(k_, to_size(j), kHeadWidth))) /
         std::sqrt(static_cast<double>(kHeadWidth));
}

double Model::mean_distance(const std::vector<float>& weights, int i) const {
  double sum = 0;
  for (int j = 0; j < is.tokens; ++j) sum += static_cast<double>(weights[at(i, j)]) * std::abs(i - j);
  return sum;
}

/// One head of attention. The values and outputs are not used, so they are one number wide.
void Model::attend(std::vector<float>& weights, bool biased) {
  const size_t count = to_size(is.tokens);
  const std::vector<float> v(count);
  std::vector<float> bias, output(count);
  if (biased) {
    bias.resize(count * count);
    std::vector<float> scratch(2 * count - 1);
    const double slope_of_head[] = {slope(is.head)};
    require(
        engine::alibi_bias(bias, slope_of_head, {.queries = is.tokens, .keys = is.tokens, .first_query = 0, .causal = is.causal}, scratch));
  }
  weights.resize(count * count);
  require(engine::attention_plain(
      q_, k_, v, bias,
      {.heads = 1, .queries = is.tokens, .keys = is.tokens, .head_width = kHeadWidth, .value_width = 1, .causal = is.causal}, weights,
      output));
}

void Model::set(const Settings& settings, bool attention) {
  is = settings;
  for (const int rule : {kCode, kPaper}) {
    slopes[rule].resize(to_size(is.heads));
    require(engine::alibi_slopes(slopes[rule], rule == kCode ? engine::AlibiSlopes::kCode : engine::AlibiSlopes::kPaper));
  }
  if (!attention || is == computed_) return;
  computed_ = is;
  for (auto& [vectors, seed] : {std::pair(&q_, 81u), std::pair(&k_, 82u)}) {
    vectors->assign(to_size(is.tokens) * kHeadWidth, 0);
    if (is.random) engine::standard_normal(seed, *vectors);
  }
  attend(without, false);
  attend(with, true);
  // Not the largest weight of all, because single keys that match by chance would leave everything else pale.
  double sum = 0;
  for (int i = is.tokens / 2; i < is.tokens; ++i) {
    float largest = 0;
    for (int j = 0; j < is.tokens; ++j) largest = std::max({largest, without[at(i, j)], with[at(i, j)]});
    sum += static_cast<double>(largest);
  }
  max_weight = static_cast<float>(sum / (is.tokens - is.tokens / 2));
}

}  // namespace figures::alibi
