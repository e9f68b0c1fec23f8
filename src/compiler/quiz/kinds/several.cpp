#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind several;
}  // namespace book::kinds

namespace compiler {

namespace parsers {

extern const QuestionParser several{.kind = book::kinds::several, .priority = 1, .choose = "several", .check_options = check_choices};

}
}  // namespace compiler
