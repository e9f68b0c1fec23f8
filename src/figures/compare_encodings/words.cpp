#include "figures/compare_encodings/words.h"

#include "base/number.h"
#include "figures/concat.h"

namespace figures::compare {
namespace {

std::string quoted(const Model& model, size_t place) { return concat({"“", model.words[place], "” at place ", static_cast<int>(place)}); }
std::string_view shown(const Model& model) { return model.logits ? "logit" : "weight"; }
std::string_view name_of(size_t encoding) { return compared(encoding).name; }

}  // namespace

std::string heading(const Model& model) {
  std::string text = model.logits ? "logits" : "attention weights";
  if (model.reference >= 0) text += concat({", less those of ", name_of(model.against())});
  return text + "; made-up matrices, untrained";
}

std::string left_out(const Model& model) { return model.has_more ? concat({"first ", static_cast<int>(kMaxCompared), " words"}) : ""; }

std::vector<plot::Readout> readouts(const Model& model) {
  const size_t i = model.query, j = model.key;
  if (model.count() == 0) return {{"words", "0", 8}};
  const bool hidden = model.hides(i, j);
  const auto number = [hidden](double value) { return hidden ? std::string("hidden") : base::fixed(value, 3); };
  return {{"read", std::string(name_of(model.read)), 14},
          {"logit", number(model.logit(model.read, i, j)), 8},
          {"weight", number(model.weight(model.read, i, j)), 8},
          {"change", model.reference < 0 ? "–" : number(model.value(model.read, i, j)), 9}};
}

std::string cursor_text(const Model& model) {
  if (model.count() == 0) return {};
  const std::string from = quoted(model, model.key), to = quoted(model, model.query);
  if (model.hides(model.query, model.key)) return concat({"The mask hides ", from, " from ", to, "."});
  return concat({"With ", name_of(model.read), " the logit of ", to, " for ", from, " is ",
                 base::fixed(model.logit(model.read, model.query, model.key), 3), ", the weight ",
                 base::fixed(model.weight(model.read, model.query, model.key), 3), "."});
}

std::string description(const Model& model) {
  if (model.count() == 0) return "Eight encodings, and 0 words to look at.";
  size_t strongest = model.against() == 0 ? 1 : 0;
  for (size_t e = 0; e < kEncodings; ++e) {
    if (model.largest_change(e) > model.largest_change(strongest)) strongest = e;
  }
  const std::string sentence =
      concat({"“", joined(model.words), model.has_more ? "” (the " : "”", left_out(model), model.has_more ? ")" : ""});
  return concat({sentence, " under one untrained attention head ", model.causal ? "with" : "without", " a causal mask, by ",
                 static_cast<int>(kEncodings), " encodings: ", heading(model), ". Against ", name_of(model.against()), ", ",
                 name_of(strongest), " changes a ", shown(model), " the most, by ", base::fixed(model.largest_change(strongest), 3),
                 ", and ALiBi by up to ", base::fixed(model.largest_change(kEncodings - 1), 3), "."});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  const auto number = [all](double value) { return all ? base::exact(value) : base::fixed(value, 4); };
  DataTable table{heading(model), {"encoding", "acts on", "taking word", "word taken from", "logit", "weight", "less reference"}, {}};
  const auto add = [&](size_t e, size_t i, size_t j) {
    std::vector<std::string> row{std::string(name_of(e)), engine::to_text(compared(e).acts_on),
                                 concat({static_cast<int>(i), " ", model.words[i]}), concat({static_cast<int>(j), " ", model.words[j]})};
    if (model.hides(i, j)) {
      row.insert(row.end(), 3, "hidden");
    } else {
      for (const float value : {model.logit(e, i, j), model.weight(e, i, j), model.plain(e, i, j) - model.plain(model.against(), i, j)})
        row.push_back(number(value));
    }
    table.rows.push_back(std::move(row));
  };
  const size_t count = model.count();
  for (size_t e = 0; e < kEncodings && count > 0; ++e) {
    if (!all) add(e, model.query, model.key);
    for (size_t cell = 0; all && cell < count * count; ++cell) add(e, cell / count, cell % count);
  }
  return table;
}

}  // namespace figures::compare
