// The reader writes a function. The page runs it (web/python/judge.py), and the outcome is the option that she is given: "right", the
// mistake whose values hers are, or "other".
#include "book/quiz/answer_parts.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

/// Her code can be judged as often as she likes.
void complete_view(const Item&, const Attempt& attempt, const FigureState&, ItemView& view) {
  view.has_check = view.can_check = true;
  view.can_retry = false;
  view.revealed = attempt.revealed;
  view.solved = attempt.solved;
  view.code = attempt.code;
}

std::string lead(const Item&, const Attempt&, const Option&, const OptionView&, const ItemView&) { return ""; }

bool is_judged(const Item&, const Attempt& attempt, const Option&, bool chosen) { return chosen && attempt.checked; }

std::string summary(const Item&, const ItemView& view) {
  if (view.status != ItemView::Status::wrong) return "";
  if (view.solved > 0) return "Not so. Solved at try " + std::to_string(view.solved) + ".";
  return "Not yet: try " + std::to_string(view.tries) + ".";
}

}  // namespace

extern const QuestionKind exercise{.name = "exercise",
                                   .title = "exercise",
                                   .task = "Write it",
                                   .control = &controls::code,
                                   .is_judged = is_judged,
                                   .lead = lead,
                                   .summary = summary,
                                   .complete_view = complete_view};

}  // namespace book::kinds
