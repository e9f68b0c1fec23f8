#include "book/form/controls.h"

#include "book/definition.h"
#include "book/element_ids.h"
#include "book/form/inline.h"

namespace book::form {

Element definition(const Document& document, const Block& block, bool open) {
  const Link& opener = document.links[static_cast<size_t>(block.index)];
  const Term& term = *find_term(document, opener.term);
  const std::string words = note_text_id(block.id);
  return Element("aside.definition", block.id, {{"role", "note"}, {"aria-label", term.title}, {"hidden", !open}})
      .add(Element("p", words).add(content(document, term.definition, words)))
      .add(Element("div.row")
               .add(Element("p", note_foot_id(block.id)).add({"a", more_id(block.id), {{"href", opener.href}}, kGlossaryWords}))
               .add(button(close_id(block.id), kCloseWords)));
}

}  // namespace book::form
