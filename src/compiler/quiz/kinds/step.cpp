#include <algorithm>

#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind step;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

/// "other" ends up last, but is already there while the steps are read, so that none of them can take its id.
void read_options(QuizDraft& draft) {
  draft.options.push_back(other_option(draft));
  read_choices(draft);
  std::ranges::rotate(draft.options, draft.options.begin() + 1);
  for (size_t i = 0; i + 1 < draft.options.size(); ++i) draft.options[i].option.place = static_cast<int>(i) + 1;
}

void check_options(QuizDraft& draft) {
  const auto wrong = count_right(draft);
  const bool enough = draft.options.size() > 2;
  draft.reject_if(!enough, "The quiz has fewer than two steps.", "Add lines '- [ ] (id) text'.");
  draft.reject_if(enough && wrong != 1,
                  wrong == 0 ? "No step is marked as the first wrong one." : "More than one step is marked as the first wrong one.",
                  "Mark exactly one with [x].");
  check_feedback_of_other(draft, "the other steps");
}

/// A step without feedback borrows that of "other".
void allow_missing_feedback(QuizDraft&, const OptionDraft&) {}

}  // namespace

extern const QuestionParser step{.kind = book::kinds::step,
                                 .priority = 3,
                                 .choose = "step",
                                 .has_own_form = true,
                                 .takes_other = true,
                                 .read_options = read_options,
                                 .check_options = check_options,
                                 .check_feedback = allow_missing_feedback};

}  // namespace parsers
}  // namespace compiler
