#include "book/html/blocks.h"

#include <algorithm>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/form/controls.h"
#include "book/form/inline.h"

namespace book {
namespace {

using form::Element;

constexpr const char* kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};

const char* align_class(Align align) {
  switch (align) {
    case Align::start: return "";
    case Align::center: return "center";
    case Align::end: return "end";
  }
}

/// Where something stands: under which heading or in which fold, and after how many listings.
struct Place {
  std::string section;
  int listings = 0;
};

/// Reads on to `wanted`, and returns whether it is among these blocks.
bool read_to(const Document& document, const std::vector<Block>& blocks, const Block& wanted, Place& place) {
  for (const Block& block : blocks) {
    if (&block == &wanted) return true;
    const std::string around = place.section;
    if (block.kind == BlockKind::heading || block.kind == BlockKind::fold) place.section = plain_text(block.runs, document.formulas);
    if (block.kind == BlockKind::code) ++place.listings;
    if (read_to(document, block.children, wanted, place)) return true;
    if (block.kind == BlockKind::fold) place.section = around;
  }
  return false;
}

Place place_of(const Document& document, const Block& block) {
  Place place;
  read_to(document, document.blocks, block, place);
  return place;
}

/// The first cell of each row is its header.
void add_row(Element& to, const Document& document, const Block& row) {
  Element& element = to.add("tr", row.id);
  for (const Block& cell : row.children) {
    const bool heads_row = &cell == &row.children.front() && !cell.runs.empty();
    const char* type = row.header ? "th[scope=col]" : heads_row ? "th[scope=row]" : "td";
    add_words(element, document, type, cell.id, cell.runs).with("class", align_class(cell.align));
  }
}

/// "What they cost: Encoding, Parameters", for those who go from table to table. Who reads on has the sentence before the table.
std::string name_of_table(const Document& document, const Block& table) {
  std::string name = place_of(document, table).section;
  if (table.children.empty()) return name;
  for (const Block& head : table.children.front().children)
    name.append(&head == &table.children.front().children.front() ? ": " : ", ").append(plain_text(head.runs, document.formulas));
  return name;
}

void add_table(Element& to, const Document& document, const Block& table) {
  Element& element = to.add("table", table.id).with("aria-label", name_of_table(document, table));
  Element& columns = element.add("colgroup");
  const size_t count = table.children.empty() ? 0 : table.children.front().children.size();
  for (size_t i = 1; i <= count; ++i) columns.add("col", table.id + ".col" + std::to_string(i));
  for (const bool header : {true, false}) {
    Element& part = element.add(header ? "thead" : "tbody");
    for (const Block& row : table.children) {
      if (row.header == header) add_row(part, document, row);
    }
  }
}

/// A listing. Each line with names is wrapped in an element that carries them.
void add_code(Element& to, const Document& document, const Block& code) {
  const Place place = place_of(document, code);
  const std::string ordinal = std::to_string(place.listings + 1);
  Element& listing = to.add("pre[role=group][tabindex=0]", code.id).with("aria-label", "Listing " + ordinal + ": " + place.section);
  listing.add("button.copy[type=button][data-press]", copy_id(code.id)).with("aria-label", "Copy listing " + ordinal).say("Copy");
  Element& lines = listing.add("code").with("class", code.language.empty() ? "" : "language-" + code.language);
  int number = 0;
  for (const std::string_view line : base::split(code.text, '\n')) {
    if (++number > 1) lines.add_text("\n");
    std::string names;
    for (const std::string& name : parts_of_line(code, number)) names.append(names.empty() ? "" : " ").append(name);
    (names.empty() ? lines.add("") : lines.add("span.line").with("data-part", names)).say(line);
  }
}

Element figure(const Document& document, const Catalog& catalog, int index) {
  const Figure& figure = document.figures[static_cast<size_t>(index)];
  const FigureKind& kind = *find(catalog, figure.kind);
  form::FigureView view = form::initial_view(figure, kind);
  view.description = kind.describe(view.values, view.text);
  return form::figure(figure, index, kind, view);
}

/// A fold without its content.
Element& add_fold(Element& to, const Document& document, const Block& fold) {
  Element& details = to.add("details.fold", fold.id);
  add_words(details, document, "summary", summary_id(fold.id), fold.runs);
  return details;
}

void add_children(Element& to, const Document& document, const Catalog& catalog, const Block& block) {
  for (const Block& child : block.children) add_block(to, document, catalog, child);
}

}  // namespace

void add_block(Element& to, const Document& document, const Catalog& catalog, const Block& block) {
  const auto add_control = [&to](Element control) -> Element& { return to.children.emplace_back(std::move(control)); };
  const auto add_container = [&](Element& element) { add_children(element, document, catalog, block); };
  switch (block.kind) {
    case BlockKind::heading: add_words(to, document, kHeadings[block.level - 1], block.id, block.runs); break;
    case BlockKind::paragraph: add_words(to, document, "p", block.id, block.runs); break;
    case BlockKind::list:
      add_container(block.ordered ? to.add("ol", block.id).with("start", std::to_string(block.start)) : to.add("ul", block.id));
      break;
    case BlockKind::list_item: add_container(to.add("li", block.id)); break;
    case BlockKind::table: add_table(to, document, block); break;
    case BlockKind::table_row:
    case BlockKind::table_cell: break;  // added by their table
    case BlockKind::code: add_code(to, document, block); break;
    case BlockKind::formula: to.add("div.formula", block.id).fill(Element::Slot::formula, block.index); break;
    case BlockKind::figure: add_control(figure(document, catalog, block.index)); break;
    case BlockKind::quiz:
      add_answer(add_control(form::question(document, block.index)), document, document.items[static_cast<size_t>(block.index)]);
      break;
    case BlockKind::walk: add_control(form::walk(document, document.walks[static_cast<size_t>(block.index)])); break;
    case BlockKind::scene: add_control(form::scene(document, block)); break;
    case BlockKind::note: add_container(to.add("aside.note[role=note]", block.id)); break;
    case BlockKind::definition: add_control(form::definition(document, block)); break;
    case BlockKind::facts: add_control(form::facts(document, block)); break;
    case BlockKind::dials: add_control(form::dials(document)); break;
    case BlockKind::summary: add_control(form::summary(document, block, document)); break;
    case BlockKind::fold: add_container(add_fold(to, document, block)); break;
    case BlockKind::skills: add_control(form::skills(document, block)); break;
    case BlockKind::moved: add_words(to, document, "p.moved", block.id, block.runs); break;
    case BlockKind::rule: to.add("hr", block.id); break;
  }
}

}  // namespace book
