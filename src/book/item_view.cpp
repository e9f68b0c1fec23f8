#include "book/item_view.h"

#include <algorithm>

#include "book/grade.h"
#include "book/number_answer.h"
#include "book/shuffle.h"

namespace book {
namespace {

using Sign = OptionView::Sign;
using Status = ItemView::Status;

std::string lead_of(const Item& item, const Option& option, bool chosen) {
  if (item.kind == ItemKind::number) {
    if (!chosen) return "The right answer is " + right_number(item) + ".";
    return option.correct ? "Right." : "Not quite.";
  }
  if (!chosen) return item.kind == ItemKind::several ? "Missed: a right answer." : "The right answer.";
  if (option.correct) return "Your choice, right.";
  return item.kind == ItemKind::several ? "Your choice, not right." : "Your choice, not quite.";
}

/// Whether something is said to this option: to those chosen, to right ones missed among several, and to the right answer
/// when it was asked for.
bool is_told(const Item& item, const Option& option, bool chosen, const Attempt& attempt) {
  if (chosen) return attempt.checked;
  return option.correct && (attempt.revealed || (item.kind == ItemKind::several && attempt.checked));
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

std::string words_of(const Item& item, const ItemView& view) {
  if (view.no_number) return no_number(view.number);
  if (view.status == Status::right) return view.tries > 1 ? "Right, at try " + std::to_string(view.tries) + "." : "Right.";
  if (view.status != Status::wrong) return "";
  return item.kind == ItemKind::several ? count_of_several(item, view) : "Not quite.";
}

}  // namespace

ItemView view_of(const Item& item, const Attempt& attempt) {
  ItemView view{.order = order_of(item, attempt.seed), .number = attempt.number, .first = attempt.first, .tries = attempt.tries};
  const bool answered = has_answer(item, attempt);
  const int said = chosen_option(item, attempt);
  const bool judged = attempt.checked && said >= 0;
  for (size_t i = 0; i < item.options.size(); ++i) {
    const Option& option = item.options[i];
    OptionView seen;
    seen.chosen = item.kind == ItemKind::number ? said == static_cast<int>(i) : is_chosen(attempt, option.id);
    seen.told = is_told(item, option, seen.chosen, attempt);
    if (seen.told) seen.sign = option.correct ? Sign::tick : Sign::cross;
    if (seen.told) seen.lead = lead_of(item, option, seen.chosen);
    view.options.push_back(std::move(seen));
  }
  if (answered) view.status = Status::chosen;
  if (judged) view.status = grade(item, attempt) == Verdict::right ? Status::right : Status::wrong;
  view.no_number = answered && attempt.checked && said < 0;
  view.has_check = item.kind != ItemKind::one && !judged;
  view.can_check = view.has_check && answered && !attempt.checked;
  view.can_retry = judged || attempt.revealed;
  view.can_reveal = view.status == Status::wrong && item.kind != ItemKind::several && !attempt.revealed;
  view.words = words_of(item, view);
  return view;
}

std::string_view name_of(Status status) {
  constexpr std::string_view kNames[] = {"unanswered", "chosen", "right", "wrong"};
  return kNames[static_cast<size_t>(status)];
}

}  // namespace book
