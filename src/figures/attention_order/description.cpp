#include "figures/attention_order/description.h"

#include <utility>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::order {
namespace {

int index_of(size_t n) { return static_cast<int>(n); }

int known_words(const Model& model) { return model.settings.trained->config(model.encoding()).vocabulary - 1; }

/// What the model is, and what the head shown does in general.
std::string trained_model(const Model& model, std::string_view encoding) {
  const lab::WordScores& scores = model.settings.trained->model(model.encoding()).scores;
  std::string told = concat({"A tiny causal model, trained on this book alone",
                             model.encodes() ? concat({", with positions by ", encoding}) : ", without positions",
                             model.settings.layers.causal ? "" : ", read here without the mask it was trained with", ": layer ",
                             index_of(model.settings.shown) + 1, ", head ", index_of(model.settings.head) + 1,
                             ". In parts of the book that it has not seen, this head gives ", base::fixed(model.head_scores().previous, 2),
                             " of its attention to the word before, and the model names ", base::fixed(100 * scores.accuracy, 0),
                             " % of the next words. It says nothing about large models. "});
  if (model.count() == 0) return told;
  if (!model.unknown_words().empty()) told += unknown_words(model) + " ";
  return told + concat({"Its guess of the word after these is “", model.next_word().word, "” (",
                        base::fixed(model.next_word().probability, 2), "). "});
}

}  // namespace

std::string verdict(const Model& model) {
  const int same = index_of(model.unmoved()), all = index_of(model.count());
  if (same == all) return "The same vectors, moved.";
  if (same == 0) return "Different vectors.";
  return concat({same, " of ", all, same == 1 ? " is the same vector." : " are the same vectors."});
}

std::string_view reason(const Model& model) {
  if (model.unmoved() == model.count()) return "Each output went with its word, unchanged to the last bit.";
  return model.encodes() ? "Now an output depends on where the words stand." : "The mask lets the order in.";
}

std::string unknown_words(const Model& model) {
  std::string unknown;
  for (const std::string& word : model.unknown_words()) unknown += concat({unknown.empty() ? "" : ", ", "“", word, "”"});
  return concat({"The model knows ", known_words(model), " words, but not ", unknown, "."});
}

std::string cursor_text(const Model& model, size_t query, size_t key) {
  if (model.count() == 0) return {};
  const auto placed = [&model](size_t i) { return concat({"“", model.now.words[i], "” at place ", index_of(i)}); };
  if (model.hides(query, key)) return concat({"The mask hides ", placed(key), " from ", placed(query), "."});
  return concat({"From ", placed(key), ", ", placed(query), " takes ", base::fixed(model.weight(query, key), 4),
                 "; its output has moved by ", base::fixed(model.moved[query], 6), "."});
}

std::string alt_text(const Model& model, std::string_view encoding, bool pooled, bool covered) {
  const lab::WordModel& layers = model.settings.layers;
  const bool trained = model.settings.trained != nullptr, many = !trained && layers.layers > 1;
  std::string told = trained ? trained_model(model, encoding) + "It"
                             : concat({many ? "Two attention layers with" : "One attention layer with",
                                       model.encodes() ? " positions by " : "out positions", model.encodes() ? encoding : ""});
  if (!trained && layers.causal) told += " and with a causal mask";
  if (model.count() == 0) return told + (trained ? " has 0 words to look at." : ", and 0 words to look at.");
  const int same = index_of(model.unmoved()), all = index_of(model.count());
  told += concat({many ? " look at “" : " looks at “", joined(model.now.words), "”, ", all, all == 1 ? " word. " : " words. "});
  if (covered) return told + "What it makes of them is covered.";
  told += concat({"Against “", joined(model.first.words), "”, as first typed, the words' outputs "});
  if (many || trained) told += concat({"of layer ", index_of(model.settings.shown) + 1, " "});
  told += concat({"have moved by at most ", base::fixed(model.movement(), 6), ": "});
  told += same == all ? std::string("they are the same vectors")
          : same == 0 ? std::string("they are other vectors")
                      : concat({same, " of ", all, same == 1 ? " is the same vector" : " are the same vectors"});
  if (pooled) told += "; their mean has moved by " + base::fixed(model.mean_moved, 6);
  return told + ".";
}

DataTable table(const Model& model, size_t key, bool all, bool covered) {
  const auto number = [all](double value) { return all ? base::exact(value) : base::fixed(value, 6); };
  DataTable result{
      "How far each word’s output has moved, and what it takes from each word", {"place", "word", "place at first", "moved by"}, {}};
  const size_t count = model.count();
  if (covered) {
    result = {"The words", {"place", "word"}, {}};
    for (size_t i = 0; i < count; ++i) result.rows.push_back({std::to_string(i), model.now.words[i]});
    return result;
  }
  const bool fits = all || count * (count + result.columns.size()) <= 400;  // otherwise only the column at the cursor
  const size_t first = fits ? 0 : key, last = fits ? count : key + 1;
  for (size_t j = first; j < last; ++j) result.columns.push_back("from " + model.now.words[j]);
  for (size_t i = 0; i < count; ++i) {
    std::vector<std::string> row{std::to_string(i), model.now.words[i], std::to_string(model.origin[i]), number(model.moved[i])};
    for (size_t j = first; j < last; ++j) row.push_back(number(model.weight(i, j)));
    result.rows.push_back(std::move(row));
  }
  return result;
}

}  // namespace figures::order
