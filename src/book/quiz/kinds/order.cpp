// The reader puts all options in order.
#include <algorithm>

#include "book/quiz/answer_parts.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

bool are_all_placed(const Item& item, const Attempt& attempt) {
  return std::ranges::all_of(item.options, [&](const Option& o) { return place_of(attempt, o) > 0; });
}

bool is_in_place(const Item&, const Attempt& attempt, const Option& option) { return place_of(attempt, option) == option.place; }

std::string lead(const Item&, const Attempt& attempt, const Option& option, const OptionView&, const ItemView&) {
  const int place = place_of(attempt, option);
  const std::string here = "Place " + std::to_string(place);
  if (place == option.place) return here + ", right.";
  if (!attempt.revealed) return here + ", not right.";
  return "Its place is " + std::to_string(option.place) + (place > 0 ? ", not " + std::to_string(place) + "." : ".");
}

std::string summary(const Item& item, const ItemView& view) { return summary_of_arranged(item, view, "placed", "in place"); }

std::string parse_answer(const Item& item, std::string_view answer, Attempt& attempt) {
  if (std::string wrong = parse_choices(item, answer, attempt); !wrong.empty()) return wrong;
  return are_all_placed(item, attempt) ? "" : "takes all its options, in order";
}

}  // namespace

extern const QuestionKind order{.name = "order",
                                .title = "order",
                                .task = "Put in order",
                                .several_may_be_chosen = true,
                                .is_shuffled = true,
                                .mark_number = MarkNumber::given,
                                .is_complete = are_all_placed,
                                .is_right = are_all_right,
                                .is_option_right = is_in_place,
                                .is_judged = is_judged_when_arranged,
                                .lead = lead,
                                .summary = summary,
                                .answer_words = [](const Item&, const Option& option) { return std::to_string(option.place) + ". "; },
                                .parse_answer = parse_answer};

}  // namespace book::kinds
