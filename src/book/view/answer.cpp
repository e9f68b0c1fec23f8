#include "book/view/controls.h"

#include <algorithm>

#include "book/view/inline.h"

namespace book::view {

void add_answer(Element& to, const Document& document, const Item& item) {
  if (asks_about_run(item)) return;  // nothing is right before the reader has trained
  std::vector<const Option*> right;
  for (const Option& option : item.options) {
    if (option.correct) right.push_back(&option);
  }
  std::ranges::stable_sort(right, {}, &Option::place);
  Element& details = to.add("noscript").add("details");
  details.add("summary").say("Answer");
  for (const Option* option : right) {
    Element& words = details.add("p");
    if (item.kind->answer_words) words.add_text(item.kind->answer_words(item, *option));
    add_content(words, document, option->text, "");
    if (!option->side.empty()) {
      words.add_text(" → ");
      add_content(words, document, option->side, "");
      words.add_text(".");
    }
    words.add_text(" ");
    add_content(words, document, option->feedback.empty() ? item.options.back().feedback : option->feedback, "");
  }
  if (!item.solution.empty()) details.add("pre").add("code.language-python").say(item.solution);
  if (!item.origin.empty()) add_words(details, document, "p", "", item.origin);
}

}  // namespace book::view
