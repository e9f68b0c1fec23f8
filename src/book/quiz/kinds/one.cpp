// The reader chooses the one right option.
#include "book/quiz/kind.h"

namespace book::kinds {

extern const QuestionKind one{
    .name = "one", .title = "choose one", .right_options = RightOptions::one, .grades_immediately = true, .is_shuffled = true};

}  // namespace book::kinds
