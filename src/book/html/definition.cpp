#include "book/definition.h"
#include "book/element_ids.h"
#include "book/html/parts.h"

namespace book {

/// The definition is hidden until its link is pressed. Without scripts, that link leads to the glossary.
void write_definition(HtmlWriter& html, const Block& block) {
  const Link& opener = html.document.links[static_cast<size_t>(block.index)];
  const Term& term = *find_term(html.document, opener.term);
  html.open("aside", {{"id", block.id}, {"class", "definition"}, {"role", "note"}, {"aria-label", term.title}}, " hidden");
  const std::string text = note_text_id(block.id);
  html.raw("\n");
  html.open("p", {{"id", text}});
  write_runs(html, term.definition, text);
  html.raw("</p>\n<div class=\"row\">");
  html.open("p", {{"id", note_foot_id(block.id)}});
  html.open("a", {{"id", more_id(block.id)}, {"href", opener.href}});
  html.text(kGlossaryWords);
  html.raw("</a></p>");
  html.open("button", {{"type", "button"}, {"id", close_id(block.id)}}, " data-press");
  html.text(kCloseWords);
  html.raw("</button></div>\n</aside>");
}

}  // namespace book
