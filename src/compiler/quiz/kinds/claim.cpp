#include <algorithm>

#include "base/text.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind claim;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

/// Takes "true:" or "false:" from the front of the text.
bool read_mark(const Marked& marked, book::Option& option, std::string_view& text) {
  option.correct = is_cross(marked.mark);
  if (!option.correct && marked.mark != " ") return false;
  for (const bool says_true : {true, false}) {
    const std::string_view word = says_true ? "true:" : "false:";
    if (!text.starts_with(word)) continue;
    text = base::trim(text.substr(word.size()));
    option.says_true = says_true;
    return true;
  }
  return false;
}

void read_options(QuizDraft& draft) {
  read_choices(draft, read_mark, "Write '- [ ] (id) true: text' or '- [ ] (id) false: text', and '- [x] …' for the right one.");
}

void check_options(QuizDraft& draft) {
  check_choices(draft);
  draft.reject_if(count_right(draft) > 1, "More than one option of the quiz is right.", "Mark exactly one with [x].");
  const auto says_true = std::ranges::count_if(draft.options, [](const OptionDraft& o) { return o.option.says_true; });
  draft.reject_if(says_true == 0 || says_true == std::ssize(draft.options), "All reasons are for the same verdict.",
                  "Let some options begin with 'true:' and some with 'false:'.");
}

/// Puts "True: " or "False: " in front of a reason, so that it is read aloud with it.
void add_verdict(QuizDraft&, OptionDraft& draft) {
  book::Option& option = draft.option;
  option.text.insert(option.text.begin(), {{.text = option.says_true ? "True:" : "False:", .strong = true}, {.text = " "}});
}

}  // namespace

extern const QuestionParser claim{.kind = book::kinds::claim,
                                  .priority = 4,
                                  .question = "claim",
                                  .read_options = read_options,
                                  .check_options = check_options,
                                  .complete_option = add_verdict};

}  // namespace parsers
}  // namespace compiler
