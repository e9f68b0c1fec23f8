#include "figures/attention_order/words.h"

#include "base/number.h"

namespace figures::order {
namespace {

constexpr size_t kMaxCells = 400;  ///< of a data table in view

std::string number_of(size_t n) { return base::grouped(static_cast<long long>(n)); }

/// Continues "One attention layer ".
std::string_view with_encoding(lab::WordEncoding encoding) {
  using enum lab::WordEncoding;
  switch (encoding) {
    case kNone: return "without positional encoding";
    case kSinusoidal: return "with the sinusoidal encoding";
    case kLearned: return "with a learned table of positions, still random,";
    case kShaw: return "with Shaw's relative vectors";
    case kTransformerXl: return "with Transformer-XL's relative positions";
    case kT5: return "with T5's relative bias";
    case kRope: return "with RoPE";
    case kAlibi: return "with ALiBi";
  }
  return {};
}

std::string layers_text(const Model& model) {
  std::string text = model.layers.layers == 1 ? "One attention layer " : "Two attention layers ";
  text += with_encoding(model.layers.encoding);
  if (model.layers.causal) text += model.encodes() ? " and a causal mask" : ", with a causal mask,";
  return text;
}

std::string same_or_other(const Model& model) {
  const size_t same = model.unmoved(), all = model.count();
  if (same == all) return "they are the same vectors";
  if (same == 0) return "they are other vectors";
  return number_of(same) + " of " + number_of(all) + (same == 1 ? " is the same vector" : " are the same vectors");
}

}  // namespace

std::string hint(const Model& model) {
  if (model.count() == 0) return "Type a few words to begin";
  if (model.count() == 1) return "Type more words: one has nowhere to go";
  if (model.now.rest.empty()) return "Drag a word, or use Shift and arrows";
  return "The first " + number_of(model.count()) + " of your " + number_of(model.count() + model.now.rest.size()) + " words";
}

std::string verdict(const Model& model) {
  if (model.count() < 2) return "Two words can change places.";
  if (!model.reordered()) return "The words stand as first typed.";
  const size_t same = model.unmoved(), all = model.count();
  if (same == all) return "The same vectors, in another order.";
  if (same > 0)
    return number_of(same) + " of " + number_of(all) + (same == 1 ? " is the same vector" : " are the same vectors") +
           "; the others see the order.";
  return model.encodes() ? "Other vectors: now the order counts." : "Other vectors: the mask lets the order in.";
}

std::string moved_text(double moved) {
  if (moved == 0) return "=";
  return moved < 0.01 ? "<.01" : base::fixed(moved, 2);
}

std::string cursor_text(const Model& model) {
  if (model.count() == 0) return {};
  const std::string from = "“" + model.now.words[model.key] + "” at place " + number_of(model.key);
  const std::string to = "“" + model.now.words[model.query] + "” at place " + number_of(model.query);
  if (model.hides(model.query, model.key)) return "The mask hides " + from + " from " + to + ".";
  return "From " + from + ", " + to + " takes " + base::fixed(model.weight(model.query, model.key), 4) + "; its output has moved by " +
         base::fixed(model.moved[model.query], 6) + ".";
}

std::string description(const Model& model) {
  const std::string layers = layers_text(model);
  if (model.count() == 0) return layers + ", and 0 words to look at.";
  const bool many = model.layers.layers > 1;
  std::string text = layers + (many ? " look at “" : " looks at “") + joined(model.now.words) + "”, ";
  text += number_of(model.count()) + (model.count() == 1 ? " word. " : " words. ");
  text += "Against “" + joined(model.first.words) + "”, as first typed, the words' outputs ";
  if (many) text += "of layer " + number_of(model.layer + 1) + " ";
  text += "have moved by at most " + base::fixed(model.movement(), 6) + ": " + same_or_other(model);
  if (model.pooled) text += "; their mean has moved by " + base::fixed(model.mean_moved, 6);
  return text + ".";
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  const auto number = [all](double value) { return all ? base::exact(value) : base::fixed(value, 6); };
  DataTable table{
      "How far each word's output has moved, and what it takes from each word", {"place", "word", "place at first", "moved by"}, {}};
  const size_t count = model.count();
  const bool fits = all || count * (count + table.columns.size()) <= kMaxCells;  // otherwise only the column at the cursor
  const size_t first = fits ? 0 : model.key, last = fits ? count : model.key + 1;
  for (size_t j = first; j < last; ++j) table.columns.push_back("from " + model.now.words[j]);
  for (size_t i = 0; i < count; ++i) {
    std::vector<std::string> row{std::to_string(i), model.now.words[i], std::to_string(model.origin[i]), number(model.moved[i])};
    for (size_t j = first; j < last; ++j) row.push_back(number(model.weight(i, j)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::order
