// The reader chooses all of several right options.
#include <algorithm>

#include "book/quiz/answer_parts.h"

namespace book::kinds {
namespace {

bool is_right(const Item& item, const Attempt& attempt, int) {
  return std::ranges::all_of(item.options, [&](const Option& o) { return o.correct == is_chosen(attempt, o.id); });
}

/// Right options that were missed are shown at once.
bool is_judged(const Item&, const Attempt& attempt, const Option& option, bool chosen) {
  return chosen ? attempt.checked : option.correct && (attempt.checked || attempt.revealed);
}

std::string lead(const Item&, const Attempt&, const Option& option, const OptionView& seen, const ItemView&) {
  if (!seen.chosen) return "Missed.";
  return option.correct ? "Right." : "Not right.";
}

std::string summary(const Item& item, const ItemView& view) {
  if (view.status != ItemView::Status::wrong) return "";
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

}  // namespace

extern const QuestionKind several{.name = "several",
                                  .title = "choose several",
                                  .right_options = RightOptions::several,
                                  .several_may_be_chosen = true,
                                  .has_reveal = false,
                                  .is_shuffled = true,
                                  .is_right = is_right,
                                  .is_judged = is_judged,
                                  .lead = lead,
                                  .summary = summary,
                                  .parse_answer = parse_choices};

}  // namespace book::kinds
