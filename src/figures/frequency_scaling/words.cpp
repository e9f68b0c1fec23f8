#include "figures/frequency_scaling/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::scaling {
namespace {

using base::grouped;
using base::significant;
using engine::RopeScalingType;

std::string method_text(const Model& model) {
  const std::string to = concat({" to ", model.target(), " tokens"});
  switch (model.method) {
    case RopeScalingType::kDefault: return "Rotary frequencies as they were trained";
    case RopeScalingType::kLinear: return concat({"Position interpolation by ", model.factor, to});
    case RopeScalingType::kNtk: return concat({"NTK-aware scaling by ", model.factor, to});
    case RopeScalingType::kDynamic: return concat({"Dynamic NTK scaling with factor ", model.factor, to});
    case RopeScalingType::kYarn:
      return concat({"YaRN by ", model.factor, to, ", ramp ", model.ramp == engine::YarnRamp::kPaper ? "of the paper" : "of transformers"});
    case RopeScalingType::kLlama3: break;
  }
  return concat({"Llama 3.1’s ramp by ", model.factor, to});
}

std::string turns_text(const Model& model, double frequency, int positions) { return significant(model.turns(frequency, positions), 3); }

std::string pairs_text(int count, std::string_view what) { return concat({count, count == 1 ? " pair is " : " pairs are ", what}); }

}  // namespace

std::string_view name_of(Change change) { return change == Change::kept ? "kept" : change == Change::between ? "between" : "interpolated"; }

std::string short_text(double value, int digits) {
  if (value < 1e5) return significant(value, digits);
  const int power = static_cast<int>(std::floor(std::log10(value)));
  const std::string first = significant(value / std::pow(10, power), std::min(digits, 3));
  return first == "10" ? concat({"1e", power + 1}) : concat({first, "e", power});
}

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  const Pair& chosen = model.chosen();
  add("pair", grouped(model.pair), 4, "i");
  add("before", short_text(wavelength(chosen.before), 4), 8, "wavelength");
  add("after", short_text(wavelength(chosen.after), 4), 8, "wavelength");
  add("slowed", short_text(chosen.slowed_by(), 4), 7, "");
  add("turns", short_text(model.turns(chosen.before, model.trained), 3), 8, "");
  add("… now", short_text(model.turns(chosen.after, model.target()), 3), 8, "");
  return all;
}

std::string formula(const Model& model) {
  if (model.method == RopeScalingType::kYarn) {
    return concat({"logits × (0.1 ln ", model.factor, " + 1)^2 = ", significant(model.attention_factor, 4),
                   "^2 = ", significant(model.attention_factor * model.attention_factor, 4)});
  }
  const Pair& chosen = model.chosen();
  return concat({"wavelength ", significant(wavelength(chosen.before), 4), " × ", significant(chosen.slowed_by(), 4), " = ",
                 significant(wavelength(chosen.after), 4)});
}

std::string cursor_text(const Model& model) {
  const Pair& chosen = model.chosen();
  return concat({"Pair ", model.pair, " is ", name_of(chosen.change), ": wavelength ", significant(wavelength(chosen.before), 4),
                 " before and ", significant(wavelength(chosen.after), 4), " after; ", turns_text(model, chosen.before, model.trained),
                 " turns over the ", model.trained, " tokens of training, ", turns_text(model, chosen.after, model.target()), " over ",
                 model.target(), model.goes_beyond(chosen) ? ", where training never went." : "."});
}

std::string description(const Model& model) {
  const double logits = model.attention_factor * model.attention_factor;
  std::string text = concat({method_text(model), "; trained on ", model.trained, " tokens, base ", static_cast<int>(model.base), ", ",
                             model.count(), " pairs. "});
  if (model.method == RopeScalingType::kDefault) {
    text += concat({"No pair is slowed; at ", model.target(), " tokens "});
  } else {
    text += concat({pairs_text(model.count_of(Change::kept), "kept"), ", ", pairs_text(model.count_of(Change::between), "between"), ", ",
                    pairs_text(model.count_of(Change::interpolated), "slowed by the whole "), significant(model.full_factor(), 4), "; at ",
                    model.target(), " tokens "});
  }
  text += pairs_text(model.count_beyond(), "where training never went");
  if (model.method == RopeScalingType::kYarn) text += concat({", and logits are multiplied by ", significant(logits, 4)});
  return concat({text, ". ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  DataTable table{
      method_text(model), {"pair", "wavelength", "after", "slowed by", "change", "turns in training", "turns at the target"}, {}};
  const int shown = all ? model.count() : std::min(model.count(), 40);
  const int first = std::clamp(model.pair - shown / 2, 0, model.count() - shown);
  for (int i = first; i < first + shown; ++i) {
    const Pair& of = model.pairs[static_cast<size_t>(i)];
    const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
    table.rows.push_back({std::to_string(i), number(wavelength(of.before)), number(wavelength(of.after)), number(of.slowed_by()),
                          std::string(name_of(of.change)), number(model.turns(of.before, model.trained)),
                          number(model.turns(of.after, model.target()))});
  }
  return table;
}

}  // namespace figures::scaling
