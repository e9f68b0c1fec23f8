#include "compiler/html/blocks.h"

#include <algorithm>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/view/controls.h"
#include "book/view/inline.h"
#include "book/view/report.h"
#include "compiler/course.h"
#include "figures/catalog.h"

namespace compiler {
namespace {

using book::view::Element;

constexpr const char* kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};

const char* align_class(book::Align align) {
  switch (align) {
    case book::Align::start: return "";
    case book::Align::center: return "center";
    case book::Align::end: return "end";
  }
}

/// Where something stands: under which heading or in which fold, and after how many listings.
struct Place {
  std::string section;
  int listings = 0;
};

/// Reads on to `wanted`, and returns whether it is among these blocks.
bool read_to(const book::Document& document, const std::vector<book::Block>& blocks, const book::Block& wanted, Place& place) {
  for (const book::Block& block : blocks) {
    if (&block == &wanted) return true;
    const std::string around = place.section;
    if (block.kind == book::BlockKind::heading || block.kind == book::BlockKind::fold)
      place.section = plain_text(block.runs, document.formulas);
    if (block.kind == book::BlockKind::code) ++place.listings;
    if (read_to(document, block.children, wanted, place)) return true;
    if (block.kind == book::BlockKind::fold) place.section = around;
  }
  return false;
}

Place place_of(const book::Document& document, const book::Block& block) {
  Place place;
  read_to(document, document.blocks, block, place);
  return place;
}

/// The first cell of each row is its header.
void add_row(Element& to, const book::Document& document, const book::Block& row) {
  Element& element = to.add("tr", row.id);
  for (const book::Block& cell : row.children) {
    const bool heads_row = &cell == &row.children.front() && !cell.runs.empty();
    const char* type = row.header ? "th[scope=col]" : heads_row ? "th[scope=row]" : "td";
    add_words(element, document, type, cell.id, cell.runs).with("class", align_class(cell.align));
  }
}

/// "What they cost: Encoding, Parameters", for those who go from table to table. Who reads on has the sentence before the table.
std::string name_of_table(const book::Document& document, const book::Block& table) {
  std::string name = place_of(document, table).section;
  if (table.children.empty()) return name;
  for (const book::Block& head : table.children.front().children)
    name.append(&head == &table.children.front().children.front() ? ": " : ", ").append(plain_text(head.runs, document.formulas));
  return name;
}

void add_table(Element& to, const book::Document& document, const book::Block& table) {
  Element& element = to.add("table", table.id).with("aria-label", name_of_table(document, table));
  Element& columns = element.add("colgroup");
  const size_t count = table.children.empty() ? 0 : table.children.front().children.size();
  for (size_t i = 1; i <= count; ++i) columns.add("col", table.id + ".col" + std::to_string(i));
  for (const bool header : {true, false}) {
    Element& part = element.add(header ? "thead" : "tbody");
    for (const book::Block& row : table.children) {
      if (row.header == header) add_row(part, document, row);
    }
  }
}

/// Where the comment of a line begins, or the line's end.
size_t comment_in(std::string_view line, std::string_view language) {
  const std::string_view sign = language == "python" || language == "pytorch" ? "#" : language == "cpp" ? "//" : "";
  if (sign.empty()) return line.size();
  char quote = 0;
  for (size_t at = 0; at < line.size(); ++at) {
    if (quote == 0 && line.substr(at).starts_with(sign)) return at;
    if (line[at] == quote)
      quote = 0;
    else if (quote == 0 && (line[at] == '"' || line[at] == '\''))
      quote = line[at];
  }
  return line.size();
}

/// What is run after the listing, the buttons that run and change it, and the place of its output (web/python/).
void add_run(Element& to, const book::Block& code, const std::string& ordinal) {
  Element& row = to.add("div.run", code.id + ".run");
  row.add("pre").add("code.call", code.id + ".call").say(code.call);
  row.add("button[type=button][data-python=run]", code.id + ".start").with("aria-label", "Run listing " + ordinal).say("Run");
  row.add("button.quiet[type=button][data-python=edit]", code.id + ".edit").with("aria-label", "Edit listing " + ordinal).say("Edit");
  to.add("div.output[hidden]", code.id + ".output");
}

/// A listing. Each line with names is wrapped in an element that carries them, and each comment in one that makes it quieter.
void add_code(Element& to, const book::Document& document, const book::Block& code) {
  const Place place = place_of(document, code);
  const std::string ordinal = std::to_string(place.listings + 1);
  const bool runs = !code.call.empty();
  const std::string name = "Listing " + ordinal + ": " + place.section;
  Element& around = runs ? to.add("div.listing[role=group]", code.id).with("aria-label", name) : to;
  Element& listing = around.add("pre[role=group][tabindex=0]", runs ? code.id + ".code" : code.id);
  listing.with("aria-label", runs ? "Code" : name);
  listing.add("button.copy[type=button][data-press]", book::copy_id(code.id)).with("aria-label", "Copy listing " + ordinal).say("Copy");
  Element& lines = listing.add("code").with("class", code.language.empty() ? "" : "language-" + code.language);
  int number = 0;
  for (const std::string_view line : base::split(code.text, '\n')) {
    if (++number > 1) lines.add_text("\n");
    std::string names;
    for (const std::string& name : parts_of_line(code, number)) names.append(names.empty() ? "" : " ").append(name);
    Element& text = names.empty() ? lines : lines.add("span.line").with("data-part", names);
    const size_t comment = comment_in(line, code.language);
    if (comment > 0) text.add_text(line.substr(0, comment));
    if (comment < line.size()) text.add("span.comment").say(line.substr(comment));
  }
  if (runs) add_run(around, code, ordinal);
}

/// A part of the book that runs in the page.
void add_frame(Element& to, const book::Document& document, const book::Block& frame) {
  to.add("iframe[loading=lazy][allow=clipboard-write]", frame.id)
      .with("title", plain_text(frame.runs, document.formulas))
      .with("src", frame.text);
}

/// What a figure says that shows the document's map.
std::string said_of_map(const book::Document& document, std::string_view kind, const book::view::FigureProps& view) {
  const std::unique_ptr<figures::Figure> computed = figures::find(kind)->make();
  if (figures::ShowsAtlas* map = computed->atlas()) map->set_atlas(document.atlas);
  computed->set(view.values, view.text);
  return computed->alt_text();
}

Element figure(const book::Document& document, const book::Catalog& catalog, int index) {
  const book::Figure& figure = document.figures[static_cast<size_t>(index)];
  const base::FigureKind& kind = *book::find(catalog, figure.kind);
  book::view::FigureProps view = book::view::initial_view(figure, kind);
  view.description = kind.alt_text(view.values, view.text);
  if (!document.atlas.places.empty()) view.description = said_of_map(document, figure.kind, view);
  return book::view::figure(figure, index, kind, view);
}

/// What the figure says of what its fence sets.
Element report(const book::Document& document, const book::Catalog& catalog, const book::Block& block) {
  const book::Figure& figure = document.figures[static_cast<size_t>(block.index)];
  const base::FigureKind& kind = *book::find(catalog, figure.kind);
  const book::view::FigureProps view = book::view::initial_view(figure, kind);
  const std::unique_ptr<figures::Figure> computed = figures::find(figure.kind)->make();
  computed->set(view.values, view.text);
  const figures::ReadsConfigs& configs = *computed->configs();
  const base::Report words = configs.in_words();
  const std::string input = book::view::file_input_of(figure.id, view.actions);
  return book::view::report(document, block, kind,
                            {.report = words, .values = view.values, .text = configs.shown_text(), .file_input = input});
}

/// A fold without its content.
Element& add_fold(Element& to, const book::Document& document, const book::Block& fold) {
  Element& details = to.add("details.fold", fold.id);
  add_words(details, document, "summary", book::summary_id(fold.id), fold.runs);
  return details;
}

void add_children(Element& to, const book::Document& document, const book::Catalog& catalog, const book::Block& block) {
  for (const book::Block& child : block.children) add_block(to, document, catalog, child);
}

}  // namespace

void add_block(Element& to, const book::Document& document, const book::Catalog& catalog, const book::Block& block) {
  const auto add_control = [&to](Element control) -> Element& { return to.children.emplace_back(std::move(control)); };
  const auto add_container = [&](Element& element) { add_children(element, document, catalog, block); };
  switch (block.kind) {
    case book::BlockKind::heading: add_words(to, document, kHeadings[block.level - 1], block.id, block.runs); break;
    case book::BlockKind::paragraph: add_words(to, document, "p", block.id, block.runs); break;
    case book::BlockKind::list:
      add_container(block.ordered ? to.add("ol", block.id).with("start", std::to_string(block.start)) : to.add("ul", block.id));
      break;
    case book::BlockKind::list_item: add_container(to.add("li", block.id)); break;
    case book::BlockKind::table: add_table(to, document, block); break;
    case book::BlockKind::table_row:
    case book::BlockKind::table_cell: break;  // added by their table
    case book::BlockKind::code: (block.language == kFrameFence ? add_frame : add_code)(to, document, block); break;
    case book::BlockKind::formula: to.add("div.formula", block.id).fill(Element::Slot::formula, block.index); break;
    case book::BlockKind::figure: add_control(figure(document, catalog, block.index)); break;
    case book::BlockKind::quiz:
      add_answer(add_control(book::view::question(document, block.index)), document, document.items[static_cast<size_t>(block.index)]);
      break;
    case book::BlockKind::stepper: add_control(book::view::stepper(document, document.steppers[static_cast<size_t>(block.index)])); break;
    case book::BlockKind::scene: add_control(book::view::scene(document, block)); break;
    case book::BlockKind::note: add_container(to.add("aside.note[role=note]", block.id)); break;
    case book::BlockKind::definition: add_control(book::view::definition(document, block)); break;
    case book::BlockKind::facts: add_control(book::view::facts(document, block)); break;
    case book::BlockKind::dials: add_control(book::view::dials(document)); break;
    case book::BlockKind::summary: add_control(book::view::summary(document, block, document)); break;
    case book::BlockKind::fold: add_container(add_fold(to, document, block)); break;
    case book::BlockKind::report: add_control(report(document, catalog, block)); break;
    case book::BlockKind::once_more: add_control(book::view::once_more(document, block)); break;
    case book::BlockKind::skills: add_control(book::view::skills(document, block)); break;
    case book::BlockKind::rule: to.add("hr", block.id); break;
  }
}

}  // namespace compiler
