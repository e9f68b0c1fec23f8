#include "book/quiz/explanation.h"

namespace book {
namespace {

void add_sentence(std::string& to, const std::string& sentence) {
  if (sentence.empty()) return;
  if (!to.empty()) to += ' ';
  to += sentence;
  if (!std::string_view(".!?:").contains(to.back())) to += '.';
}

}  // namespace

std::string new_feedback(const Document& document, const Item& item, const ItemView& was, const ItemView& now) {
  std::string words;
  if (item.kind->control->is_arranged) return words;
  for (size_t i = 0; i < item.options.size(); ++i) {
    const Option& option = item.options[i];
    const OptionView& seen = now.options[i];
    if (!seen.feedback_shown || was.options[i].feedback_shown) continue;
    if (seen.lead != now.words) add_sentence(words, seen.lead);
    if (!seen.chosen) add_sentence(words, plain_text(option.text, document.formulas));
    add_sentence(words, plain_text(option.feedback, document.formulas));
  }
  return words;
}

}  // namespace book
