#include "base/number.h"
#include "book/quiz/training_run.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind outcome;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

constexpr std::string_view kOtherwise = "otherwise";

void read_options(QuizDraft& draft) {
  read_trainer(draft, draft.field("decided-by")->value.text);
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    if (!marked || marked->mark.empty() || marked->rest.empty()) {
      draft.reject(entry.line, "This option cannot be read.",
                   "Write '- [rope@8 < 0.5] (id) text', with what makes it right in the brackets, or '- [otherwise] (id) text'.");
      continue;
    }
    OptionDraft& option = add_option(draft, marked->inside, false, entry.line);
    option.text.add(marked->rest, entry.line);
    option.feedback = entry.below;
    if (marked->mark == kOtherwise) continue;
    if (auto holds = read_value(draft, marked->mark, entry.line)) option.option.holds = std::move(*holds);
  }
}

/// "rope@8 is 0.2 and rope@1 is 0.9"
std::string words_of(const book::TrainingRun& run) {
  std::string words;
  for (const book::TrainingRun::Outcome& outcome : run.outcomes)
    words += (words.empty() ? "" : " and ") + outcome.name + " is " + base::exact(outcome.value);
  return words;
}

void check_options(QuizDraft& draft) {
  draft.reject_if(draft.options.size() < 2, "The quiz has fewer than two options.", "Add lines '- [condition] (id) text'.");
  draft.reject_if(draft.item.outcomes.empty(), "No option depends on the reader's run.", "Name outcomes in the brackets, such as rope@8.");
  if (draft.malformed) return;
  book::Item item{.outcomes = draft.item.outcomes};
  for (const OptionDraft& option : draft.options) item.options.push_back(option.option);
  const auto undecided = find_undecided(item);
  if (!undecided) return;
  std::string right;
  for (const int option : undecided->right) right += (right.empty() ? "(" : " and (") + item.options[static_cast<size_t>(option)].id + ")";
  draft.reject(draft.fence.line,
               right.empty() ? "No option is right when " + words_of(undecided->run) + "."
                             : "More than one option is right when " + words_of(undecided->run) + ": " + right + ".",
               "Exactly one condition may hold for any run; '[otherwise]' stands for all other runs.");
}

}  // namespace

extern const QuestionParser outcome{.kind = book::kinds::outcome,
                                    .priority = 6,
                                    .subject = {"decided-by"},
                                    .names_outcomes = true,
                                    .reject_fields = reject_draws,
                                    .read_options = read_options,
                                    .check_options = check_options,
                                    .defer_checks = defer_outcomes};

}  // namespace parsers
}  // namespace compiler
