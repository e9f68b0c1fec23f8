// The reader gives each option the side that fits it.
#include <algorithm>

#include "base/text.h"
#include "book/quiz/answer_parts.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

/// Index of the first row that has been given a side, or -1.
int chosen_row(const Item& item, const Attempt& attempt) {
  for (const std::string& pair : attempt.chosen) {
    if (const int row = find_option(item, std::string_view(pair).substr(0, pair.find('='))); row >= 0) return row;
  }
  return -1;
}

bool are_all_matched(const Item& item, const Attempt& attempt) {
  return std::ranges::all_of(item.options, [&](const Option& o) { return !is_choice(o) || side_of(item, attempt, o) >= 0; });
}

bool is_matched(const Item& item, const Attempt& attempt, const Option& option) {
  if (!is_choice(option)) return option.correct;
  const int side = side_of(item, attempt, option);
  return side >= 0 && item.options[static_cast<size_t>(side)].id == option.id;
}

/// True for a row that has a side, and for a spare side that was given to a row.
bool counts_as_chosen(const Item& item, const Attempt& attempt, int option, int) {
  const Option& candidate = item.options[static_cast<size_t>(option)];
  if (is_choice(candidate)) return side_of(item, attempt, candidate) >= 0;
  return std::ranges::any_of(item.options, [&](const Option& row) { return side_of(item, attempt, row) == option; });
}

/// The row itself shows whether its side is right. When the answer is revealed, the right side lies there.
std::string lead(const Item&, const Attempt& attempt, const Option& option, const OptionView& seen, const ItemView&) {
  if (!is_choice(option)) return "One of them fits no row.";
  return attempt.revealed && !seen.right ? "Not what you chose: this one fits." : "";
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState&, ItemView& view) {
  for (size_t row = 0; row < item.options.size(); ++row) {
    if (!is_choice(item.options[row])) continue;
    const int side = attempt.revealed ? static_cast<int>(row) : side_of(item, attempt, item.options[row]);
    if (side >= 0 && view.options[static_cast<size_t>(side)].row < 0) view.options[static_cast<size_t>(side)].row = static_cast<int>(row);
  }
}

std::string summary(const Item& item, const ItemView& view) { return summary_of_arranged(item, view, "matched", "matched"); }

/// Takes an answer like "norm=norm, angle=spare".
std::string parse_answer(const Item& item, std::string_view answer, Attempt& attempt) {
  for (const std::string_view part : base::split(answer, ',')) {
    const size_t equals = part.find('=');
    const int row = equals == part.npos ? -1 : find_option(item, base::trim(part.substr(0, equals)));
    const int side = equals == part.npos ? -1 : find_option(item, base::trim(part.substr(equals + 1)));
    if (row < 0 || side < 0 || !is_choice(item.options[static_cast<size_t>(row)])) return "has no pair " + in_quotes(base::trim(part));
    assign_side(attempt, item.options[static_cast<size_t>(row)], item.options[static_cast<size_t>(side)]);
  }
  return are_all_matched(item, attempt) ? "" : "takes a side for each of its rows";
}

}  // namespace

extern const QuestionKind pairs{.name = "pairs",
                                .title = "pairs",
                                .task = "Match the pairs",
                                .control = &controls::pairs,
                                .chosen_option = chosen_row,
                                .is_complete = are_all_matched,
                                .is_right = are_all_right,
                                .is_option_right = is_matched,
                                .counts_as_chosen = counts_as_chosen,
                                .is_judged = is_judged_when_arranged,
                                .lead = lead,
                                .summary = summary,
                                .complete_view = complete_view,
                                .parse_answer = parse_answer};

}  // namespace book::kinds
