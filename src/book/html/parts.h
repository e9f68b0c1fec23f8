#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "book/html/html.h"

// What the files that write HTML share.
namespace book {

struct HtmlWriter {
  const Document& document;
  const Catalog& catalog;
  const MathMl& math;
  const Still& still;
  std::string out;

  void raw(std::string_view html) { out += html; }
  void text(std::string_view words);  ///< escaped

  using Attribute = std::pair<std::string_view, std::string_view>;
  /// `<name a="…" b="…">`; an attribute without value is left out. The last argument gives attributes that have none, as written: "
  /// disabled".
  void open(std::string_view name, std::initializer_list<Attribute> attributes = {}, std::string_view flags = "");
  void close(std::string_view name) { out.append("</").append(name).append(">"); }
};

/// The runs as inline HTML. Formulas are numbered within `owner`, the id of the element they stand in: "b3.f1".
/// Without an owner no ids are written: for a second copy of a text.
void write_runs(HtmlWriter& html, const std::vector<Run>& runs, std::string_view owner);

/// The element of a link, or of words that name a part. Without ids: for a second copy of a text.
void open_link(HtmlWriter& html, const Link& link, bool with_ids);

/// A formula's MathML, or its TeX where there is none.
void write_formula(HtmlWriter& html, const Formula& formula);

void write_figure(HtmlWriter& html, const Figure& figure);
void write_quiz(HtmlWriter& html, int item);
void write_feedback(HtmlWriter& html, const Item& item, const Option& option);
/// What is chosen from, or where the answer is found, with what is said to it.
void write_pairs(HtmlWriter& html, const Item& item);
void write_listing(HtmlWriter& html, const Item& item);
void write_point(HtmlWriter& html, const Item& item);
/// The right answer as it is folded away for readers without scripts.
void write_answer(HtmlWriter& html, const Item& item);
void write_walk(HtmlWriter& html, const Walk& walk);
void write_scene(HtmlWriter& html, const Block& block);
void write_definition(HtmlWriter& html, const Block& block);
void write_facts(HtmlWriter& html, const Block& facts);
void write_summary(HtmlWriter& html, const Block& summary);

}  // namespace book
