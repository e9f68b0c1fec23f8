// Turns md4c's spans and texts into runs.

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "book/address.h"
#include "compiler/parse/entity.h"
#include "compiler/parse/reader.h"
#include "compiler/parse/settings.h"

namespace compiler {

void Reader::enter_span(MD_SPANTYPE type, void* detail) {
  open_text_of_item();
  switch (type) {
    case MD_SPAN_EM: style_.emphasis = ++emphasis_ > 0; break;
    case MD_SPAN_STRONG: style_.strong = ++strong_ > 0; break;
    case MD_SPAN_CODE: style_.code = true; break;
    case MD_SPAN_A: enter_link(*static_cast<MD_SPAN_A_DETAIL*>(detail)); break;
    case MD_SPAN_IMG:
      chapter_.error(line_here(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src), "Chapters have no images.",
                     "Show it with a ```figure fence, or describe it in words.");
      break;
    case MD_SPAN_LATEXMATH:
    case MD_SPAN_LATEXMATH_DISPLAY:
      in_formula_ = true;
      tex_.clear();
      break;
    default: break;  // disabled
  }
}

void Reader::leave_span(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM: style_.emphasis = --emphasis_ > 0; break;
    case MD_SPAN_STRONG: style_.strong = --strong_ > 0; break;
    case MD_SPAN_CODE: style_.code = false; break;
    case MD_SPAN_A: leave_link(); break;
    case MD_SPAN_LATEXMATH: leave_formula(); break;
    case MD_SPAN_LATEXMATH_DISPLAY:
      chapter_.error(last_line_, "A formula is written between double dollars.",
                     "Write $…$ for one in the line, or a ```math fence for one of its own.");
      tex_ = base::trim(tex_);
      leave_formula();
      break;
    default: break;
  }
}

void Reader::enter_link(const MD_SPAN_A_DETAIL& detail) {
  book::Link link{.href = attribute(detail.href)};
  if (const auto figure = book::figure_address(link.href)) link.figure_id = figure->figure_id;
  hidden_link_line_ = line_here(detail.href);
  if (link.href.starts_with("part:")) link.part = link.href.substr(5);
  if (link.href.starts_with("term:")) {
    link.term = link.href.substr(5);
    link.href = book::glossary_address(link.term);
  }
  style_.part = !link.part.empty();
  if (detail.title.size > 0) chapter_.warning(hidden_link_line_, "The title of this link is not shown.", "Say it in the text.");
  chapter_.document.links.push_back(std::move(link));
  style_.link = static_cast<int>(chapter_.document.links.size()) - 1;
  link_has_text_ = false;
}

void Reader::leave_link() {
  book::Link& link = chapter_.document.links[style_.link];
  if (link.line == 0) link.line = hidden_link_line_;
  if (!link_has_text_) chapter_.error(link.line, "This link has no text.", "Say between [ and ] where it leads.");
  if (link.href.empty()) chapter_.error(link.line, "This link leads nowhere.", "Give its address between ( and ).");
  style_.link = -1;
  style_.part = false;
}

/// Two amounts in dollars do not make a formula: as in Pandoc, a formula neither begins nor ends with white space.
void Reader::leave_formula() {
  in_formula_ = false;
  if (tex_.starts_with(' ') || tex_.ends_with(' ')) {
    chapter_.error(last_line_, "The dollars around " + in_quotes(tex_) + " do not look like a formula's.",
                   "Write \\$ for a dollar sign; a formula has no space just inside its dollars.");
    add_plain("$" + tex_ + "$");
    return;
  }
  link_has_text_ = true;
  if (style_.link >= 0 && chapter_.document.links[style_.link].line == 0) chapter_.document.links[style_.link].line = last_line_;
  runs_.add_formula(chapter_.formula(tex_, false, last_line_), style_);
}

void Reader::add_text(MD_TEXTTYPE type, std::string_view text) {
  if (top().kind == book::BlockKind::code) {
    const bool first = code_line_ == 0 && !text.empty() && lines_.contains(text.data());
    if (first) code_line_ = lines_.line_of(text.data()) - static_cast<int>(std::ranges::count(code_, '\n')) - 1;
    see(text);
    code_ += text;
    return;
  }
  open_text_of_item();
  see(text);
  if (in_formula_) {
    tex_ += text;
    return;
  }
  switch (type) {
    case MD_TEXT_BR:
    case MD_TEXT_SOFTBR: add_plain(" "); break;
    case MD_TEXT_ENTITY: add_entity(text); break;
    case MD_TEXT_NORMAL:
      check_plain(text);
      add_plain(text);
      break;
    default: add_plain(text); break;
  }
}

void Reader::add_plain(std::string_view text) {
  if (style_.link >= 0) {
    book::Link& link = chapter_.document.links[style_.link];
    if (link.line == 0) link.line = last_line_;
    if (!base::trim(text).empty()) link_has_text_ = true;
  }
  runs_.add_text(text, style_);
}

void Reader::add_entity(std::string_view entity) {
  const std::string text = decode_entity(entity);
  if (text.empty()) chapter_.error(last_line_, "The entity " + in_quotes(entity) + " is not known.", "Write the character itself.");
  add_plain(text.empty() ? entity : text);
}

/// Reports what md4c takes for plain text although the author hardly meant it that way: a lone dollar sign, or HTML.
void Reader::check_plain(std::string_view text) {
  if (!lines_.contains(text.data())) return;
  const char* const end = text_.data() + text_.size();
  for (const char& c : text) {
    if ((c != '$' && c != '<') || escaped(&c)) continue;
    if (c == '$') chapter_.error(last_line_, "This dollar sign is unmatched.", "Write \\$ for a dollar sign, or close the formula.");
    const char next = &c + 1 < end ? *(&c + 1) : ' ';
    const bool tag = c == '<' && (base::is_letter(next) || next == '/' || next == '!' || next == '?');
    if (tag) chapter_.error(last_line_, "Raw HTML is shown as it is written.", "Use Markdown, or write \\< for the sign itself.");
  }
}

/// Whether the character at `place` in the source is escaped by a backslash that is not itself escaped.
bool Reader::escaped(const char* place) const {
  size_t backslashes = 0;
  while (place - backslashes > text_.data() && *(place - backslashes - 1) == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

std::string Reader::attribute(const MD_ATTRIBUTE& attribute) {
  std::string text;
  for (size_t i = 0; attribute.size > 0 && attribute.substr_offsets[i] < attribute.size; ++i) {
    const MD_OFFSET begin = attribute.substr_offsets[i];
    const std::string_view piece(attribute.text + begin, attribute.substr_offsets[i + 1] - begin);
    const std::string decoded = attribute.substr_types[i] == MD_TEXT_ENTITY ? decode_entity(piece) : std::string();
    text += decoded.empty() ? std::string(piece) : decoded;
  }
  return text;
}

}  // namespace compiler
