// The reader chooses the first wrong step of a derivation or a procedure.
#include "book/quiz/answer_parts.h"

namespace book::kinds {
namespace {

std::string lead(const Item&, const Attempt&, const Option& option, const OptionView& seen, const ItemView&) {
  return lead_of_answer(seen.chosen, "It is step " + std::to_string(option.place) + ".");
}

}  // namespace

extern const QuestionKind step{.name = "step",
                               .title = "step",
                               .task = "Find the first wrong step",
                               .grades_immediately = true,
                               .mark_number = MarkNumber::own,
                               .numbered_as = "Step",
                               .lead = lead,
                               .answer_words = [](const Item& item, const Option& option) { return number_words(item, option) + ": "; },
                               .complete_view = use_other_as_fallback};

}  // namespace book::kinds
