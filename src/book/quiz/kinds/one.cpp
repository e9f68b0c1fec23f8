// The reader chooses the one right option.
#include "book/quiz/kind.h"

namespace book::kinds {

extern const QuestionKind one{.name = "one", .title = "choose one", .keys = Keys::one, .grades_immediately = true, .is_shuffled = true};

}  // namespace book::kinds
