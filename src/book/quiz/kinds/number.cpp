// The reader enters a number.
#include "book/quiz/answer_parts.h"
#include "book/quiz/number_answer.h"

namespace book::kinds {
namespace {

int option_of_number(const Item& item, const Attempt& attempt) {
  const auto value = read_number(attempt.number, item.unit);
  return value ? option_for(item, *value) : -1;
}

std::string lead(const Item& item, const Attempt&, const Option&, const OptionView& seen, const ItemView&) {
  return lead_of_answer(seen.chosen, "The right answer is " + right_number(item) + ".");
}

std::string summary(const Item& item, const ItemView& view) {
  return view.invalid_number ? invalid_number_text(view.number) : summary_of_choice(item, view);
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState&, ItemView& view) {
  view.number = attempt.number;
  view.invalid_number = !attempt.number.empty() && attempt.checked && option_of_number(item, attempt) < 0;
}

std::string parse_answer(const Item& item, std::string_view answer, Attempt& attempt) {
  attempt.number = answer;
  return option_of_number(item, attempt) < 0 ? "takes a number, not " + in_quotes(answer) : "";
}

}  // namespace

extern const QuestionKind number{.name = "number",
                                 .title = "number",
                                 .control = &controls::field,
                                 .chosen_option = option_of_number,
                                 .has_answer = has_written,
                                 .is_complete = has_written,
                                 .counts_as_chosen = is_matching_option,
                                 .lead = lead,
                                 .summary = summary,
                                 .answer_words = [](const Item& item, const Option&) { return right_number(item) + "."; },
                                 .complete_view = complete_view,
                                 .parse_answer = parse_answer};

}  // namespace book::kinds
