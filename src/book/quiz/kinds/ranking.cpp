// The reader puts options in order, and her own training run says which order is right. A prediction is kept until there is a run.
#include <algorithm>

#include "base/number.h"
#include "book/document.h"
#include "book/quiz/answer_parts.h"
#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

/// Where the option stands in a ranking, from 0.
size_t place_in(const std::vector<int>& ranking, int option) {
  return static_cast<size_t>(std::ranges::find(ranking, option) - ranking.begin());
}

bool stands_right(const Item& item, const Attempt& attempt, const Option& option) {
  const int index = find_option(item, option.id);
  return can_judge(item, attempt.run) && is_in_place(item, index, place_in(arrangement_of(item, attempt), index), attempt.run);
}

bool agrees_with_run(const Item& item, const Attempt& attempt, int) {
  return std::ranges::all_of(item.options, [&](const Option& option) { return stands_right(item, attempt, option); });
}

std::string summary(const Item&, const ItemView& view) {
  if (view.status == ItemView::Status::wrong) return view.reversed.empty() ? "Not quite." : "Not quite: you put " + view.reversed + ".";
  return view.kept ? "Kept. Now train: your finished run will be compared with it." : "";
}

std::string name_of(const Item& item, int option) { return plain_text(item.options[static_cast<size_t>(option)].text, {}); }

std::string value_in(const Item& item, int option, const TrainingRun& run) {
  return base::fixed(*outcome_of(run, item.outcomes[static_cast<size_t>(option)].name), 2);
}

/// Of a run after the one that judged: how it came out, and that the verdict stays.
std::string later_words(const Item& item, const TrainingRun& later) {
  std::string words = "Your latest run, " + later.name + ", came out like this: ";
  const std::vector<int> order = order_in_run(item, later);
  for (const int option : order)
    words.append(option == order.front() ? "" : ", ").append(name_of(item, option)).append(" ").append(value_in(item, option, later));
  return words + ". The verdict stays with the run in the table; to be judged by the latest, press Try again.";
}

Comparison compare(const Item& item, const Attempt& attempt, const TrainingRun& present) {
  const std::vector<int> ranking = arrangement_of(item, attempt);
  const std::string tied = tied_words(item, attempt.run);
  Comparison comparison{.caption = "Your run: " + attempt.run.name};
  for (const int option : order_in_run(item, attempt.run))
    comparison.rows.push_back({.happened = name_of(item, option),
                               .value = value_in(item, option, attempt.run),
                               .said = std::to_string(place_in(ranking, option) + 1)});
  if (!tied.empty()) comparison.note = "Less than 0.02 apart, so either order counts: " + tied + ".";
  if (can_judge(item, present) && present.outcomes != attempt.run.outcomes)
    comparison.note.append(comparison.note.empty() ? "" : " ").append(later_words(item, present));
  return comparison;
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view) {
  view.order = arrangement_of(item, attempt);
  for (size_t i = 0; i < view.order.size(); ++i) view.options[static_cast<size_t>(view.order[i])].place = static_cast<int>(i) + 1;
  const bool judged = attempt.checked && can_judge(item, attempt.run);
  complete_view_of_run(item, attempt, figure, view);
  view.has_check = !judged && !view.kept;
  view.can_check = view.has_check && (!view.waiting || item.predict);
  if (view.waiting && item.predict) view.check_words = "Keep my ranking";
  if (!judged) return;
  view.state.clear();  // the comparison says it
  view.reversed = reversed_words(item, view.order, attempt.run);
  view.comparison = compare(item, attempt, figure.run);
}

std::string parse_answer(const Item& item, std::string_view answer, Attempt& attempt) {
  if (std::string wrong = parse_choices(item, answer, attempt); !wrong.empty()) return wrong;
  return attempt.chosen.size() == item.options.size() ? "" : "takes all its options, in order";
}

}  // namespace

extern const QuestionKind ranking{
    .name = "ranking",
    .title = "rank a run",
    .task = "Rank",
    .control = &controls::order,
    .has_reveal = false,
    .is_shuffled = true,
    .check_words = "Check the order",
    .is_complete = [](const Item&, const Attempt&) { return true; },
    .is_right = agrees_with_run,
    .is_option_right = stands_right,
    .is_judged = is_judged_when_arranged,
    .lead = [](const Item&, const Attempt&, const Option&, const OptionView&, const ItemView&) { return std::string(); },
    .summary = summary,
    .complete_view = complete_view,
    .parse_answer = parse_answer};

}  // namespace book::kinds
