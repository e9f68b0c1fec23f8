#include "figures/catalog.h"

#include <algorithm>

#include "base/text.h"
#include "engine/catalog/functions.h"

namespace figures {

const Kind* find(std::string_view name) {
  for (const Kind* kind : kinds()) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

std::vector<double> initial_values(const Kind& kind) {
  std::vector<double> values;
  for (const base::Parameter& parameter : kind.parameters) values.push_back(parameter.initial);
  return values;
}

Opened open(const Kind& kind, std::span<const double> values, std::string_view text) {
  std::vector<double> opened(values.begin(), values.end());
  std::string words(text);
  for (const std::string_view setting : base::split(kind.opening, '&')) {
    const size_t equals = std::min(setting.size(), setting.find('='));
    const std::string_view name = setting.substr(0, equals), value = setting.substr(std::min(setting.size(), equals + 1));
    const int parameter = base::find(kind.parameters, name);
    if (parameter >= 0)
      opened[static_cast<size_t>(parameter)] = base::from_text(kind.parameters[static_cast<size_t>(parameter)], value).value_or(0);
    if (!name.empty() && name == kind.text.name) words = base::url_decode(value);
  }
  Opened result{kind.make(), !std::ranges::equal(opened, values) || words != text};
  result.figure->set(opened, words);
  return result;
}

base::Catalog catalog() {
  base::Catalog catalog{.functions = engine::functions()};
  for (const Kind* kind : kinds()) {
    const auto alt_text = [kind](std::span<const double> values, std::string_view text) {
      const std::unique_ptr<Figure> figure = kind->make();
      figure->set(values, text);
      return figure->alt_text();
    };
    const auto actions = [kind] { return actions_of(*kind->make()); };
    catalog.figures.push_back({kind->name, kind->title, kind->parameters, kind->text, kind->play_parameter, alt_text, actions, kind->front,
                               kind->reports, kind->outcomes});
  }
  return catalog;
}

}  // namespace figures
