#include "compiler/parse/chapter.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind point;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

void read_options(QuizDraft& draft) {
  draft.item.figure = draft.field("figure")->value.text;
  int right = 0;
  int mistakes = 0;
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    if (!marked || (!is_cross(marked->mark) && marked->mark != " ") || marked->inside.empty()) {
      draft.reject(entry.line, "This state cannot be read.",
                   "Write '- [ ] (name=value&name=1..3) feedback', and '- [x] …' for a right one.");
      continue;
    }
    const bool correct = is_cross(marked->mark);
    const std::string id = correct ? (++right > 1 ? "right-" + std::to_string(right) : "right") : "mistake-" + std::to_string(++mistakes);
    OptionDraft option{.option = {.id = id, .correct = correct}, .value = std::string(marked->inside), .line = entry.line};
    add_feedback(option, marked->rest, entry);
    draft.options.push_back(std::move(option));
  }
  draft.options.push_back(other_option(draft));
}

void check_options(QuizDraft& draft) {
  draft.reject_if(count_right(draft) == 0, "No state of the figure is right.", "Mark one with [x].");
  check_feedback_of_other(draft, "other states of the figure");
}

/// The figure may come later in the chapter, so the states are checked at its end.
void defer_state_checks(const QuizDraft& draft, int item) {
  for (size_t i = 0; i < draft.options.size(); ++i) {
    const OptionDraft& option = draft.options[i];
    if (!option.value.empty()) draft.chapter.states_of_items.push_back({item, static_cast<int>(i), option.value, option.line});
  }
}

}  // namespace

extern const QuestionParser point{.kind = book::kinds::point,
                                  .priority = 5,
                                  .subject = {"figure"},
                                  .takes_other = true,
                                  .read_options = read_options,
                                  .check_options = check_options,
                                  .defer_checks = defer_state_checks};

}  // namespace parsers
}  // namespace compiler
