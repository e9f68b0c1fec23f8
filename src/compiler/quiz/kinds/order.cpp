#include <algorithm>

#include "base/number.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind order;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

bool read_mark(const Marked& marked, book::Option& option, std::string_view&) {
  option.place = static_cast<int>(base::parse_number(marked.mark).value_or(0));
  option.correct = true;
  return option.place > 0;
}

void read_options(QuizDraft& draft) { read_choices(draft, read_mark, "Write '- [1] (id) text', with its right place in the brackets."); }

/// Whether the places are 1, 2, 3 …, each exactly once.
bool are_places(const std::vector<OptionDraft>& options) {
  for (int place = 1; place <= static_cast<int>(options.size()); ++place) {
    if (std::ranges::count_if(options, [place](const OptionDraft& o) { return o.option.place == place; }) != 1) return false;
  }
  return true;
}

void check_options(QuizDraft& draft) {
  check_choices(draft);
  draft.reject_if(draft.options.size() >= 2 && !are_places(draft.options),
                  "The places of the options are not 1, 2, 3 and so on, each once.", "Number them in the brackets.");
}

}  // namespace

extern const QuestionParser order{.kind = book::kinds::order,
                                  .priority = 3,
                                  .choose = "order",
                                  .has_own_form = true,
                                  .read_options = read_options,
                                  .check_options = check_options};

}  // namespace parsers
}  // namespace compiler
