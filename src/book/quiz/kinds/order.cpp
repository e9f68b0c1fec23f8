// The reader puts all options in order.
#include <algorithm>

#include "book/quiz/answer_parts.h"
#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

bool are_all_placed(const Item& item, const Attempt& attempt) {
  return std::ranges::all_of(item.options, [&](const Option& o) { return place_of(attempt, o) > 0; });
}

bool is_in_place(const Item&, const Attempt& attempt, const Option& option) { return place_of(attempt, option) == option.place; }

/// The card itself shows whether its place is right.
std::string lead(const Item&, const Attempt& attempt, const Option& option, const OptionView&, const ItemView&) {
  const int place = place_of(attempt, option);
  if (!attempt.revealed || place == option.place) return "";
  return "Its place is " + std::to_string(option.place) + (place > 0 ? ", you had it at " + std::to_string(place) + "." : ".");
}

/// Once it is judged, how much of it is right.
std::string summary(const Item& item, const ItemView& view) {
  return view.status == ItemView::Status::wrong ? summary_of_arranged(item, view, "", "in place") : "";
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState&, ItemView& view) {
  view.order = arrangement_of(item, attempt);
  for (size_t i = 0; i < view.order.size(); ++i) view.options[static_cast<size_t>(view.order[i])].place = static_cast<int>(i) + 1;
}

std::string parse_answer(const Item& item, std::string_view answer, Attempt& attempt) {
  if (std::string wrong = parse_choices(item, answer, attempt); !wrong.empty()) return wrong;
  return are_all_placed(item, attempt) ? "" : "takes all its options, in order";
}

}  // namespace

extern const QuestionKind order{.name = "order",
                                .title = "order",
                                .task = "Put in order",
                                .control = &controls::order,
                                .is_shuffled = true,
                                .check_words = "Check the order",
                                .is_complete = [](const Item&, const Attempt&) { return true; },
                                .is_right = are_all_right,
                                .is_option_right = is_in_place,
                                .is_judged = is_judged_when_arranged,
                                .lead = lead,
                                .summary = summary,
                                .answer_words = [](const Item&, const Option& option) { return std::to_string(option.place) + ". "; },
                                .complete_view = complete_view,
                                .parse_answer = parse_answer};

}  // namespace book::kinds
