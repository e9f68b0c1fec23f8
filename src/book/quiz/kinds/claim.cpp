// The reader chooses the right verdict, true or false, together with the right reason.
#include <algorithm>

#include "book/quiz/answer_parts.h"

namespace book::kinds {
namespace {

std::string lead(const Item& item, const Attempt& attempt, const Option& option, const OptionView& seen, const ItemView& view) {
  const auto right = std::ranges::find(item.options, true, &Option::correct);
  if (seen.chosen && !option.correct && right->says_true == option.says_true) return "The verdict is right, the reason is not.";
  return lead_of_choice(item, attempt, option, seen, view);
}

}  // namespace

extern const QuestionKind claim{.name = "claim",
                                .title = "true or false",
                                .task = "True or false, and why",
                                .right_options = RightOptions::one,
                                .grades_immediately = true,
                                .is_shuffled = true,
                                .has_verdicts = true,
                                .lead = lead};

}  // namespace book::kinds
