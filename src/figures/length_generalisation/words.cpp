#include "figures/length_generalisation/words.h"

#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::lengths {
namespace {

using base::fixed;

std::string capitalised(std::string_view name) {
  std::string text(name);
  text[0] = text[0] == 'n' ? 'N' : text[0];
  return text;
}

int tokens(const Model& model) { return kTokens[static_cast<size_t>(model.length)]; }

std::string range_text(const Model& model) {
  const auto seeds = model.accuracies(model.encoding)[static_cast<size_t>(model.length)];
  return fixed(seeds.front(), 3) + " to " + fixed(seeds.back(), 3);
}

std::string bounds_text(const Task& task) {
  if (task.guessing > 0) return "; guessing gives " + base::significant(task.guessing, 2);
  if (task.best > 0) return "; about " + base::significant(task.best, 2) + " is the best possible";
  return {};
}

}  // namespace

std::array<std::string_view, 2> provenance() { return {"Measured in PyTorch, not computed here.", "3 seeds, 600 steps at 16 tokens."}; }

std::vector<plot::Readout> readouts(const Model& model) {
  const auto seeds = model.accuracies(model.encoding)[static_cast<size_t>(model.length)];
  return {{"encoding", std::string(model.name(model.encoding)), 11, "encoding"},
          {"tokens", base::grouped(tokens(model)), 6, "length"},
          {"accuracy", fixed(model.mean(model.encoding, model.length), 3), 8, "accuracy"},
          {"least", fixed(seeds.front(), 3), 7, ""},
          {"most", fixed(seeds.back(), 3), 7, ""}};
}

std::string cursor_text(const Model& model) {
  return concat({capitalised(model.name(model.encoding)), " at ", tokens(model), " tokens: accuracy ",
                 fixed(model.mean(model.encoding, model.length), 3), ", over three seeds ", range_text(model), "."});
}

std::string description(const Model& model) {
  const Task& task = model.about();
  return concat({"Accuracy against length, measured elsewhere in PyTorch with three seeds: ", task.description,
                 task.causal ? ", with a causal mask" : ", without a mask", bounds_text(task), ". Models of ", task.layers,
                 task.layers == 1 ? " layer and width " : " layers and width ", kModelWidths[static_cast<size_t>(model.width)],
                 ", trained at 16 tokens and tested at 16 to 128. ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  DataTable table{concat({"Accuracy by encoding and length: ", model.task_name(), ", width ",
                          kModelWidths[static_cast<size_t>(model.width)], " (measured elsewhere)"}),
                  {"encoding", "tokens", "mean", "least", "middle", "most"},
                  {}};
  for (int encoding = 0; encoding < kEncodings; ++encoding) {
    const Accuracies accuracies = model.accuracies(encoding);
    for (int length = 0; length < kLengths; ++length) {
      const double mean = model.mean(encoding, length);
      std::vector<std::string> row{std::string(model.name(encoding)), std::to_string(kTokens[static_cast<size_t>(length)]),
                                   all ? base::exact(mean) : fixed(mean, 3)};
      for (const double accuracy : accuracies[static_cast<size_t>(length)]) row.push_back(all ? base::exact(accuracy) : fixed(accuracy, 3));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace figures::lengths
