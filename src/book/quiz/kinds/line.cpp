// The reader chooses the one right line of a listing.
#include "book/quiz/answer_parts.h"

namespace book::kinds {
namespace {

std::string lead(const Item&, const Attempt&, const Option& option, const OptionView& seen, const ItemView&) {
  return lead_of_answer(seen.chosen, "It is line " + std::to_string(option.place) + ".");
}

}  // namespace

extern const QuestionKind line{.name = "line",
                               .title = "line",
                               .task = "Choose the line",
                               .control = &controls::lines,
                               .grades_immediately = true,
                               .mark_number = MarkNumber::own,
                               .numbered_as = "Line",
                               .lead = lead,
                               .answer_words = [](const Item& item, const Option& option) { return number_words(item, option) + ": "; },
                               .complete_view = use_other_as_fallback};

}  // namespace book::kinds
