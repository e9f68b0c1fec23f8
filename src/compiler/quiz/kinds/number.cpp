#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "book/quiz/number_answer.h"
#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind number;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

constexpr OwnField kFields[] = {{"answer"}, {"tolerance"}, {"unit"}, {"right", true}, {"wrong", true}};

bool is_generated(const QuizDraft& draft, std::string_view text) { return text.starts_with('{') && draft.field("draw"); }

/// "{pe(3, 0, 32, 10000)}" is kept as text and parsed later, when the option's index is known.
void read_answer(QuizDraft& draft, OptionDraft& right, const QuizField& field) {
  const std::string& text = field.value.text;
  if (is_generated(draft, text)) {
    right.value = text;
    return;
  }
  const auto number = book::read_number(text, "");
  if (!number) {
    draft.chapter.error(field.line, in_quotes(text) + " is not a number.",
                        "Write digits, like 35333 or 3.5e4; the unit has its own field.");
  }
  right.option.value = number.value_or(0);
}

/// The draft of the right answer, or of any other number, with its feedback.
OptionDraft answer_of(QuizDraft& draft, bool right) {
  const std::string id = right ? "right" : "wrong";
  OptionDraft answer{.option = {.id = id, .correct = right}};
  if (const QuizField* field = draft.field(id)) answer.feedback = field->value;
  return answer;
}

/// Reads "(6.28) feedback", the feedback for readers who answer that number.
void read_mistake(QuizDraft& draft, const QuizEntry& entry) {
  const bool generated = is_generated(draft, entry.head.substr(1));
  const size_t close = generated ? entry.head.find("})") : entry.head.find(')');
  const size_t end = close == entry.head.npos ? close : close + (generated ? 1 : 0);
  const std::string_view text = end == entry.head.npos ? "" : entry.head.substr(1, end - 1);
  const auto value = generated ? std::optional(0.0) : book::read_number(text, draft.item.unit);
  if (text.empty() || !value) {
    return draft.reject(entry.line, "This typical mistake cannot be read.", "Write '- (6.28) feedback for that answer'.");
  }
  OptionDraft mistake{.option = {.id = "mistake-" + std::to_string(draft.options.size() - 1), .value = *value}, .line = entry.line};
  if (generated) mistake.value = text;
  mistake.feedback.add(entry.head.substr(end + 1), entry.line);
  if (!entry.below.text.empty()) mistake.feedback.add(entry.below.text, entry.line + 1);
  draft.options.push_back(std::move(mistake));
}

/// "1%" is relative to the answer, "0.5" is absolute.
void read_tolerance(QuizDraft& draft, const QuizField& field) {
  std::string_view text = field.value.text;
  const bool percent = text.ends_with('%');
  if (percent) text = base::trim(text.substr(0, text.size() - 1));
  const auto tolerance = base::parse_number(text);
  if (!tolerance || *tolerance < 0) {
    draft.chapter.error(field.line, in_quotes(field.value.text) + " is not a tolerance.", "Write 1% or 0.5, or leave it out.");
    return;
  }
  draft.item.tolerance = percent ? *tolerance / 100 : *tolerance;
  draft.item.relative = percent;
}

bool is_option(const QuizEntry& entry) { return entry.head.starts_with('['); }

/// A question for a number can also be recognised by a typical mistake: "- (6.28) …".
bool asks_for_number(const QuizDraft& draft, const QuestionParser& parser) {
  return own_field(draft, parser) ||
         std::ranges::any_of(draft.entries, [](const QuizEntry& e) { return e.head.starts_with("(") && !e.head.starts_with("( )"); });
}

bool reject_several(QuizDraft& draft) {
  const QuizField* choose = draft.field("choose");
  const bool several = choose && choose->value.text == "several";
  draft.reject_if(several, "A question for a number has one right answer.", "Remove the line 'choose: several'.");
  return several;
}

/// Reports that there are options to choose from as well.
void reject_options(QuizDraft& draft) {
  const QuizField* field = own_field(draft, parser_of(draft));
  const auto mistake = std::ranges::find_if_not(draft.entries, is_option);
  const int line = field ? field->line : mistake != draft.entries.end() ? mistake->line : draft.fence.line;
  draft.reject(line, "The quiz has options, and " + in_quotes(field ? field->name : "- (number)") + ", which belongs to a number.",
               "Ask either for options or for a number.");
}

void read_options(QuizDraft& draft) {
  if (const QuizField* unit = draft.field("unit")) draft.item.unit = unit->value.text;
  for (const bool right : {true, false}) draft.options.push_back(answer_of(draft, right));
  if (const QuizField* answer = draft.field("answer")) read_answer(draft, draft.options[book::kRightNumber], *answer);
  if (std::ranges::any_of(draft.entries, is_option)) {
    reject_options(draft);
    draft.options.clear();
    return;
  }
  for (const QuizEntry& entry : draft.entries) read_mistake(draft, entry);
}

void check_options(QuizDraft& draft) {
  draft.reject_if(!draft.field("answer"), "The quiz has no answer.", "Add a line 'answer: 35333'.");
  if (const QuizField* tolerance = draft.field("tolerance")) read_tolerance(draft, *tolerance);
}

void check_feedback_of_number(QuizDraft& draft, const OptionDraft& option) {
  if (!option.feedback.text.empty()) return;
  const std::string& id = option.option.id;
  if (option.line > 0) {
    draft.chapter.error(option.line, "The answer " + in_quotes(id) + " has no feedback.", "After the number, say what the mistake was.");
  } else if (draft.lines_well_formed) {
    draft.chapter.error(draft.fence.line, "The answer " + in_quotes(id) + " has no feedback.", "Add a line '" + id + ": …'.");
  }
}

/// Parses the expression of a computed number.
void read_value(QuizDraft& draft, OptionDraft& option) {
  if (option.value.empty()) return;
  const int line = option.line > 0 ? option.line : draft.field("answer")->line;
  if (auto generated = read_braces(draft, option.value, line))
    draft.item.generated.values.push_back({static_cast<int>(draft.item.options.size()), std::move(*generated)});
}

}  // namespace

extern const QuestionParser number{.kind = book::kinds::number,
                                   .priority = 2,
                                   .fields = kFields,
                                   .fields_of = "a number",
                                   .matches = asks_for_number,
                                   .reject_fields = reject_several,
                                   .read_options = read_options,
                                   .check_options = check_options,
                                   .check_feedback = check_feedback_of_number,
                                   .complete_option = read_value};

}  // namespace parsers
}  // namespace compiler
