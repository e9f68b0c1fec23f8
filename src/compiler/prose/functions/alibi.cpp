#include "engine/alibi.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "compiler/prose/functions.h"
#include "engine/baselines/added_alibi.h"

namespace compiler {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Of a head, counted from 0, among so many.
double slope(const double* a, engine::AlibiSlopes rule) {
  const auto heads = static_cast<size_t>(a[1]);
  std::vector<double> slopes(heads);
  if (a[0] < 0 || a[0] >= a[1] || !engine::alibi_slopes(slopes, rule)) return kNaN;
  return slopes[static_cast<size_t>(a[0])];
}

/// Takes slope, tokens, and how many of the last ones are asked about.
bool asks_of_a_text(const double* a) { return std::isfinite(a[0]) && a[1] >= 1 && a[1] <= 1 << 20 && a[2] >= 1 && a[2] <= a[1]; }

std::vector<float> added_in_bf16(const double* a) {
  std::vector<float> bias(static_cast<size_t>(a[1]));
  engine::require(engine::added_alibi(bias, a[0], engine::SmallFloat::kBf16));
  return bias;
}

std::vector<float> subtracted(const double* a) {
  const int tokens = static_cast<int>(a[1]);
  std::vector<float> bias(static_cast<size_t>(tokens)), scratch(bias.size());
  const engine::AlibiShape last_query{.queries = 1, .keys = tokens, .first_query = tokens - 1, .causal = true};
  engine::require(engine::alibi_bias(bias, {a, 1}, last_query, scratch));
  return bias;
}

double values_in_bf16(const double* a) {
  if (!asks_of_a_text(a)) return kNaN;
  const std::vector<float> bias = added_in_bf16(a);
  return static_cast<double>(std::set<float>(bias.end() - static_cast<std::ptrdiff_t>(a[2]), bias.end()).size());
}

template <std::vector<float> bias_of(const double*)>
double share_of_last(const double* a) {
  if (!asks_of_a_text(a)) return kNaN;
  const std::vector<float> bias = bias_of(a);
  std::vector<double> weights(bias.size());
  engine::require(engine::weights_of_biases(bias, weights));
  return std::accumulate(weights.end() - static_cast<std::ptrdiff_t>(a[2]), weights.end(), 0.0);
}

constexpr base::Function kFunctions[] = {
    {"alibi_slope", 2, [](const double* a) { return slope(a, engine::AlibiSlopes::kCode); }},         // head, heads: as the code has it
    {"alibi_slope_paper", 2, [](const double* a) { return slope(a, engine::AlibiSlopes::kPaper); }},  // as the paper's text has it
    {"alibi_share", 3, share_of_last<subtracted>},  // slope, tokens, how many of the last: what they get of the last query's attention, all
                                                    // content being alike
    {"alibi_share_bf16", 3, share_of_last<added_in_bf16>},  // the same, if m j is added and rounded to bf16
    {"alibi_values_bf16", 3, values_in_bf16},               // how many values those biases have
};

}  // namespace

base::Functions alibi_functions() { return kFunctions; }

}  // namespace compiler
