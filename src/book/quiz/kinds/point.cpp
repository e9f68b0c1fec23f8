// The reader answers with a state of a figure.
#include "book/quiz/answer_parts.h"
#include "book/quiz/point_answer.h"

namespace book::kinds {
namespace {

int option_of_state(const Item& item, const Attempt& attempt) {
  return attempt.number.empty() ? -1 : option_for_state(item, attempt.number);
}

std::string lead(const Item& item, const Attempt&, const Option&, const OptionView& seen, const ItemView&) {
  return lead_of_answer(seen.chosen, "The answer: " + right_state(item) + ".");
}

/// The state of the figure that would be judged or was judged, in words.
std::string words_of_state(const Item& item, std::string_view state) {
  const std::string words = state_words(item, state);
  if (!words.empty()) return "Your answer: " + words;
  return item.needs_pin ? "Pin a place first: click, tap, or press Enter there." : "";
}

/// If the figure has changed since it was judged, its new state can be judged as well.
void complete_view(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view) {
  const std::string_view state = figure.state;
  const bool judged = attempt.checked && option_of_state(item, attempt) >= 0;
  const bool anew = !state.empty() && state != attempt.number && view.status != ItemView::Status::right;
  view.has_check = !judged || anew;
  view.can_check = anew;
  view.state = words_of_state(item, judged && !anew ? std::string_view(attempt.number) : state);
}

/// `answer` is the state that the figure is in.
std::string parse_answer(const Item&, std::string_view answer, Attempt& attempt) {
  attempt.number = answer;
  return answer.empty() ? "waits for a place to be pinned in the figure" : "";
}

}  // namespace

extern const QuestionKind point{
    .name = "point",
    .title = "figure",
    .control = &controls::figure,
    .chosen_option = option_of_state,
    .has_answer = has_written,
    .is_complete = has_written,
    .counts_as_chosen = is_matching_option,
    .lead = lead,
    .answer_words = [](const Item& item, const Option&) { return "One right answer: " + right_state(item) + "."; },
    .complete_view = complete_view,
    .parse_answer = parse_answer};

}  // namespace book::kinds
