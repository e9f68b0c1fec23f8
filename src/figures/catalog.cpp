#include "figures/catalog.h"

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

base::Catalog catalog() {
  base::Catalog catalog{.functions = engine::functions()};
  for (const Kind* kind : kinds()) {
    const auto describe = [kind](std::span<const double> values, std::string_view text) {
      const std::unique_ptr<Figure> figure = kind->make();
      figure->set(values, text);
      return figure->describe();
    };
    catalog.figures.push_back(
        {kind->name, kind->title, kind->parameters, kind->text, kind->play_parameter, describe, kind->run_label, kind->front});
  }
  return catalog;
}

}  // namespace figures
