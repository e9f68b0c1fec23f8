#include "figures/alibi_slopes/description.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::alibi {
namespace {

using base::significant;

std::string rule_text(const Model& model) {
  const std::string_view same = std::has_single_bit(static_cast<unsigned>(model.is.heads)) ? " (here the same by either)" : "";
  return concat({"slopes by the ", model.is.rule == kCode ? "released code" : "paper’s text", same});
}

DataTable bias_table(const Model& model, const Chosen& at, bool all) {
  DataTable table{"Bias by head and distance, " + rule_text(model), {"head", "slope", "key less query", "bias", "factor"}, {}};
  const int shown = all ? model.places() : std::min(model.places(), 40),
            first = std::clamp(at.distance - shown / 2, model.first(), model.last() + 1 - shown);
  for (int h = all ? 0 : at.head; h < (all ? model.is.heads : at.head + 1); ++h) {
    for (int d = first; d < first + shown; ++d) {
      const double bias = model.bias(h, d);
      const auto text = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
      table.rows.push_back({std::to_string(h), text(model.slope(h)), std::to_string(d), text(bias), text(std::exp(bias))});
    }
  }
  return table;
}

DataTable slopes_table(const Model& model, const Chosen& at, bool all) {
  DataTable table{"Slopes by head", {"head", "released code", "paper’s text", "released code, 1 in", "paper’s text, 1 in"}, {}};
  const int shown = all ? model.is.heads : std::min(model.is.heads, 64), first = std::clamp(at.head - shown / 2, 0, model.is.heads - shown);
  const auto text = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  for (int h = first; h < first + shown; ++h) {
    const double code = model.slopes[0][static_cast<size_t>(h)], paper = model.slopes[1][static_cast<size_t>(h)];
    table.rows.push_back({std::to_string(h), text(code), text(paper), text(1 / code), text(1 / paper)});
  }
  return table;
}

DataTable attention_table(const Model& model, const Chosen& at, bool all) {
  DataTable table{concat({"Attention weights of head ", at.head}), {"query", "key", "bias", "weight without", "weight with"}, {}};
  const int shown = all ? model.is.tokens : std::min(model.is.tokens, 40),
            first = std::clamp(at.key - shown / 2, 0, model.is.tokens - shown);
  const auto text = [all](double value) { return all ? base::exact(value) : weight_text(value); };
  for (int i = all ? 0 : at.query; i < (all ? model.is.tokens : at.query + 1); ++i) {
    for (int j = first; j < first + shown; ++j)
      table.rows.push_back({std::to_string(i), std::to_string(j), model.hides(i, j) ? "hidden" : base::exact(model.bias(at.head, j - i)),
                            text(static_cast<double>(model.without[model.at(i, j)])),
                            text(static_cast<double>(model.with[model.at(i, j)]))});
  }
  return table;
}

}  // namespace

std::string weight_text(double weight) { return weight != 0 && weight < 1e-4 ? significant(weight, 2) : base::fixed(weight, 4); }

std::string slope_text(double slope) {
  const double inverse = 1 / slope;
  return std::fabs(inverse - std::round(inverse)) < 1e-9 ? "1/" + base::grouped(std::llround(inverse)) : significant(slope, 3);
}

std::string headline(const Model& model, const Chosen& at) {
  const int heads = model.is.heads;
  const auto [near, far] = std::ranges::minmax(model.slopes[model.is.rule]);
  if (at.view == kAttention)
    return concat({"Query ", at.query, " looks ", significant(model.mean_distance(model.without, at.query), 3),
                   " tokens back on average; with the bias ", significant(model.mean_distance(model.with, at.query), 3), "."});
  if (heads == 1) return "One head looks back from the last word, " + significant(1 / far, 3) + " words far.";
  if (at.view == kSlopes)
    return std::has_single_bit(static_cast<unsigned>(heads))
               ? "Both rules give the same slopes: each a fixed share of the one before."
               : concat({"With ", heads, " heads the code and the paper’s text give different slopes."});
  return concat({heads, " heads look ", model.is.causal ? "back from the last word" : "both ways", ": the first sees ",
                 significant(1 / far, 3), " words far, the most far-sighted ", significant(1 / near, 3), "."});
}

std::string cursor_text(const Model& model, const Chosen& at) {
  const std::string slope = concat({"Head ", at.head, " has slope ", significant(model.slope(at.head), 4), ", 2 to the power of −",
                                    significant(-std::log2(model.slope(at.head)), 4)});
  if (at.view == kSlopes)
    return concat({slope, ": with equal queries and keys a weight falls to 1/e of that of the nearest key over ",
                   significant(1 / model.slope(at.head), 4), " tokens."});
  if (at.view != kAttention) {
    const double bias = model.bias(at.head, at.distance);
    return concat({slope, "; at key less query ", at.distance, " its bias is ", significant(bias, 4), ", which multiplies the weight by ",
                   weight_text(std::exp(bias)), " before the softmax divides."});
  }
  if (model.hides(at.query, at.key)) return concat({"The mask hides key ", at.key, " from query ", at.query, "."});
  return concat({"For query ", at.query, " and key ", at.key, " head ", at.head, " adds ",
                 significant(model.bias(at.head, at.key - at.query), 4), " to the logit, and the weight is ",
                 weight_text(static_cast<double>(model.with[model.at(at.query, at.key)])), " where it would be ",
                 weight_text(static_cast<double>(model.without[model.at(at.query, at.key)])), " without; query ", at.query, " looks ",
                 significant(model.mean_distance(model.with, at.query), 3), " tokens far on average, not ",
                 significant(model.mean_distance(model.without, at.query), 3), "."});
}

std::string alt_text(const Model& model, const Chosen& at) {
  constexpr std::string_view kWhat[] = {"ALiBi’s light on the words", "ALiBi’s bias over the distance", "ALiBi’s slope for each head",
                                        "Attention of one head without ALiBi and with it"};
  return concat({kWhat[at.view], ": ", model.is.tokens, " tokens, ", model.is.causal ? "causal" : "symmetric",
                 at.view != kAttention ? ""
                 : model.is.random     ? ", random queries and keys"
                                       : ", all queries and keys equal",
                 "; ", model.is.heads, model.is.heads == 1 ? " head, " : " heads, ", rule_text(model), ". ", cursor_text(model, at)});
}

DataTable table(const Model& model, const Chosen& at, bool all) {
  return at.view == kSlopes      ? slopes_table(model, at, all)
         : at.view == kAttention ? attention_table(model, at, all)
                                 : bias_table(model, at, all);
}

}  // namespace figures::alibi
