#include "book/quiz/once_more.h"

#include "book/element_ids.h"
#include "book/view/controls.h"

namespace book::view {
namespace {

constexpr const char* kQuietButton = "button.quiet[type=button][data-press]";
constexpr const char* kTitle = "Once more";
constexpr const char* kAtEnd = "You missed this at first. Does it hold now?";

std::string words_of(const Block& block, const OnceMoreView& view) {
  if (view.skipped) return "Skipped.";
  if (view.all_right) return "Right, this time.";
  if (!is_from_before(block)) return kAtEnd;
  return view.open ? block.runs.front().text : "";  // before that, the button says it
}

}  // namespace

Element once_more(const Document& document, const Block& block, const OnceMoreView* view) {
  const bool head = is_from_before(block);
  const OnceMoreView seen = view ? *view : OnceMoreView{};
  const std::string name = head ? block.runs.front().text : kTitle;
  Element section("section.once-more", block.id);
  section.with("tabindex", "-1").with("aria-label", name).with("data-again", once_more_key(document, block)).flag("hidden", true);
  if (!head) section.add("h2").add("span").say(kTitle);
  Element& line = section.add("p.line");
  line.add("span", join_id(block.id, "words")).say(words_of(block, seen));
  line.add(kQuietButton, open_id(block.id))
      .say(head ? name : "Ask me again")
      .flag("hidden", seen.open || seen.skipped)
      .flag("disabled", !view);
  if (head) line.add(kQuietButton, skip_id(block.id)).say("Skip").flag("hidden", seen.skipped || seen.all_right).flag("disabled", !view);
  section.add("div", asked_block_id(block.id));
  return section;
}

}  // namespace book::view
