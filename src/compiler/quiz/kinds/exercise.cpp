#include "book/quiz/progress.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind exercise;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

constexpr OwnField kFields[] = {{"takes", true}, {"returns", true}, {"right", true}};

OptionDraft answer_of(const QuizDraft& draft) {
  OptionDraft answer{.option = {.id = std::string(book::kSolved), .correct = true}};
  if (const QuizField* field = draft.field("right")) answer.feedback = field->value;
  return answer;
}

/// Reads "(doubled-exponent) what is said to this mistake".
void read_mistake(QuizDraft& draft, const QuizEntry& entry) {
  const auto marked = read_marked(entry.head);
  if (!marked || !marked->mark.empty())
    return draft.reject(entry.line, "This known mistake cannot be read.", "Write '- (id) what it is and why the numbers came out so'.");
  OptionDraft& mistake = add_option(draft, marked->inside, false, entry.line);
  add_feedback(mistake, marked->rest, entry);
}

void read_options(QuizDraft& draft) {
  draft.item.id.insert(0, book::kExercisePrefix);
  draft.item.signature = draft.field("function")->value.text;
  draft.item.language = "python";
  if (const QuizField* takes = draft.field("takes")) draft.item.takes = read_text(draft, takes->value);
  if (const QuizField* returns = draft.field("returns")) draft.item.returns = read_text(draft, returns->value);
  draft.options.push_back(answer_of(draft));
  for (const QuizEntry& entry : draft.entries) read_mistake(draft, entry);
  draft.options.push_back(other_option(draft));
}

void check_options(QuizDraft& draft) {
  draft.reject_if(draft.fence.word != "exercise", "A quiz does not ask for a function.", "Open the fence with ```exercise.");
  draft.reject_if(draft.item.signature.find('(') == std::string::npos, "The exercise has no function to write.",
                  "Add a line 'function: name(arguments)'.");
  draft.reject_if(!draft.field("takes") || !draft.field("returns"), "The exercise does not say what the function takes and returns.",
                  "Add lines 'takes: …' and 'returns: …', with the shapes.");
  draft.reject_if(!draft.field("right"), "The exercise says nothing when the code is right.", "Add a line 'right: …'.");
  check_feedback_of_other(draft, "code with no known mistake");
}

/// Whether the function is described, or the fence says that one is to be written.
bool asks_for_code(const QuizDraft& draft, const QuestionParser& parser) { return has_identifying_field(draft, parser); }

}  // namespace

extern const QuestionParser exercise{.kind = book::kinds::exercise,
                                     .priority = 6,
                                     .subject = {"function"},
                                     .fields = kFields,
                                     .fields_of = "an exercise",
                                     .takes_other = true,
                                     .matches = asks_for_code,
                                     .reject_fields = reject_draws,
                                     .read_options = read_options,
                                     .check_options = check_options};

}  // namespace parsers
}  // namespace compiler
