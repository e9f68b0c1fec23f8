// The reader puts options in order, and her own training run says which order is right. A prediction is kept until there is a run.
#include <algorithm>

#include "base/number.h"
#include "book/document.h"
#include "book/quiz/answer_parts.h"
#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"

namespace book::kinds {
namespace {

bool agrees_with_run(const Item& item, const Attempt& attempt, int) {
  return can_judge(item, attempt.run) && reversed_pairs(item, arrangement_of(item, attempt), attempt.run).empty();
}

bool is_in_order(const Item& item, const Attempt& attempt, const Option& option) {
  if (!can_judge(item, attempt.run)) return false;
  const int index = find_option(item, option.id);
  return std::ranges::none_of(reversed_pairs(item, arrangement_of(item, attempt), attempt.run),
                              [index](const auto& pair) { return pair.first == index || pair.second == index; });
}

std::string summary(const Item&, const ItemView& view) {
  if (view.status == ItemView::Status::wrong) return view.reversed.empty() ? "Not quite." : "Not quite: you put " + view.reversed + ".";
  return view.kept ? "Kept. Now train: your finished run will be compared with it." : "";
}

/// What is to be said of the run that is shown, if it is not the one that judged: the verdict stays.
std::string note_on(const Item& item, const Attempt& attempt, const std::vector<int>& ranking, const TrainingRun& shown) {
  const std::string tied = tied_words(item, shown);
  std::string note = tied.empty() ? "" : "Less than 0.02 apart, so either order counts: " + tied + ".";
  if (shown == attempt.run) return note;
  const std::string reversed = reversed_words(item, ranking, shown);
  note += (note.empty() ? "" : " ") + (reversed.empty() ? "Your ranking fits this run." : "In this run, you put " + reversed + ".");
  return note + " The verdict stays that of your earlier run: " + attempt.run.name + ".";
}

Comparison compare(const Item& item, const Attempt& attempt, const TrainingRun& present) {
  const TrainingRun& shown = *judging_run(item, attempt, present);
  const std::vector<int> ranking = arrangement_of(item, attempt);
  const std::vector<int> order = order_in_run(item, shown);
  const auto name = [&item](int option) { return plain_text(item.options[static_cast<size_t>(option)].text, {}); };
  Comparison comparison{.rows = {}, .caption = "Your run: " + shown.name, .note = note_on(item, attempt, ranking, shown)};
  for (size_t place = 0; place < order.size(); ++place) {
    const double value = *outcome_of(shown, item.outcomes[static_cast<size_t>(order[place])].name);
    comparison.rows.push_back({name(ranking[place]), name(order[place]), base::fixed(value, 2)});
  }
  return comparison;
}

void complete_view(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view) {
  view.order = arrangement_of(item, attempt);
  for (size_t i = 0; i < view.order.size(); ++i) view.options[static_cast<size_t>(view.order[i])].place = static_cast<int>(i) + 1;
  const bool judged = attempt.checked && can_judge(item, attempt.run);
  complete_view_of_run(item, attempt, figure, view);
  view.kept = attempt.kept && !judged;
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
    .form = Form::order,
    .has_reveal = false,
    .is_shuffled = true,
    .check_words = "Check the order",
    .is_complete = [](const Item&, const Attempt&) { return true; },
    .is_right = agrees_with_run,
    .is_option_right = is_in_order,
    .is_judged = is_judged_when_arranged,
    .lead = [](const Item&, const Attempt&, const Option&, const OptionView&, const ItemView&) { return std::string(); },
    .summary = summary,
    .complete_view = complete_view,
    .parse_answer = parse_answer};

}  // namespace book::kinds
