#include "book/html/blocks.h"

#include <algorithm>

#include "base/text.h"
#include "book/form/controls.h"
#include "book/form/inline.h"

namespace book {
namespace {

using form::Element;
using form::text;

constexpr std::string_view kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};

Element text_element(const Document& document, const Block& block, std::string_view name) {
  return Element(name, block.id).add(form::content(document, block.runs, block.id));
}

std::string_view align_class(Align align) {
  switch (align) {
    case Align::start: return "";
    case Align::center: return "center";
    case Align::end: return "end";
  }
}

Element row(const Document& document, const Block& row) {
  Element element("tr", row.id);
  for (const Block& cell : row.children) {
    element.add(Element(row.header ? "th" : "td", cell.id, {{"scope", row.header ? "col" : ""}, {"class", align_class(cell.align)}})
                    .add(form::content(document, cell.runs, cell.id)));
  }
  return element;
}

Element table(const Document& document, const Block& table) {
  Element columns("colgroup"), head("thead"), body("tbody");
  const size_t count = table.children.empty() ? 0 : table.children.front().children.size();
  for (size_t i = 1; i <= count; ++i) columns.add({"col", table.id + ".col" + std::to_string(i)});
  for (const Block& child : table.children) (child.header ? head : body).add(row(document, child));
  return Element("table", table.id).add(std::move(columns)).add(std::move(head)).add(std::move(body));
}

/// A listing. Each line with names is wrapped in an element that carries them.
Element code(const Block& code) {
  Element lines("code", "", {{"class", code.language.empty() ? "" : "language-" + code.language}});
  int number = 0;
  for (const std::string_view line : base::split(code.text, '\n')) {
    if (++number > 1) lines.add(text("\n"));
    std::string names;
    for (const std::string& name : parts_of_line(code, number)) names.append(names.empty() ? "" : " ").append(name);
    if (names.empty()) {
      lines.add(text(line));
    } else {
      lines.add({"span.line", "", {{"data-part", names}}, line});
    }
  }
  return Element("pre", code.id, {{"tabindex", "0"}}).add(std::move(lines));
}

Element figure(const Document& document, const Catalog& catalog, int index) {
  const Figure& figure = document.figures[static_cast<size_t>(index)];
  const FigureKind& kind = *find(catalog, figure.kind);
  form::FigureView view = form::initial_view(figure, kind);
  view.description = kind.describe(view.values, view.text);
  return form::figure(figure, index, kind, view);
}

Element formula(const Block& block) {
  Element element("div.formula", block.id);
  element.slot = Element::Slot::formula;
  element.index = block.index;
  return element;
}

}  // namespace

Element block_element(const Document& document, const Catalog& catalog, const Block& block) {
  const auto with_children = [&](Element element) {
    for (const Block& child : block.children) element.add(block_element(document, catalog, child));
    return element;
  };
  switch (block.kind) {
    case BlockKind::heading: return text_element(document, block, kHeadings[block.level - 1]);
    case BlockKind::paragraph: return text_element(document, block, "p");
    case BlockKind::list:
      return with_children({block.ordered ? "ol" : "ul", block.id, {{"start", block.ordered ? std::to_string(block.start) : ""}}});
    case BlockKind::list_item: return with_children({"li", block.id});
    case BlockKind::table: return table(document, block);
    case BlockKind::table_row:
    case BlockKind::table_cell: return {};  // made by their table
    case BlockKind::code: return code(block);
    case BlockKind::formula: return formula(block);
    case BlockKind::figure: return figure(document, catalog, block.index);
    case BlockKind::quiz:
      return form::question(document, block.index).add(form::answer(document, document.items[static_cast<size_t>(block.index)]));
    case BlockKind::walk: return form::walk(document, document.walks[static_cast<size_t>(block.index)]);
    case BlockKind::scene: return form::scene(document, block);
    case BlockKind::note: return with_children({"aside.note", block.id, {{"role", "note"}}});
    case BlockKind::definition: return form::definition(document, block);
    case BlockKind::facts: return form::facts(document, block);
    case BlockKind::summary: return form::summary(document, block, document);
    case BlockKind::rule: return {"hr", block.id};
  }
}

}  // namespace book
