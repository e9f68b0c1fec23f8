#include "book/quiz/answer_parts.h"

#include <algorithm>

#include "base/text.h"
#include "book/quiz/grade.h"

namespace book {
namespace {

/// Chooses the option called `id`, or returns a message that there is none.
std::string parse_option(const Item& item, std::string_view id, Attempt& attempt) {
  const int option = find_option(item, id);
  if (option < 0 || !is_choice(item.options[static_cast<size_t>(option)])) return "has no option " + in_quotes(id);
  if (!is_chosen(attempt, id)) attempt.chosen.emplace_back(id);
  return "";
}

}  // namespace

int chosen_option_of_choice(const Item& item, const Attempt& attempt) {
  for (const std::string& id : attempt.chosen) {
    if (const int option = find_option(item, id); option >= 0) return option;
  }
  return -1;
}

bool has_chosen(const Item& item, const Attempt& attempt) { return chosen_option(item, attempt) >= 0; }

bool is_chosen_option_correct(const Item& item, const Attempt&, int chosen) { return item.options[static_cast<size_t>(chosen)].correct; }

bool is_correct_option(const Item&, const Attempt&, const Option& option) { return option.correct; }

bool is_option_chosen(const Item& item, const Attempt& attempt, int option, int) {
  return is_chosen(attempt, item.options[static_cast<size_t>(option)].id);
}

bool is_judged_when_chosen(const Item&, const Attempt& attempt, const Option& option, bool chosen) {
  return chosen ? attempt.checked : option.correct && attempt.revealed;
}

std::string lead_of_choice(const Item&, const Attempt&, const Option&, const OptionView& seen, const ItemView&) {
  return seen.chosen ? "" : "The right answer.";
}

std::string summary_of_choice(const Item&, const ItemView& view) { return view.status == ItemView::Status::wrong ? "Not quite." : ""; }

std::string parse_choice(const Item& item, std::string_view answer, Attempt& attempt) {
  return parse_option(item, base::trim(answer), attempt);
}

bool are_all_right(const Item& item, const Attempt& attempt, int) {
  return std::ranges::all_of(item.options, [&](const Option& o) { return !is_choice(o) || is_option_right(item, attempt, o); });
}

bool is_judged_when_arranged(const Item&, const Attempt& attempt, const Option& option, bool chosen) {
  return (chosen && attempt.checked) || (attempt.revealed && is_choice(option));
}

std::string summary_of_arranged(const Item& item, const ItemView& view, std::string_view done, std::string_view right) {
  if (view.status == ItemView::Status::unanswered) return "";
  const bool judged = view.status == ItemView::Status::wrong;
  int all = 0;
  int count = 0;
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) continue;
    ++all;
    count += view.options[i].chosen && (!judged || view.options[i].right);
  }
  return (judged ? "Not quite: " : "") + std::to_string(count) + " of " + std::to_string(all) + " " + std::string(judged ? right : done) +
         ".";
}

bool has_written(const Item&, const Attempt& attempt) { return !attempt.number.empty(); }

bool is_matching_option(const Item&, const Attempt&, int option, int chosen) { return option == chosen; }

std::string lead_of_answer(bool chosen, std::string_view answer) { return chosen ? "" : std::string(answer); }

void use_other_as_fallback(const Item& item, const Attempt&, const FigureState&, ItemView& view) {
  OptionView& other = view.options.back();
  for (size_t i = 0; i + 1 < view.options.size(); ++i) {
    OptionView& silent = view.options[i];
    if (!silent.feedback_shown || !item.options[i].feedback.empty()) continue;
    silent.feedback_shown = false;
    other.feedback_shown = true;
    other.lead = silent.lead;
  }
}

void complete_view_of_run(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view) {
  const bool judged = attempt.checked && can_judge(item, attempt.run);
  const TrainingRun* run = judged ? &attempt.run : judging_run(item, attempt, figure.run);
  view.waiting = run == nullptr;
  if (run) {
    view.run = *run;
    view.state = "Your run: " + run->name;
  } else if (!item.predict || attempt.kept) {  // a prediction sets the figure up itself
    view.state = shortfall(item, figure.run, figure.run_state);
  }
  view.kept = attempt.kept && !judged;
}

std::string parse_choices(const Item& item, std::string_view answer, Attempt& attempt) {
  for (const std::string_view id : base::split(answer, ',')) {
    if (std::string wrong = parse_option(item, base::trim(id), attempt); !wrong.empty()) return wrong;
  }
  return "";
}

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace book
