#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "book/html/html.h"

// Shared by the files that write HTML.
namespace book {

struct HtmlWriter {
  const Document& document;
  const Catalog& catalog;
  const MathMl& math;
  const Still& still;
  std::string out;

  void raw(std::string_view html) { out += html; }
  void text(std::string_view words);  ///< escapes it

  using Attribute = std::pair<std::string_view, std::string_view>;
  /// Writes `<name a="…" b="…">`, leaving out attributes whose value is empty. `flags` is written as it is, for attributes that take no
  /// value: " disabled".
  void open(std::string_view name, std::initializer_list<Attribute> attributes = {}, std::string_view flags = "");
  void close(std::string_view name) { out.append("</").append(name).append(">"); }
};

/// Writes the runs as inline HTML. Formulas are numbered within `owner`, the id of the element around them: "b3.f1". If `owner` is empty,
/// no ids are written, as in a second copy of a text.
void write_runs(HtmlWriter& html, const std::vector<Run>& runs, std::string_view owner);

/// Opens the element of a link, or of words that name a part. A second copy of a text is written without ids.
void open_link(HtmlWriter& html, const Link& link, bool with_ids);

/// Writes a formula's MathML, or its TeX if there is none.
void write_formula(HtmlWriter& html, const Formula& formula);

void write_figure(HtmlWriter& html, const Figure& figure);
void write_quiz(HtmlWriter& html, int item);
void write_feedback(HtmlWriter& html, const Item& item, const Option& option);
/// The controls of a question's form, or where to find the answer, followed by the feedback.
void write_pairs(HtmlWriter& html, const Item& item);
void write_listing(HtmlWriter& html, const Item& item);
void write_point(HtmlWriter& html, const Item& item);
/// The right answer, collapsed, for readers without scripts.
void write_answer(HtmlWriter& html, const Item& item);
void write_walk(HtmlWriter& html, const Walk& walk);
void write_scene(HtmlWriter& html, const Block& block);
void write_definition(HtmlWriter& html, const Block& block);
void write_facts(HtmlWriter& html, const Block& facts);
void write_summary(HtmlWriter& html, const Block& summary);

}  // namespace book
