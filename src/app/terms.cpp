#include <algorithm>

#include "app/app.h"
#include "book/element_ids.h"
#include "book/form/controls.h"
#include "book/form/inline.h"

// Definitions of terms, which open below the block that contains the link. At most one is open at a time.
namespace app {

/// The element of the open definition. Requires that there is one.
std::string App::open_definition_id() const { return book::note_id(document_.links[static_cast<size_t>(open_term_)].element_id); }

/// Toggles the definition of a link.
void App::activate_term(int link) {
  open_term_ = open_term_ == link ? -1 : link;
  restyled();
}

/// Closes the open definition. Moves the focus from it back to its link. Returns false if none was open.
bool App::close_term() {
  if (open_term_ < 0) return false;
  const bool had_focus = focused_.starts_with(open_definition_id() + ".");
  const std::string opener = document_.links[static_cast<size_t>(open_term_)].element_id;
  open_term_ = -1;
  if (had_focus) focus_on(opener);
  restyled();
  return true;
}

/// Handles the button of the open definition; returns false if `id` is not it. A button clicked with the pointer counts as focused even
/// though it shows no focus ring.
bool App::activate_close(std::string_view id) {
  if (open_term_ < 0 || id != book::close_id(open_definition_id())) return false;
  focused_ = id;
  return close_term();
}

void App::escape() {
  close_term();
  click_away();
  return_focus();
}

void App::describe_terms_dom() {
  for (const book::Block& block : document_.blocks) {
    if (block.kind != book::BlockKind::definition) continue;
    const bool open = block.index == open_term_;
    dom_.show(book::form::definition(document_, block, open));
    dom_.show(book::form::link(document_.links[static_cast<size_t>(block.index)], true, {.on = open}));
  }
}

}  // namespace app
