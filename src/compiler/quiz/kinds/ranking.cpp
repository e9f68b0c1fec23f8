#include <algorithm>

#include "base/text.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind ranking;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

/// "transformer-xl" as the outcomes of a figure call it: an option's id has no underscores.
std::string subject_of(std::string_view option) {
  std::string subject(option);
  std::ranges::replace(subject, '-', '_');
  return subject;
}

/// Reads "lab?task=back @8", then the options: the outcome of each is called by its id and the measure.
void read_options(QuizDraft& draft) {
  const QuizField& field = *draft.field("ranked-by");
  const std::string_view value = field.value.text;
  const size_t at = std::min(value.find('@'), value.size());
  read_trainer(draft, value.substr(0, at));
  const std::string measure(base::trim(value.substr(at)));
  if (draft.item.figure.empty() || measure.empty())
    draft.reject(field.line, "This does not say what ranks the options.",
                 "Write 'ranked-by: FIGURE @8', with the id of the figure that trains.");
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    if (!marked || !marked->mark.empty() || marked->rest.empty()) {
      draft.reject(entry.line, "This option cannot be read.", "Write '- (rope) RoPE', without a place: the reader's run gives it.");
      continue;
    }
    OptionDraft& option = add_option(draft, marked->inside, false, entry.line);
    option.text.add(marked->rest, entry.line);
    option.feedback = entry.below;
    add_outcome(draft, subject_of(marked->inside) + measure, entry.line);
  }
}

void check_options(QuizDraft& draft) {
  draft.reject_if(draft.options.size() < 2, "The quiz has fewer than two options.", "Add lines '- (id) text'.");
}

/// The names stand in sentences and tables, which hold plain words.
void check_name(QuizDraft& draft, OptionDraft& option) {
  const auto is_plain = [](const book::Run& run) { return run.formula < 0 && run.link < 0 && run.hole < 0; };
  if (!std::ranges::all_of(option.option.text, is_plain))
    draft.reject(option.line, "A name in a ranking contains a formula, a link or a number.",
                 "Use plain words; the feedback may contain them.");
}

}  // namespace

extern const QuestionParser ranking{.kind = book::kinds::ranking,
                                    .priority = 6,
                                    .subject = {"ranked-by"},
                                    .names_outcomes = true,
                                    .reject_fields = reject_draws,
                                    .read_options = read_options,
                                    .check_options = check_options,
                                    .check_feedback = [](QuizDraft&, const OptionDraft&) {},
                                    .complete_option = check_name,
                                    .defer_checks = defer_outcomes};

}  // namespace parsers
}  // namespace compiler
