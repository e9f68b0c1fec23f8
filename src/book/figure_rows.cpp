#include "book/figure_rows.h"

#include <algorithm>

namespace book {

int view_parameter(const FigureKind& kind) {
  const int index = base::find(kind.parameters, kViewParameter);
  if (index < 0) return -1;
  const base::Parameter& parameter = kind.parameters[static_cast<size_t>(index)];
  return parameter.kind == base::Parameter::Kind::choice && !parameter.on_picture ? index : -1;
}

std::vector<std::string_view> row_names(const FigureKind& kind) {
  const base::TextParameter& text = kind.text;
  std::vector<std::string_view> names;
  if (!text.name.empty() && !text.of_chapter && text.depends_on.parameter.empty()) names.push_back(text.name);
  const int view = view_parameter(kind);
  for (int i = 0; const base::Parameter& parameter : kind.parameters) {
    if (i++ != view && !parameter.on_picture) names.push_back(parameter.name);
    if (!text.name.empty() && parameter.name == text.depends_on.parameter) names.push_back(text.name);
  }
  return names;
}

FigureRows rows_of(const Figure& figure, const FigureKind& kind) {
  FigureRows rows{.menu = row_names(kind)};
  const auto bring_forward = [&rows](std::string_view name) {
    if (std::erase(rows.menu, name) > 0 || name == kViewParameter) rows.front.push_back(name);
  };
  if (!figure.front.empty()) {
    for (const std::string& name : figure.front) bring_forward(name);
  } else if (!kind.front.empty()) {
    for (const std::string_view name : kind.front) bring_forward(name);
  } else {
    while (!rows.menu.empty() && rows.front.size() < kMaxFront) bring_forward(rows.menu.front());
  }
  return rows;
}

}  // namespace book
