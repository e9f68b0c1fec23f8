#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

/// Reports what the question as a whole lacks.
void check_whole(QuizDraft& draft) {
  const QuizField* question = question_of(draft);
  draft.reject_if(!is_id(draft.item.id), draft.item.id.empty() ? "The quiz has no id." : in_quotes(draft.item.id) + " is not a valid id.",
                  "Name it in the fence: ```quiz some-name, of lower-case letters, digits and hyphens.");
  draft.reject_if(!question || question->value.text.empty(), "The quiz has no question.", "Add a line 'question: …'.");
  check_kind(draft);
  if (draft.lines_well_formed) parser_of(draft).check_options(draft);
}

void read_hints(QuizDraft& draft) {
  for (const QuizField& field : draft.fields) {
    if (field.name != "hint") continue;
    const bool one_too_many = draft.item.hints.size() == book::kMaxHints;
    if (one_too_many) draft.reject(field.line, "The quiz has more than three hints.", "Keep three, from general to particular.");
    if (field.value.text.empty()) draft.reject(field.line, "This hint is empty.", "Write 'hint: …', or leave it out.");
    if (draft.malformed) return;
    draft.item.hints.push_back(read_text(draft, field.value));
  }
}

void read_texts(QuizDraft& draft) {
  book::Item& item = draft.item;
  const QuestionParser& parser = parser_of(draft);
  if (const QuizField* question = question_of(draft)) item.question = read_text(draft, question->value);
  read_hints(draft);
  for (OptionDraft& option : draft.options) {
    parser.check_feedback(draft, option);
    if (!option.text.text.empty()) option.option.text = read_text(draft, option.text);
    option.option.side = read_text(draft, option.side);
    option.option.feedback = read_text(draft, option.feedback);
    if (parser.complete_option) parser.complete_option(draft, option);
    option.option.line = option.line > 0 ? option.line : item.line;
    item.options.push_back(std::move(option.option));
  }
}

/// Records what can be checked only once the whole chapter has been read.
void defer_checks(const QuizDraft& draft) {
  const int index = static_cast<int>(draft.chapter.document.items.size());
  if (const QuizField* section = draft.field("section")) draft.chapter.sections_of_items.push_back({index, section->line});
  if (parser_of(draft).defer_checks) parser_of(draft).defer_checks(draft, index);
}

}  // namespace

std::optional<book::Block> read_quiz(const Fence& fence, ChapterDraft& chapter) {
  QuizDraft draft{.fence = fence, .chapter = chapter, .item = {.id = fence.argument, .line = fence.line}};
  read_lines(draft);
  read_fields(draft);
  read_draws(draft);
  parser_of(draft).read_options(draft);
  draft.lines_well_formed = !draft.malformed;
  check_whole(draft);
  read_texts(draft);
  if (draft.malformed) {
    if (!draft.item.id.empty()) chapter.broken_ids.insert(draft.item.id);
    return std::nullopt;
  }
  defer_checks(draft);
  instantiate(draft.item, chapter.document.links, 0, chapter.catalog.functions);
  chapter.document.items.push_back(std::move(draft.item));
  return book::Block{.kind = book::BlockKind::quiz, .line = fence.line, .index = static_cast<int>(chapter.document.items.size()) - 1};
}

}  // namespace compiler
