#include "book/html/html.h"

#include "base/text.h"
#include "book/html/parts.h"

namespace book {
namespace {

void write_block(HtmlWriter& html, const Block& block);
void write_blocks(HtmlWriter& html, const std::vector<Block>& blocks);

void write_text(HtmlWriter& html, const Block& block, std::string_view name) {
  html.open(name, {{"id", block.id}});
  write_runs(html, block.runs, block.id);
  html.close(name);
}

void write_list(HtmlWriter& html, const Block& list) {
  if (list.ordered) {
    html.open("ol", {{"id", list.id}, {"start", std::to_string(list.start)}});
  } else {
    html.open("ul", {{"id", list.id}});
  }
  html.raw("\n");
  write_blocks(html, list.children);
  html.close(list.ordered ? "ol" : "ul");
}

void write_item(HtmlWriter& html, const Block& item) {
  html.open("li", {{"id", item.id}});
  for (const Block& child : item.children) {
    if (&child != &item.children.front()) html.raw("\n");
    write_block(html, child);
  }
  html.close("li");
}

std::string_view align_class(Align align) {
  switch (align) {
    case Align::start: return "";
    case Align::center: return "center";
    case Align::end: return "end";
  }
}

void write_cell(HtmlWriter& html, const Block& cell, bool header) {
  const std::string_view name = header ? "th" : "td";
  const std::string_view align = align_class(cell.align);
  html.open(name, {{"id", cell.id}, {"scope", header ? "col" : ""}, {"class", align}});
  write_runs(html, cell.runs, cell.id);
  html.close(name);
}

void write_row(HtmlWriter& html, const Block& row) {
  html.open("tr", {{"id", row.id}});
  for (const Block& cell : row.children) write_cell(html, cell, row.header);
  html.raw("</tr>\n");
}

void write_table(HtmlWriter& html, const Block& table) {
  html.open("table", {{"id", table.id}});
  html.raw("\n<colgroup>");
  const size_t columns = table.children.empty() ? 0 : table.children.front().children.size();
  for (size_t i = 1; i <= columns; ++i) html.open("col", {{"id", table.id + ".col" + std::to_string(i)}});
  html.raw("</colgroup>\n<thead>\n");
  for (const Block& row : table.children) {
    if (row.header) write_row(html, row);
  }
  html.raw("</thead>\n<tbody>\n");
  for (const Block& row : table.children) {
    if (!row.header) write_row(html, row);
  }
  html.raw("</tbody>\n</table>");
}

/// The text of a listing. Each line with names is wrapped in an element that carries them.
void write_lines(HtmlWriter& html, const Block& code) {
  int number = 0;
  for (const std::string_view line : base::split(code.text, '\n')) {
    if (++number > 1) html.raw("\n");
    std::string names;
    for (const std::string& name : parts_of_line(code, number)) names.append(names.empty() ? "" : " ").append(name);
    if (!names.empty()) html.open("span", {{"class", "line"}, {"data-part", names}});
    html.text(line);
    if (!names.empty()) html.close("span");
  }
}

void write_code(HtmlWriter& html, const Block& code) {
  html.open("pre", {{"id", code.id}, {"tabindex", "0"}});
  html.open("code", {{"class", code.language.empty() ? "" : "language-" + code.language}});
  write_lines(html, code);
  html.raw("</code></pre>");
}

void write_note(HtmlWriter& html, const Block& note) {
  html.open("aside", {{"id", note.id}, {"class", "note"}, {"role", "note"}});
  html.raw("\n");
  write_blocks(html, note.children);
  html.close("aside");
}

void write_block(HtmlWriter& html, const Block& block) {
  switch (block.kind) {
    case BlockKind::heading: write_text(html, block, "h" + std::to_string(block.level)); break;
    case BlockKind::paragraph: write_text(html, block, "p"); break;
    case BlockKind::list: write_list(html, block); break;
    case BlockKind::list_item: write_item(html, block); break;
    case BlockKind::table: write_table(html, block); break;
    case BlockKind::table_row:
    case BlockKind::table_cell: break;  // written by their table
    case BlockKind::code: write_code(html, block); break;
    case BlockKind::formula:
      html.open("div", {{"id", block.id}, {"class", "formula"}, {"data-formula", std::to_string(block.index)}});
      write_formula(html, html.document.formulas[block.index]);
      html.close("div");
      break;
    case BlockKind::figure: write_figure(html, html.document.figures[block.index]); break;
    case BlockKind::quiz: write_quiz(html, block.index); break;
    case BlockKind::walk: write_walk(html, html.document.walks[block.index]); break;
    case BlockKind::scene: write_scene(html, block); break;
    case BlockKind::note: write_note(html, block); break;
    case BlockKind::definition: write_definition(html, block); break;
    case BlockKind::facts: write_facts(html, block); break;
    case BlockKind::summary: write_summary(html, block); break;
    case BlockKind::rule: html.open("hr", {{"id", block.id}}); break;
  }
}

void write_blocks(HtmlWriter& html, const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    write_block(html, block);
    html.raw("\n");
  }
}

}  // namespace

void HtmlWriter::text(std::string_view words) { out += base::html_escape(words); }

void HtmlWriter::open(std::string_view name, std::initializer_list<Attribute> attributes, std::string_view flags) {
  out.append("<").append(name);
  for (const auto& [attribute, value] : attributes) {
    if (!value.empty()) out.append(" ").append(attribute).append("=\"").append(base::html_escape(value)).append("\"");
  }
  out.append(flags).append(">");
}

std::string to_html(const Document& document, const Catalog& catalog, const MathMl& math, const Still& still) {
  HtmlWriter html{.document = document, .catalog = catalog, .math = math, .still = still};
  write_blocks(html, document.blocks);
  return std::move(html.out);
}

}  // namespace book
