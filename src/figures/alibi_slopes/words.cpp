#include "figures/alibi_slopes/words.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::alibi {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

std::string weight_text(double weight) { return weight != 0 && weight < 1e-4 ? significant(weight, 2) : fixed(weight, 4); }

std::string rule_text(Rule rule) { return rule == Rule::code ? "by the released code" : "by the paper’s text"; }

/// The exponent of 1/2 in a head's slope.
std::string exponent_text(const Model& model, int head) { return significant(-std::log2(model.slope(head)), 4); }

std::string slope_reading(const Model& model) {
  return concat(
      {"Head ", model.head, " has slope ", significant(model.slope(), 4), ", 2 to the power of −", exponent_text(model, model.head)});
}

std::string weight_reading(const Model& model) {
  const int i = model.query, j = model.key;
  const std::string place = concat({"query ", i, " and key ", j});
  if (model.hides(i, j)) return concat({"The mask hides key ", j, " from query ", i, "."});
  return concat({"For ", place, " head ", model.head, " adds ", significant(model.bias(model.head, j - i), 4),
                 " to the logit, and the weight is ", weight_text(static_cast<double>(model.with[model.at(i, j)])), " where it would be ",
                 weight_text(static_cast<double>(model.without[model.at(i, j)])), " without; query ", i, " looks ",
                 significant(model.mean_distance(model.with, i), 3), " tokens far on average, not ",
                 significant(model.mean_distance(model.without, i), 3), "."});
}

/// Whether the rules give different slopes: they do unless the number of heads is a power of two.
bool rules_differ(const Model& model) { return !std::has_single_bit(static_cast<unsigned>(model.heads)); }

DataTable bias_data(const Model& model, bool all) {
  DataTable table{
      concat({"Bias by head and distance, slopes ", rule_text(model.rule)}), {"head", "slope", "key less query", "bias", "factor"}, {}};
  const int from = all ? 0 : model.head, to = all ? model.heads - 1 : model.head;
  const int count = model.last() - model.first() + 1, shown = all ? count : std::min(count, 40);
  const int first = std::clamp(model.distance - shown / 2, model.first(), model.last() + 1 - shown);
  for (int h = from; h <= to; ++h) {
    for (int d = first; d < first + shown; ++d) {
      const double bias = model.bias(h, d);
      table.rows.push_back(all ? std::vector<std::string>{std::to_string(h), base::exact(model.slope(h)), std::to_string(d),
                                                          base::exact(bias), base::exact(std::exp(bias))}
                               : std::vector<std::string>{grouped(h), significant(model.slope(h), 4), grouped(d), significant(bias, 4),
                                                          weight_text(std::exp(bias))});
    }
  }
  return table;
}

DataTable slopes_data(const Model& model, bool all) {
  DataTable table{"Slopes by head", {"head", "released code", "paper’s text", "released code, 1 in", "paper’s text, 1 in"}, {}};
  const int shown = all ? model.heads : std::min(model.heads, 64);
  const int first = std::clamp(model.head - shown / 2, 0, model.heads - shown);
  for (int h = first; h < first + shown; ++h) {
    std::vector<std::string> row{grouped(h)};
    for (const bool inverse : {false, true}) {
      for (const std::vector<double>& slopes : model.slopes) {
        const double slope = slopes[static_cast<size_t>(h)], value = inverse ? 1 / slope : slope;
        row.push_back(all ? base::exact(value) : significant(value, 4));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable attention_data(const Model& model, bool all) {
  DataTable table{concat({"Attention weights of head ", model.head, all ? "" : ": query ", all ? std::string() : grouped(model.query)}),
                  {"query", "key", "bias", "weight without", "weight with"},
                  {}};
  const int shown = all ? model.tokens : std::min(model.tokens, 40);
  const int first = all ? 0 : std::clamp(model.key - shown / 2, 0, model.tokens - shown);
  for (int i = all ? 0 : model.query; i < (all ? model.tokens : model.query + 1); ++i) {
    for (int j = first; j < first + shown; ++j) {
      const double without = static_cast<double>(model.without[model.at(i, j)]), with = static_cast<double>(model.with[model.at(i, j)]);
      const double bias = model.bias(model.head, j - i);
      const std::string added = model.hides(i, j) ? "hidden" : all ? base::exact(bias) : significant(bias, 4);
      table.rows.push_back({std::to_string(i), std::to_string(j), added, all ? base::exact(without) : weight_text(without),
                            all ? base::exact(with) : weight_text(with)});
    }
  }
  return table;
}

}  // namespace

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  if (model.view == View::attention) {
    const size_t cell = model.at(model.query, model.key);
    const bool hidden = model.hides(model.query, model.key);
    add("query i", grouped(model.query), 7, "query");
    add("key j", grouped(model.key), 6, "key");
    add("bias", hidden ? "hidden" : significant(model.bias(model.head, model.key - model.query), 3), 8, "bias");
    add("without", weight_text(static_cast<double>(model.without[cell])), 8, "");
    add("with", weight_text(static_cast<double>(model.with[cell])), 8, "");
    return all;
  }
  add("head h", grouped(model.head), 6, "head");
  if (model.view == View::slopes) {
    add("by the code", significant(model.slopes[0][static_cast<size_t>(model.head)], 4), 10, "slope");
    add("by the text", significant(model.slopes[1][static_cast<size_t>(model.head)], 4), 10, "slope");
    add("tokens to 1/e", significant(1 / model.slope(), 4), 10, "");
    return all;
  }
  add("slope m", significant(model.slope(), 4), 8, "slope");
  add("key − query", grouped(model.distance), 9, "distance");
  add("bias", significant(model.bias(model.head, model.distance), 4), 8, "bias");
  add("factor", weight_text(std::exp(model.bias(model.head, model.distance))), 9, "");
  return all;
}

std::string formula(const Model& model) {
  const std::string slope = significant(model.slope(), 4);
  if (model.view == View::slopes) return concat({"m", model.head, " = 2^−", exponent_text(model, model.head), " = ", slope});
  if (model.view == View::bias) {
    return concat({"−m|i − j| = −", slope, " · ", std::abs(model.distance), " = ", significant(model.bias(model.head, model.distance), 4)});
  }
  const int i = model.query, j = model.key;
  if (model.hides(i, j)) return concat({"no logit: key ", j, " comes after query ", i});
  const double logit = model.logit(i, j), bias = model.bias(model.head, j - i);
  return concat({"q·k/√32 − m|i − j| = ", significant(logit, 3), " − ", significant(-bias, 3), " = ", significant(logit + bias, 3)});
}

std::string cursor_text(const Model& model) {
  if (model.view == View::attention) return weight_reading(model);
  if (model.view == View::slopes) {
    return concat({slope_reading(model), ": with equal queries and keys a weight falls to 1/e of that of the nearest key over ",
                   significant(1 / model.slope(), 4), " tokens."});
  }
  const double bias = model.bias(model.head, model.distance);
  return concat({slope_reading(model), "; at key less query ", model.distance, " its bias is ", significant(bias, 4),
                 ", which multiplies the weight by ", weight_text(std::exp(bias)), " before the softmax divides."});
}

std::string description(const Model& model) {
  const std::string_view form = model.causal ? ", causal" : ", symmetric";
  const std::string slopes = concat({model.heads, model.heads == 1 ? " head, slope " : " heads, slopes ", rule_text(model.rule),
                                     rules_differ(model) ? "" : " (here the same by either)"});
  if (model.view == View::attention) {
    return concat({"Attention of one head without ALiBi and with it, ", model.tokens, " tokens, ",
                   model.content == Content::random ? "random queries and keys" : "all queries and keys equal", form, "; ", slopes, ". ",
                   cursor_text(model)});
  }
  if (model.view == View::slopes)
    return concat({"ALiBi’s slope for each of ", slopes, form, ", to ", model.tokens, " tokens. ", cursor_text(model)});
  return concat({"ALiBi’s bias over the distance for ", model.tokens, " tokens", form, ": ", slopes, ". ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  switch (model.view) {
    case View::bias: return bias_data(model, all);
    case View::slopes: return slopes_data(model, all);
    case View::attention: break;
  }
  return attention_data(model, all);
}

}  // namespace figures::alibi
