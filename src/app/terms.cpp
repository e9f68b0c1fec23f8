#include "app/app.h"
#include "app/patch_text.h"
#include "base/text.h"
#include "book/html_ids.h"

// Definitions of terms, which open below the block that holds the link. At most one is open.
namespace app {

/// The element of the open definition. Requires that there is one.
std::string App::note_of_term() const { return book::note_id(document_.links[static_cast<size_t>(open_term_)].element_id); }

void App::press_term(int link) {
  open_term_ = open_term_ == link ? -1 : link;
  restyled();
}

/// Whether one was open. The focus goes back to its link from what is about to go.
bool App::close_term() {
  if (open_term_ < 0) return false;
  const bool had_focus = focused_.starts_with(note_of_term() + ".");
  const std::string opener = document_.links[static_cast<size_t>(open_term_)].element_id;
  open_term_ = -1;
  if (had_focus) focus_on(opener);
  restyled();
  return true;
}

/// Whether `id` is the button of the open definition. Pressed by a pointer it has the focus without showing it.
bool App::press_close(std::string_view id) {
  if (open_term_ < 0 || id != book::close_id(note_of_term())) return false;
  focused_ = id;
  return close_term();
}

void App::escape() {
  close_term();
  click_away();
}

void App::describe_terms_dom() {
  for (const book::Block& block : document_.blocks) {
    if (block.kind != book::BlockKind::definition) continue;
    const bool open = block.index == open_term_;
    mirror_.want("attribute", block.id, "hidden", open ? kNone : kEmpty);
    const std::string& opener = document_.links[static_cast<size_t>(block.index)].element_id;
    mirror_.want("attribute", opener, "aria-expanded", base::json_quote(open ? kTrue : kFalse));
  }
}

}  // namespace app
