#include "figures/add_embeddings/words.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/knobs.h"

namespace figures::add {
namespace {

using base::fixed;
using base::grouped;
using base::signed_fixed;
using base::significant;

std::string number(double value) { return significant(value, 4); }
std::string percent(double share) { return fixed(100 * share, 1) + " %"; }
std::string word_of(const Model& model) { return model.words.empty() ? "" : model.words[static_cast<size_t>(model.word)]; }

std::string quoted_words(const Model& model) {
  std::string text = "“";
  for (size_t i = 0; i < model.count(); ++i) text += (i == 0 ? "" : " ") + model.words[i];
  return text + "”";
}

/// The token's value; if embeddings are scaled, written as the factor times the unscaled value.
std::string token_term(const Model& model, double value) {
  return model.scaled ? "√" + grouped(model.d_model) + " · " + fixed(value / model.factor(), 4) : fixed(value, 4);
}

std::string_view result_name(const Model& model) { return model.norm ? "normalised" : model.combine == Combine::add ? "sum" : "both"; }

std::string lengths(const Model& model) {
  return "token " + number(length_of(model.token(model.word))) + ", position " + number(length_of(model.position(model.word))) + ", " +
         (model.norm                      ? "normalised "
          : model.combine == Combine::add ? "sum "
                                          : "both side by side ") +
         number(length_of(model.output(model.word)));
}

std::string vectors_description(const Model& model) {
  std::string text = model.combine == Combine::add ? "Token and position vectors added" : "Token and position vectors side by side";
  text += model.norm ? ", then normalised, " : ", ";
  text += "for " + quoted_words(model) + ", " + grouped(model.d_model) + " dimensions wide; fresh embeddings of standard deviation " +
          number(model.std) + (model.scaled ? ", times the root of the width" : "") + ", so about " + number(model.expected_length()) +
          " long. ";
  if (model.words.empty()) return text + "There are 0 words to look at.";
  return text + "Lengths for “" + word_of(model) + "”: " + lengths(model) + ".";
}

std::string recover_description(const Model& model) {
  std::string text = "Of the vectors of " + grouped(model.span_positions) + " positions, " + grouped(model.d_model) + " dimensions wide, ";
  const std::span<const double> held = model.span.energy_share();
  const auto needed = static_cast<long long>(std::ranges::find_if(held, [](double share) { return share >= 0.99; }) - held.begin());
  text += grouped(needed) + (needed == 1 ? " direction holds" : " directions hold") + " 99 % of the energy. ";
  if (model.words.empty()) return text + "There are 0 words to look at.";
  text += "The words are " + quoted_words(model) + ", standard deviation " + number(model.std) +
          (model.scaled ? " times the root of the width" : "") + ". ";
  return text + cursor_text(model);
}

std::string costs_description(const Model& model) {
  const std::vector<Cost> all = costs(model);
  return "What W_q, W_k and W_v of the next layer hold at width " + grouped(model.d_model) + ": " + grouped(all[0].weights) +
         " weights if token and position are added, " + grouped(all[1].weights) +
         " if they are concatenated and brought back to that width, and " + grouped(all[2].weights) +
         " if the model stays twice as wide from there on.";
}

/// Rows for the token, the position and the result of each word.
DataTable vectors_data(const Model& model, bool all) {
  DataTable table{"Token, position and what the first layer is given", {"word", "position", "vector", "length"}, {}};
  const int shown = all ? model.columns : std::min(model.columns, 6);
  const int first = std::clamp(model.column - shown / 2, 0, model.columns - shown);
  for (int c = first; c < first + shown; ++c) table.columns.push_back("dimension " + std::to_string(c));
  const auto text = [all](double value) { return all ? base::exact(value) : signed_fixed(value, 4); };
  const auto add = [&](int t, std::string_view name, double length, const auto& value_at) {
    std::vector<std::string> row{model.words[static_cast<size_t>(t)], std::to_string(t), std::string(name),
                                 all ? base::exact(length) : number(length)};
    for (int c = first; c < first + shown; ++c) {
      const std::optional<double> value = value_at(c);
      row.push_back(value ? text(*value) : "");
    }
    table.rows.push_back(std::move(row));
  };
  for (int t = 0; t < static_cast<int>(model.count()); ++t) {
    add(t, "token", length_of(model.token(t)), [&](int c) { return model.token_at(t, c); });
    add(t, "position", length_of(model.position(t)), [&](int c) { return model.position_at(t, c); });
    add(t, result_name(model), length_of(model.output(t)),
        [&](int c) { return std::optional<double>(model.output(t)[static_cast<size_t>(c)]); });
  }
  return table;
}

DataTable recover_data(const Model& model, bool all) {
  DataTable table{
      "What the first directions of the positions hold, and what projection recovers of “" + word_of(model) + "”",
      {"directions", "energy of the positions", "token lost", "token cosine", "position cosine", "token error", "position error"},
      {}};
  const int last = model.span.directions();
  const int step = all ? 1 : std::max(1, (last + 29) / 30);
  const auto text = [all](double value) { return all ? base::exact(value) : fixed(value, 4); };
  for (int r = 0; r <= last && !model.words.empty(); r += step) {
    const Recovered got = model.recovered(r);
    table.rows.push_back({std::to_string(r), text(model.span.energy_share()[static_cast<size_t>(r)]), text(got.token_share),
                          text(got.token_cosine), text(got.position_cosine), text(got.token_error), text(got.position_error)});
  }
  return table;
}

}  // namespace

std::string value_text(double value, int decimals) {
  const double size = std::fabs(value);
  return signed_fixed(value, decimals - (size >= 10) - (size >= 100));
}

std::vector<Cost> costs(const Model& model) {
  const long long d = model.d_model;
  return {{"Add", "D to D", layer_weights(d, d)},
          {"Concatenate, then back to D", "2 D to D", layer_weights(2 * d, d)},
          {"Concatenate and stay at 2 D", "2 D to 2 D", layer_weights(2 * d, 2 * d)}};
}

std::string formula(const Model& model) {
  if (model.view == View::costs) return "one layer, no biases; weights = multiplications per token";
  if (model.words.empty()) return "";
  if (model.view == View::recover) {
    const Recovered got = model.recovered(model.directions);
    return "|error| = " + percent(got.token_error) + " of the token = " + percent(got.position_error) + " of the position";
  }
  const std::optional<double> token = model.token_at(model.word, model.column), position = model.position_at(model.word, model.column);
  const double result = static_cast<double>(model.output(model.word)[static_cast<size_t>(model.column)]);
  if (!position) return "the token's dimension " + grouped(model.column) + " = " + token_term(model, *token);
  if (!token) return "the position's dimension " + grouped(model.column - model.d_model) + " = " + fixed(*position, 4);
  const std::string plus = *position < 0 ? " − " : " + ";
  std::string text =
      token_term(model, *token) + plus + fixed(std::fabs(*position), 4) + " = " + fixed(model.sum_at(model.word, model.column), 4);
  return model.norm ? text + ", normalised " + fixed(result, 4) : text;
}

std::vector<plot::Readout> readouts(const Model& model) {
  if (model.view == View::costs) {
    std::vector<plot::Readout> all;
    constexpr std::string_view kLabels[] = {"add", "back to D", "stay at 2 D"};
    const std::vector<Cost> each = costs(model);
    for (size_t i = 0; i < each.size(); ++i) all.push_back({kLabels[i], grouped(each[i].weights), 10, {}});
    return all;
  }
  if (model.words.empty()) return {{"words", "0", 8, {}}};
  if (model.view == View::recover) {
    const Recovered got = model.recovered(model.directions);
    return {{"directions", grouped(model.directions), 9, {}},
            {"hold", percent(model.span.energy_share()[static_cast<size_t>(model.directions)]), 8, {}},
            {"cos token", fixed(got.token_cosine, 3), 8, {}},
            {"cos position", fixed(got.position_cosine, 3), 10, {}}};
  }
  return {{"position", grouped(model.word), 8, "pos"},
          {"dimension", grouped(model.column), 9, {}},
          {"|token|", number(length_of(model.token(model.word))), 8, "token"},
          {"|position|", number(length_of(model.position(model.word))), 9, "pos"},
          {model.norm                      ? "|normed|"
           : model.combine == Combine::add ? "|sum|"
                                           : "|both|",
           number(length_of(model.output(model.word))), 8, "sum"}};
}

std::string cursor_text(const Model& model) {
  if (model.view == View::costs) return costs_description(model);
  if (model.words.empty()) return "There are 0 words to look at.";
  if (model.view == View::recover) {
    const Recovered got = model.recovered(model.directions);
    return "With " + grouped(model.directions) + (model.directions == 1 ? " direction" : " directions") + ", which hold" +
           (model.directions == 1 ? "s " : " ") + percent(model.span.energy_share()[static_cast<size_t>(model.directions)]) +
           ", the sum for “" + word_of(model) + "” at position " + grouped(model.word) + " gives back the position with cosine " +
           fixed(got.position_cosine, 3) + " and the token, which loses " + percent(got.token_share) + " of its energy, with cosine " +
           fixed(got.token_cosine, 3) + ".";
  }
  return "“" + word_of(model) + "” at position " + grouped(model.word) + ", dimension " + grouped(model.column) + ": " + formula(model) +
         ".";
}

std::string description(const Model& model) {
  switch (model.view) {
    case View::recover: return recover_description(model);
    case View::costs: return costs_description(model);
    case View::vectors: break;
  }
  return vectors_description(model);
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  if (model.view == View::vectors) return vectors_data(model, all);
  if (model.view == View::recover) return recover_data(model, all);
  DataTable table{"What the next layer costs at width " + grouped(model.d_model), {"way", "from and to", "weights of W_q, W_k, W_v"}, {}};
  for (const Cost& cost : costs(model))
    table.rows.push_back({std::string(cost.name), std::string(cost.shape), all ? std::to_string(cost.weights) : grouped(cost.weights)});
  return table;
}

}  // namespace figures::add
