#include "book/serialization/unknown.h"

#include <algorithm>

namespace book {
namespace {

std::string unknown_setting(std::string_view where, const FigureKind& kind, const std::vector<Setting>& settings) {
  for (const Setting& setting : settings) {
    if (!setting.name.empty() && setting.name == kind.text.name) continue;
    const std::string sets = "'" + std::string(where) + "' sets '" + setting.name + "'";
    const int index = base::find(kind.parameters, setting.name);
    if (index < 0) return sets + ", which its figure does not have.";
    if (base::nearest_allowed(kind.parameters[static_cast<size_t>(index)], setting.value) != setting.value)
      return sets + " to a value that it does not allow.";
  }
  return {};
}

}  // namespace

const FigureKind* kind_of_figure(const Document& document, std::string_view figure_id, const Catalog& catalog) {
  const auto figure = std::ranges::find(document.figures, figure_id, &Figure::id);
  return figure == document.figures.end() ? nullptr : find(catalog, figure->kind);
}

std::string unknown_to(const Catalog& catalog, const Document& document) {
  for (const Figure& figure : document.figures) {
    const FigureKind* kind = find(catalog, figure.kind);
    if (kind == nullptr) return "'" + figure.id + "' is a figure of the unknown kind '" + figure.kind + "'.";
    if (std::string wrong = unknown_setting(figure.id, *kind, figure.settings); !wrong.empty()) return wrong;
  }
  for (const Link& link : document.links) {
    if (link.figure_id.empty()) continue;
    const FigureKind* kind = kind_of_figure(document, link.figure_id, catalog);
    if (kind == nullptr) return "'" + link.element_id + "' leads to a figure that does not exist.";
    if (std::string wrong = unknown_setting(link.element_id, *kind, link.settings); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace book
