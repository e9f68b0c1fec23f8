// The reader chooses one option, and her own training run says which one is right. A prediction is kept until there is a run.
#include "book/quiz/answer_parts.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

bool is_right_now(const Item& item, const Attempt& attempt, const Option& option) {
  return can_judge(item, attempt.run) && is_right_in_run(item, static_cast<size_t>(find_option(item, option.id)), attempt.run);
}

bool is_right(const Item& item, const Attempt& attempt, int chosen) {
  return is_right_now(item, attempt, item.options[static_cast<size_t>(chosen)]);
}

bool is_judged(const Item& item, const Attempt& attempt, const Option& option, bool chosen) {
  return chosen ? attempt.checked : attempt.revealed && is_right_now(item, attempt, option);
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view) {
  complete_view_of_run(item, attempt, figure, view);
  view.closed = view.waiting && !item.predict;
}

std::string summary(const Item& item, const ItemView& view) {
  return view.kept ? "Kept: your finished run decides." : summary_of_choice(item, view);
}

}  // namespace

extern const QuestionKind outcome{.name = "outcome",
                                  .title = "choose by a run",
                                  .grades_immediately = true,
                                  .is_shuffled = true,
                                  .is_right = is_right,
                                  .is_option_right = is_right_now,
                                  .is_judged = is_judged,
                                  .summary = summary,
                                  .complete_view = complete_view};

}  // namespace book::kinds
