#include <algorithm>

#include "book/parse/settings.h"
#include "book/quiz/parse/draft.h"

namespace book {
namespace {

void read_options(QuizDraft& draft) {
  switch (draft.item.kind) {
    case ItemKind::number: return read_numbers(draft);
    case ItemKind::pairs: return read_pairs(draft);
    case ItemKind::point: return read_points(draft);
    case ItemKind::line: return read_listing(draft);
    default: return read_choices(draft);
  }
}

void check_options(QuizDraft& draft) {
  switch (draft.item.kind) {
    case ItemKind::number: return check_number(draft);
    case ItemKind::pairs: return check_pairs(draft);
    case ItemKind::point: return check_points(draft);
    case ItemKind::line: return check_listing(draft);
    default: return check_choices(draft);
  }
}

const QuizField* question_of(const QuizDraft& draft) {
  const QuizField* claim = draft.field("claim");
  return claim ? claim : draft.field("question");
}

/// Says what the whole lacks.
void check_whole(QuizDraft& draft) {
  const bool lines_are_well = !draft.malformed;
  const QuizField* question = question_of(draft);
  draft.refuse_if(!is_id(draft.item.id), draft.item.id.empty() ? "The quiz has no id." : quoted(draft.item.id) + " is no id.",
                  "Name it in the fence: ```quiz some-name, of lower-case letters, digits and hyphens.");
  draft.refuse_if(!question || question->value.text.empty(), "The quiz has no question.", "Add a line 'question: …'.");
  check_kind(draft);
  if (lines_are_well) check_options(draft);  // else a malformed option may be the missing one
}

/// Why an option has no feedback is said where it should be.
void check_feedback(QuizDraft& draft, const OptionDraft& option, bool lines_were_well) {
  const ItemKind kind = draft.item.kind;
  if (!option.feedback.text.empty() || (kind == ItemKind::line && option.line == 0)) return;
  const std::string& id = option.option.id;
  if (option.line == 0) {
    if (kind == ItemKind::number && lines_were_well)
      draft.chapter.error(draft.fence.line, "The answer " + quoted(id) + " has no feedback.", "Add a line '" + id + ": …'.");
  } else if (kind == ItemKind::number) {
    draft.chapter.error(option.line, "The answer " + quoted(id) + " has no feedback.", "Say behind the number what the thought misses.");
  } else {
    draft.chapter.error(option.line, "The option " + quoted(id) + " has no feedback.", "Say below it, indented, why it is right or wrong.");
  }
}

/// "True: " in front of a reason, so that it is heard with it.
void add_verdict(Option& option) {
  option.text.insert(option.text.begin(), {{.text = option.says_true ? "True:" : "False:", .strong = true}, {.text = " "}});
}

void read_texts(QuizDraft& draft, bool lines_were_well) {
  Item& item = draft.item;
  if (const QuizField* question = question_of(draft)) item.question = read_text(draft, question->value);
  for (OptionDraft& option : draft.options) {
    check_feedback(draft, option, lines_were_well);
    if (!option.text.text.empty()) option.option.text = read_text(draft, option.text);
    option.option.side = read_text(draft, option.side);
    option.option.feedback = read_text(draft, option.feedback);
    if (item.kind == ItemKind::claim) add_verdict(option.option);
    if (item.kind == ItemKind::number && !option.value.empty()) {
      const int line = option.line > 0 ? option.line : draft.field("answer")->line;
      if (auto generated = read_braces(draft, option.value, line))
        item.generated.values.push_back({static_cast<int>(item.options.size()), std::move(*generated)});
    }
    option.option.line = option.line > 0 ? option.line : item.line;
    item.options.push_back(std::move(option.option));
  }
}

/// What can be judged only when the whole chapter is read.
void leave_for_later(const QuizDraft& draft, Chapter& chapter) {
  const int index = static_cast<int>(chapter.document.items.size());
  if (const QuizField* section = draft.field("section")) chapter.sections_of_items.push_back({index, section->line});
  if (draft.item.kind != ItemKind::point) return;
  for (size_t i = 0; i < draft.options.size(); ++i) {
    const OptionDraft& option = draft.options[i];
    if (!option.value.empty()) chapter.states_of_items.push_back({index, static_cast<int>(i), option.value, option.line});
  }
}

}  // namespace

std::optional<Block> read_quiz(const Fence& fence, Chapter& chapter) {
  QuizDraft draft{.fence = fence, .chapter = chapter, .item = {.id = fence.argument, .line = fence.line}};
  read_lines(draft);
  read_fields(draft);
  read_draws(draft);
  read_options(draft);
  const bool lines_were_well = !draft.malformed;
  check_whole(draft);
  read_texts(draft, lines_were_well);
  if (draft.malformed) {
    if (!draft.item.id.empty()) chapter.broken_ids.insert(draft.item.id);
    return std::nullopt;
  }
  leave_for_later(draft, chapter);
  instantiate(draft.item, chapter.document.links, 0, chapter.catalog.functions);
  chapter.document.items.push_back(std::move(draft.item));
  return Block{.kind = BlockKind::quiz, .line = fence.line, .index = static_cast<int>(chapter.document.items.size()) - 1};
}

}  // namespace book
