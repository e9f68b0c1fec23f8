#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

bool digits(std::string_view part) { return !part.empty() && part.find_first_not_of("0123456789") == part.npos; }

/// Whether `text` names a source: "000-Q8", "003-QC", "002", "E16", "vaswani-2017".
bool is_source(std::string_view text) {
  if (text.starts_with('E')) return digits(text.substr(1));
  const size_t dash = text.rfind('-');
  if (dash == text.npos) return text.size() == 3 && digits(text);
  if (digits(text.substr(0, 3)) && text.substr(3, 2) == "-Q") return text.substr(5) == "C" || digits(text.substr(5));
  const std::string_view year = text.substr(dash + 1);
  return is_id(text) && year.size() >= 4 && digits(year.substr(0, 4)) && year.size() <= 5;
}

void read_sources(QuizDraft& draft, const QuizField& field) {
  for (const std::string_view part : base::split(field.value.text, ',')) {
    const std::string_view source = base::trim(part);
    if (is_source(source)) {
      draft.item.sources.emplace_back(source);
    } else {
      draft.chapter.error(
          field.line, in_quotes(source) + " is not a source.",
          "Write 000-Q8, 003-QC for a quick check, 002 for a whole source, E16 for an erratum or vaswani-2017 for a paper.");
    }
  }
}

void read_version(QuizDraft& draft, const QuizField& field) {
  const double version = base::parse_number(field.value.text).value_or(0);
  const bool whole = version >= 1 && version <= 1000 && version == static_cast<int>(version);
  if (!whole) draft.chapter.error(field.line, in_quotes(field.value.text) + " is not a version.", "Use 1, 2, 3 and so on.");
  draft.item.version = whole ? static_cast<int>(version) : 1;
}

/// Reports a field with a value that it cannot have.
void reject_value(QuizDraft& draft, const QuizField& field, std::string fix) {
  draft.chapter.error(field.line, in_quotes(field.value.text) + " is not a value of " + in_quotes(field.name) + ".", std::move(fix));
}

/// Reads a field that can have only one value, or be left out.
void read_switch(QuizDraft& draft, const QuizField& field, bool& is_on, std::string_view value, std::string_view otherwise) {
  if (field.value.text != value)
    reject_value(draft, field,
                 "Write '" + std::string(field.name) + ": " + std::string(value) + "', or leave it out " + std::string(otherwise) + ".");
  is_on = true;
}

void check_choose(QuizDraft& draft, const QuizField& field) {
  if (!field.value.text.empty() && std::ranges::contains(question_parsers(), field.value.text, &QuestionParser::choose)) return;
  reject_value(draft, field,
               "Write 'choose: several', or leave it out when one option is right. " + own_forms() + " have their own form of options.");
}

void read_field(QuizDraft& draft, const QuizField& field) {
  if (field.name == "source") read_sources(draft, field);
  if (field.name == "version") read_version(draft, field);
  if (field.name == "order") read_switch(draft, field, draft.item.pinned, "pinned", "to have the options shuffled");
  if (field.name == "predict") read_switch(draft, field, draft.item.predict, "yes", "for an ordinary question");
  if (field.name == "choose") check_choose(draft, field);
  if (field.name == "section") draft.item.section = field.value.text;
}

bool may_repeat(std::string_view name) { return name == "draw" || name == "unless" || name == "hint"; }

void check_field(QuizDraft& draft, const QuizField& field) {
  if (!is_quiz_field(field.name))
    draft.chapter.error(field.line, "A quiz has no field " + in_quotes(field.name) + ".", quiz_fields(field.name));
  const bool repeated = draft.field(field.name) != &field && !may_repeat(field.name);
  if (repeated && field.name == "question") {
    draft.chapter.error(field.line, "The quiz has two questions.", "Split it into two quizzes.");
  } else if (repeated) {
    draft.chapter.error(field.line, "The quiz has two fields " + in_quotes(field.name) + ".", "Keep one of them.");
  }
}

}  // namespace

void read_fields(QuizDraft& draft) {
  for (const QuizField& field : draft.fields) {
    check_field(draft, field);
    read_field(draft, field);
  }
  draft.item.kind = &kind_of(draft);
}

}  // namespace compiler
