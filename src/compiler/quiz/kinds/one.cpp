#include "compiler/quiz/kind.h"

namespace compiler::parsers {
namespace {

void check_options(QuizDraft& draft) {
  check_choices(draft);
  draft.reject_if(count_right(draft) > 1, "More than one option of the quiz is right.",
                  "Mark exactly one with [x], or add a line 'choose: several'.");
}

}  // namespace

extern const QuestionParser one{.kind = book::kinds::one, .check_options = check_options};

}  // namespace compiler::parsers
