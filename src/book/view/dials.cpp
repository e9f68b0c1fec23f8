#include <algorithm>

#include "book/screens.h"
#include "book/view/controls.h"

namespace book::view {

Element dials(const Document& document, std::string_view section) {
  std::vector<const Block*> screens;
  for (const Block& block : document.blocks) {
    if (block.kind == BlockKind::heading && block.level == 2) screens.push_back(&block);
  }
  const size_t here = static_cast<size_t>(std::ranges::find(screens, section, &Block::id) - screens.begin());
  const auto place = [count = screens.size()](size_t screen) { return std::to_string(screen + 1) + " of " + std::to_string(count); };
  Element nav("nav.screens[aria-label=Screens]", kDialsId);
  for (size_t i = 0; i < screens.size(); ++i) {
    Element& dial = nav.add("a", std::string(kDialsId) + "." + std::to_string(i + 1)).with("href", "#" + screen_id(i));
    dial.with("aria-label", place(i) + ": " + plain_text(screens[i]->runs, document.formulas));
    if (i == here) dial.with("aria-current", "true");
  }
  nav.add("span[aria-hidden=true]", std::string(kDialsId) + ".place").say(here < screens.size() ? place(here) : "");
  return nav;
}

}  // namespace book::view
