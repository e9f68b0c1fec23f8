#include "book/quiz/parse/kind.h"

namespace book {

namespace kinds {
extern const QuestionKind several;
}

namespace parsers {

extern const QuestionParser several{.kind = kinds::several, .priority = 1, .choose = "several", .check_options = check_choices};

}
}  // namespace book
