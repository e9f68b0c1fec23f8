#include "book/quiz/view.h"

#include <algorithm>

#include "book/quiz/grade.h"
#include "book/quiz/number_answer.h"
#include "book/quiz/point_answer.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

using Symbol = OptionView::Symbol;
using Status = ItemView::Status;

bool is_written(ItemKind kind) { return kind == ItemKind::number || kind == ItemKind::point; }
bool is_arranged(ItemKind kind) { return kind == ItemKind::order || kind == ItemKind::pairs; }

std::string lead_of_order(const Option& option, const Attempt& attempt) {
  const int place = place_of(attempt, option);
  const std::string here = "Place " + std::to_string(place);
  if (place == option.place) return here + ", right.";
  if (!attempt.revealed) return here + ", not right.";
  return "Its place is " + std::to_string(option.place) + (place > 0 ? ", not " + std::to_string(place) + "." : ".");
}

std::string lead_of_pair(const Item& item, const Option& option, const OptionView& seen, const ItemView& view, bool revealed) {
  const auto own = std::ranges::find(view.sides, static_cast<int>(&option - item.options.data())) - view.sides.begin();
  const std::string fits = letter_name(static_cast<size_t>(own));
  if (!is_choice(option)) return fits + " fits none of them.";
  const std::string given = seen.letter < 0 ? "" : letter_name(static_cast<size_t>(seen.letter));
  if (seen.right) return given + ", right.";
  if (!revealed) return given + ", not right.";
  return fits + " fits" + (given.empty() ? "." : ", not " + given + ".");
}

/// Of what is written, and of a line: "Not quite.", or the answer when it was asked for.
std::string lead_of_answer(const Item& item, const Option& option, bool chosen, const std::string& answer) {
  if (!chosen) return answer;
  return option.correct ? "Right." : item.kind == ItemKind::line ? "Not this line." : "Not quite.";
}

std::string lead_of_choice(const Item& item, const Option& option, bool chosen) {
  const bool several = item.kind == ItemKind::several;
  if (!chosen) return several ? "Missed: a right answer." : "The right answer.";
  if (option.correct) return "Your choice, right.";
  const auto right = std::ranges::find(item.options, true, &Option::correct);
  if (item.kind == ItemKind::claim && right->says_true == option.says_true) return "The verdict is right, the reason is not.";
  return several ? "Your choice, not right." : "Your choice, not quite.";
}

std::string lead_of(const Item& item, const Option& option, const OptionView& seen, const ItemView& view, const Attempt& attempt) {
  switch (item.kind) {
    case ItemKind::number: return lead_of_answer(item, option, seen.chosen, "The right answer is " + right_number(item) + ".");
    case ItemKind::point: return lead_of_answer(item, option, seen.chosen, "The answer: " + right_state(item) + ".");
    case ItemKind::line: return lead_of_answer(item, option, seen.chosen, "It is line " + std::to_string(option.place) + ".");
    case ItemKind::order: return lead_of_order(option, attempt);
    case ItemKind::pairs: return lead_of_pair(item, option, seen, view, attempt.revealed);
    default: return lead_of_choice(item, option, seen.chosen);
  }
}

/// Whether its mark shows how it fares: what was chosen, right ones missed among several, all that was arranged, and the right
/// answer when it was asked for.
bool is_judged(const Item& item, const Option& option, bool chosen, const Attempt& attempt) {
  if (is_arranged(item.kind)) return (chosen && attempt.checked) || (attempt.revealed && is_choice(option));
  if (chosen) return attempt.checked;
  return option.correct && (attempt.revealed || (item.kind == ItemKind::several && attempt.checked));
}

/// Whether the reader's answer says anything of this option.
bool is_meant(const Item& item, const Attempt& attempt, size_t option, int said) {
  const Option& of = item.options[option];
  if (is_written(item.kind)) return said == static_cast<int>(option);
  if (item.kind != ItemKind::pairs) return is_chosen(attempt, of.id);
  if (is_choice(of)) return side_of(item, attempt, of) >= 0;
  return std::ranges::any_of(item.options, [&](const Option& row) { return side_of(item, attempt, row) == static_cast<int>(option); });
}

OptionView view_of_option(const Item& item, const Attempt& attempt, size_t index, int said, const ItemView& view) {
  const Option& option = item.options[index];
  OptionView seen;
  seen.chosen = is_meant(item, attempt, index, said);
  seen.right = is_option_right(item, attempt, option);
  seen.graded = seen.feedback_shown = is_judged(item, option, seen.chosen, attempt);
  if (item.kind == ItemKind::order) {
    if (const int place = place_of(attempt, option); place > 0) seen.number = std::to_string(place);
  } else if (seen.graded) {
    seen.symbol = option.correct ? Symbol::tick : Symbol::cross;
  } else if (item.kind == ItemKind::line) {
    seen.number = std::to_string(option.place);
  }
  if (item.kind == ItemKind::pairs) {
    const int side = side_of(item, attempt, option);
    if (side >= 0) seen.letter = static_cast<int>(std::ranges::find(view.sides, side) - view.sides.begin());
  }
  if (seen.feedback_shown) seen.lead = lead_of(item, option, seen, view, attempt);
  return seen;
}

/// What is said to a line that has no feedback of its own is said by the last option, "other".
void lend_feedback(const Item& item, ItemView& view) {
  OptionView& other = view.options.back();
  for (size_t i = 0; i + 1 < view.options.size(); ++i) {
    OptionView& line = view.options[i];
    if (!line.feedback_shown || !item.options[i].feedback.empty()) continue;
    line.feedback_shown = false;
    other.feedback_shown = true;
    other.lead = line.lead;
  }
}

std::string count_of_several(const Item& item, const ItemView& view) {
  int right = 0;
  int found = 0;
  int extra = 0;
  for (size_t i = 0; i < item.options.size(); ++i) {
    right += item.options[i].correct;
    found += item.options[i].correct && view.options[i].chosen;
    extra += !item.options[i].correct && view.options[i].chosen;
  }
  std::string words = "Not quite: " + std::to_string(found) + " of " + std::to_string(right) + " found";
  if (extra > 0) words += ", " + std::to_string(extra) + " too many";
  return words + ".";
}

/// "2 of 4 in place"; before it is judged, how far the reader has come.
std::string count_of_arranged(const Item& item, const ItemView& view, bool judged) {
  int all = 0;
  int done = 0;
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) continue;
    ++all;
    done += view.options[i].chosen && (!judged || view.options[i].right);
  }
  const char* what = item.kind == ItemKind::pairs ? " matched" : judged ? " in place" : " placed";
  return std::to_string(done) + " of " + std::to_string(all) + what + ".";
}

std::string words_of(const Item& item, const ItemView& view) {
  if (view.invalid_number) return invalid_number_text(view.number);
  if (view.status == Status::right) return view.tries > 1 ? "Right, at try " + std::to_string(view.tries) + "." : "Right.";
  if (is_arranged(item.kind) && view.status == Status::chosen) return count_of_arranged(item, view, false);
  if (view.status != Status::wrong) return "";
  if (is_arranged(item.kind)) return "Not quite: " + count_of_arranged(item, view, true);
  return item.kind == ItemKind::several ? count_of_several(item, view) : "Not quite.";
}

/// What of the figure would be judged, or was.
std::string words_of_state(const Item& item, const Attempt& attempt, std::string_view state, bool judged) {
  const std::string words = state_words(item, judged ? std::string_view(attempt.number) : state);
  if (!words.empty()) return "Your answer: " + words;
  return item.needs_pin ? "Pin a place first: click, tap, or press Enter there." : "";
}

}  // namespace

ItemView view_of(const Item& item, const Attempt& attempt, std::string_view state) {
  ItemView view{
      .order = order_of(item, attempt.seed), .sides = sides_of(item, attempt.seed), .first = attempt.first, .tries = attempt.tries};
  if (item.kind == ItemKind::number) view.number = attempt.number;
  const bool answered = has_answer(item, attempt);
  const int said = chosen_option(item, attempt);
  const bool judged = attempt.checked && said >= 0;
  for (size_t i = 0; i < item.options.size(); ++i) view.options.push_back(view_of_option(item, attempt, i, said, view));
  if (item.kind == ItemKind::line) lend_feedback(item, view);
  if (answered) view.status = Status::chosen;
  if (judged) view.status = grade(item, attempt) == Verdict::right ? Status::right : Status::wrong;
  view.invalid_number = item.kind == ItemKind::number && answered && attempt.checked && said < 0;
  view.has_check = !grades_immediately(item.kind) && !judged;
  view.can_check = view.has_check && is_complete(item, attempt) && !attempt.checked;
  if (item.kind == ItemKind::point) {
    // The figure may have been set anew: then that may be judged as well.
    const bool anew = !state.empty() && state != attempt.number && view.status != Status::right;
    view.has_check = !judged || anew;
    view.can_check = anew;
    view.state = words_of_state(item, attempt, state, judged && !anew);
  }
  view.can_retry = judged || attempt.revealed;
  view.can_reveal = view.status == Status::wrong && item.kind != ItemKind::several && !attempt.revealed;
  view.can_read_again = view.status == Status::wrong && !item.again.empty();
  view.words = words_of(item, view);
  return view;
}

std::string_view name_of(Status status) {
  constexpr std::string_view kNames[] = {"unanswered", "chosen", "right", "wrong"};
  return kNames[static_cast<size_t>(status)];
}

}  // namespace book
