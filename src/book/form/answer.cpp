#include "book/form/controls.h"

#include <algorithm>

#include "book/form/inline.h"

namespace book::form {

Element answer(const Document& document, const Item& item) {
  std::vector<const Option*> right;
  for (const Option& option : item.options) {
    if (option.correct) right.push_back(&option);
  }
  std::ranges::stable_sort(right, {}, &Option::place);
  Element details("details");
  details.add({"summary", "", {}, "Answer"});
  for (const Option* option : right) {
    Element words("p");
    if (item.kind->answer_words) words.add(text(item.kind->answer_words(item, *option)));
    words.add(content(document, option->text, ""));
    if (!option->side.empty()) words.add(text(" → ")).add(content(document, option->side, "")).add(text("."));
    const bool borrows = option->feedback.empty();
    words.add(text(" ")).add(content(document, borrows ? item.options.back().feedback : option->feedback, ""));
    details.add(std::move(words));
  }
  return Element("noscript").add(std::move(details));
}

}  // namespace book::form
