#include "book/quiz/view.h"

#include <algorithm>

#include "book/quiz/grade.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

using Symbol = OptionView::Symbol;
using Status = ItemView::Status;

constexpr const char* kSureAndWrong = " You were sure, so read why; it comes back soon, and again tomorrow.";

/// Sets what the option's mark shows: a number or, once it is graded, a tick or a cross.
void mark(const Item& item, const Option& option, OptionView& seen) {
  if (seen.graded) {
    seen.symbol = seen.right ? Symbol::tick : Symbol::cross;
  } else if (item.kind->mark_number == MarkNumber::own) {
    seen.number = std::to_string(option.place);
  }
}

OptionView view_of_option(const Item& item, const Attempt& attempt, int index, int chosen, const ItemView& view) {
  const Option& option = item.options[static_cast<size_t>(index)];
  OptionView seen;
  seen.chosen = item.kind->counts_as_chosen(item, attempt, index, chosen);
  seen.right = is_option_right(item, attempt, option);
  seen.graded = seen.feedback_shown = item.kind->is_judged(item, attempt, option, seen.chosen);
  mark(item, option, seen);
  if (seen.feedback_shown) seen.lead = item.kind->lead(item, attempt, option, seen, view);
  return seen;
}

std::string words_of(const Item& item, const ItemView& view) {
  if (view.status == Status::wrong && view.sure) return item.kind->summary(item, view) + kSureAndWrong;
  if (view.status != Status::right) return item.kind->summary(item, view);
  return view.tries > 1 ? "Right, at try " + std::to_string(view.tries) + "." : "Right.";
}

}  // namespace

ItemView view_of(const Item& item, const Attempt& attempt, const FigureState& figure) {
  ItemView view{.order = order_of(item, attempt.seed),
                .sides = sides_of(item, attempt.seed),
                .first = attempt.first,
                .tries = attempt.tries,
                .seed = attempt.seed};
  const int chosen = chosen_option(item, attempt);
  const bool judged = attempt.checked && chosen >= 0;
  const int options = static_cast<int>(item.options.size());
  for (int option = 0; option < options; ++option) view.options.push_back(view_of_option(item, attempt, option, chosen, view));
  view.sure = attempt.sure;
  if (has_answer(item, attempt)) view.status = Status::chosen;
  if (judged) view.status = grade(item, attempt) == Verdict::right ? Status::right : Status::wrong;
  view.has_check = !item.kind->grades_immediately && !judged;
  view.can_check = view.has_check && is_complete(item, attempt) && !attempt.checked;
  view.can_retry = judged || attempt.revealed;
  view.can_reveal = view.status == Status::wrong && item.kind->has_reveal && !attempt.revealed;
  view.hints = std::min(static_cast<size_t>(attempt.hints), item.hints.size());
  view.can_hint = view.hints < item.hints.size() && view.status != Status::right && !attempt.revealed;
  view.gated = item.predict && !is_spoiler_open(attempt);
  view.can_read_again = view.status == Status::wrong && !item.again.empty() && !item.predict;
  if (item.kind->complete_view) item.kind->complete_view(item, attempt, figure, view);
  view.words = words_of(item, view);
  return view;
}

std::string number_words(const Item& item, const Option& option) {
  return std::string(item.kind->numbered_as) + " " + std::to_string(option.place);
}

std::string_view name_of(Status status) {
  constexpr std::string_view kNames[] = {"unanswered", "chosen", "right", "wrong"};
  return kNames[static_cast<size_t>(status)];
}

}  // namespace book
