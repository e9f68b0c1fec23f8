#include "book/view/controls.h"

#include "book/definition.h"
#include "book/element_ids.h"
#include "book/view/inline.h"

namespace book::view {

Element definition(const Document& document, const Block& block, bool open) {
  const Link& opener = document.links[static_cast<size_t>(block.index)];
  const Term& term = *find_term(document, opener.term);
  Element note("aside.definition[role=note]", block.id);
  note.with("aria-label", term.title).flag("hidden", !open);
  add_words(note, document, "p", note_text_id(block.id), term.definition);
  Element& row = note.add("div.row");
  row.add("p", note_foot_id(block.id)).add("a", more_id(block.id)).with("href", opener.href).say(kGlossaryWords);
  row.add(kButton, close_id(block.id)).say(kCloseWords);
  return note;
}

}  // namespace book::view
