#include "figures/relative_terms/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::relative {
namespace {

using base::fixed;
using base::grouped;

int to_int(size_t n) { return static_cast<int>(n); }

std::string quoted(const std::string& word) { return concat({"“", word, "”"}); }

bool hidden(const Model& model) { return model.hides(model.query, model.key); }

/// A number to append to others: " + 0.12" or " − 0.12".
std::string plus(double value, int decimals) {
  const std::string digits = fixed(std::fabs(value), decimals);
  return concat({value < 0 && digits.find_first_of("123456789") != digits.npos ? " − " : " + ", digits});
}

std::string_view names_of(Term term) {
  switch (term) {
    case Term::query_key: return "q·k";
    case Term::query_distance: return "q·r";
    case Term::u_key: return "u·k";
    case Term::v_distance: return "v·r";
    case Term::all: break;
  }
  return "q·k + q·r + u·k + v·r";
}

/// "a vector for each of 9 distances (clip 4) added to the keys"
std::string what_is_added(const Model& model) {
  if (model.causal()) {
    const std::string from = model.memory == 0 ? std::string() : concat({", the first ", to_int(model.memory), " as memory"});
    return concat(
        {"Transformer-XL's ", model.term == Term::all ? "four terms" : "term ", model.term == Term::all ? "" : names_of(model.term), from});
  }
  const std::string distances = model.clip == 0 ? std::string(" for all distances (clip 0)")
                                                : concat({" for each of ", 2 * model.clip + 1, " distances (clip ", model.clip, ")"});
  if (model.added == Added::number) return concat({"a number", distances, " added to the scores"});
  return concat({"a vector", distances, " added to the keys", model.added == Added::values ? ", and another to the values" : ""});
}

std::string diagonal_text(const Model& model) {
  if (hidden(model)) return {};
  const Model::Range range = model.along_diagonal();
  const std::string min = fixed(range.min, 3), max = fixed(range.max, 3);
  const std::string distance =
      concat({model.distance(model.query, model.key) < 0 ? "−" : "", std::abs(model.distance(model.query, model.key))});
  if (min == max) return concat({" At distance ", distance, " the position part is ", min, " for every word."});
  return concat({" At distance ", distance, " the position part goes from ", min, " to ", max, "."});
}

}  // namespace

std::string heading(Panel panel, const Model& model) {
  if (panel == kWeights) return "weights: softmax";
  if (model.view == View::outputs) return panel == kWords ? "from words" : panel == kDistances ? "+ from distances" : "= outputs";
  if (panel == kSum) return "= scores";
  const bool content = panel == kWords;
  if (!model.causal()) return content ? "content" : "+ position";
  const bool first = model.term == (content ? Term::query_key : Term::query_distance);
  const bool second = model.term == (content ? Term::u_key : Term::v_distance);
  const std::string_view terms = content ? (first ? "q·k" : second ? "u·k" : "q·k + u·k") : (first ? "q·r" : second ? "v·r" : "q·r + v·r");
  const bool none = model.term != Term::all && !first && !second;
  return concat({content ? "content: " : "+ position: ", none ? "left out" : terms});
}

std::vector<plot::Readout> readouts(const Model& model) {
  if (model.count() == 0) return {};
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  const size_t i = model.query, j = model.key;
  if (model.view == View::outputs) {
    const size_t d = model.dimension;
    add("dimension", grouped(to_int(d)), 9, {});
    add("words", fixed(model.of(model.from_words, i, d), 3), 8, "content");
    add("distances", fixed(model.of(model.from_distances, i, d), 3), 9, "position");
    add("output", fixed(model.of(model.outputs, i, d), 3), 8, "outputs");
    return all;
  }
  const bool no = hidden(model);
  const auto value = [&](const std::vector<float>& matrix) { return no ? std::string("none") : fixed(model.at(matrix, i, j), 3); };
  const int distance = model.distance(i, j);
  add(model.causal() ? "i − j" : "j − i", (distance < 0 ? "−" : "") + grouped(std::abs(distance)), 5, "diagonal");
  add("content", value(model.content), 8, "content");
  add("position", value(model.position), 8, "position");
  add("score", no ? "hidden" : value(model.scores), 8, "scores");
  add("weight", value(model.weights), 8, "weights");
  return all;
}

std::string formula(const Model& model) {
  if (model.count() == 0) return {};
  const size_t i = model.query, j = model.key;
  const std::string divided = concat({" / ", fixed(std::sqrt(static_cast<double>(kWidth)), 3)});
  if (model.view == View::outputs) {
    const size_t d = model.dimension;
    return concat({"output = ", fixed(model.of(model.from_words, i, d), 3), plus(model.of(model.from_distances, i, d), 3), " = ",
                   fixed(model.of(model.outputs, i, d), 3)});
  }
  if (hidden(model)) return "what comes later is hidden";
  const std::string score = fixed(model.at(model.scores, i, j), 3);
  const double root = std::sqrt(static_cast<double>(kWidth));
  if (model.causal()) {
    const engine::TransformerXlTerms t = model.terms();
    const double all[] = {t.content_content, t.content_position, t.bias_content, t.bias_position};
    if (model.term != Term::all)
      return concat({names_of(model.term), divided, " = ", fixed(all[static_cast<int>(model.term) - 1], 2), divided, " = ", score});
    return concat({"(", fixed(all[0], 2), plus(all[1], 2), plus(all[2], 2), plus(all[3], 2), ")", divided, " = ", score});
  }
  const double content = model.at(model.content, i, j), position = model.at(model.position, i, j);
  if (model.added == Added::number) return concat({"score = q·k", divided, " + b = ", fixed(content, 3), plus(position, 3), " = ", score});
  return concat({"(q·k + q·a)", divided, " = (", fixed(content * root, 3), plus(position * root, 3), ")", divided, " = ", score});
}

std::string cursor_text(const Model& model) {
  if (model.count() == 0) return {};
  const size_t i = model.query, j = model.key;
  const std::string asks = concat({quoted(model.sentence.words[i]), " at place ", to_int(i)});
  if (model.view == View::outputs) {
    const size_t d = model.dimension;
    return concat({"Dimension ", to_int(d), " of the output of ", asks, " is ", fixed(model.of(model.outputs, i, d), 3), ": ",
                   fixed(model.of(model.from_words, i, d), 3), " from the words and ", fixed(model.of(model.from_distances, i, d), 3),
                   " from their distances."});
  }
  const std::string answers = concat({quoted(model.sentence.words[j]), " at place ", to_int(j)});
  if (hidden(model)) return concat({asks, " does not see ", answers, ", which comes later."});
  return concat({asks, " scores ", answers, " with ", fixed(model.at(model.content, i, j), 3), " for content and ",
                 fixed(model.at(model.position, i, j), 3), " for position, ", fixed(model.at(model.scores, i, j), 3),
                 " in all; the weight is ", fixed(model.at(model.weights, i, j), 3), "."});
}

std::string description(const Model& model) {
  std::string text = concat({model.view == View::scores ? "Attention scores" : "Attention outputs", " with ", what_is_added(model)});
  if (model.count() == 0) return concat({text, ", and 0 words to look at."});
  text += concat({", over “", joined(model.sentence.words), "”, ", to_int(model.count()), model.count() == 1 ? " word." : " words."});
  return concat({text, model.view == View::scores ? diagonal_text(model) : std::string(), " ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all, outputs = model.view == View::outputs;
  const auto number = [all](double value) { return all ? base::exact(value) : fixed(value, 4); };
  DataTable table;
  table.caption = concat({outputs ? "Outputs with " : "Scores and weights with ", what_is_added(model)});
  table.columns =
      outputs ? std::vector<std::string>{"place", "word", "dimension", "from words", "from distances", "output"}
              : std::vector<std::string>{"place", "word", "of place", "of word", "distance", "content", "position", "score", "weight"};
  if (model.count() == 0) return table;
  const size_t first = all ? model.memory : model.query, last = all ? model.count() : model.query + 1;
  for (size_t i = first; i < last; ++i) {
    for (size_t c = 0; c < (outputs ? kWidth : model.count()); ++c) {
      std::vector<std::string> row{grouped(to_int(i)), model.sentence.words[i], grouped(to_int(c))};
      if (outputs) {
        for (const std::vector<float>* of : {&model.from_words, &model.from_distances, &model.outputs})
          row.push_back(number(model.of(*of, i, c)));
      } else {
        row.push_back(model.sentence.words[c]);
        row.push_back(std::to_string(model.distance(i, c)));
        const bool no = model.hides(i, c);
        for (const std::vector<float>* of : {&model.content, &model.position, &model.scores, &model.weights})
          row.push_back(no ? "hidden" : number(model.at(*of, i, c)));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace figures::relative
