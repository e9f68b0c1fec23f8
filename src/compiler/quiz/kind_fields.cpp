// The fields that tell kinds of question apart, from the table of their parsers.
#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

#include "compiler/did_you_mean.h"
#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

using Names = std::vector<std::string>;

/// The results of `name_of` for all kinds, without empty ones, in alphabetical order.
Names names_of_kinds(const auto& name_of) {
  Names names;
  for (const QuestionParser* parser : question_parsers()) {
    if (std::string name(name_of(*parser)); !name.empty()) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

/// The field that holds the question; empty if that is 'question'.
std::string_view own_question(const QuestionParser& parser) { return parser.question == "question" ? "" : parser.question; }

std::string_view subject(const QuestionParser& parser) { return parser.subject.name; }

/// The fields that any question may have, and the fields that identify kinds between them.
Names general_fields() {
  Names names{"source", "section", "version", "question"};
  names.append_range(names_of_kinds(own_question));
  names.append_range(Names{"hint", "predict", "order", "choose"});
  names.append_range(names_of_kinds(subject));
  names.append_range(Names{"other", "draw", "unless"});
  return names;
}

/// "a, b and c".
std::string listed(const Names& names, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : last;
    text += names[i];
  }
  return text;
}

/// Whether the draft has a field that only questions of this kind have, or this kind and the draft's own.
bool indicates(const QuizDraft& draft, const QuestionParser& parser) {
  const auto has = [&draft](std::string_view name) { return !name.empty() && draft.field(name); };
  if (has(own_question(parser)) || has(subject(parser))) return true;
  const QuizField* own = own_field(draft, parser);
  const QuestionParser& chosen = parser_of(draft);
  return own && (&parser == &chosen || !std::ranges::contains(chosen.fields, own->name, &OwnField::name));
}

/// How many kinds of question the fields indicate.
std::ptrdiff_t count_kinds(const QuizDraft& draft) {
  return (draft.field("choose") != nullptr) +
         std::ranges::count_if(question_parsers(), [&draft](const QuestionParser* parser) { return indicates(draft, *parser); });
}

/// "'claim', 'choose', 'figure', 'listing' and the fields of a number".
std::string fields_of_kinds() {
  Names names = names_of_kinds(own_question);
  names.emplace_back("choose");
  names.append_range(names_of_kinds(subject));
  for (std::string& name : names) name = in_quotes(name);
  names.append_range(names_of_kinds([](const QuestionParser& parser) {
    return parser.fields.empty() || !parser.subject.name.empty() ? "" : "the fields of " + std::string(parser.fields_of);
  }));
  return listed(names, " and ");
}

/// "'choose: step'" or "'listing'" for a kind that takes 'other'; otherwise empty.
std::string field_with_other(const QuestionParser& parser) {
  if (!parser.takes_other) return "";
  return in_quotes(parser.choose.empty() ? std::string(subject(parser)) : "choose: " + std::string(parser.choose));
}

}  // namespace

bool is_quiz_field(std::string_view name) {
  return std::ranges::contains(general_fields(), name) || std::ranges::any_of(question_parsers(), [name](const QuestionParser* parser) {
           return std::ranges::contains(parser->fields, name, &OwnField::name);
         });
}

std::string quiz_fields(std::string_view name) {
  const Names general = general_fields();
  Meant meant = Meant(name).among(general);
  std::string text = listed(general, ", ");
  for (const QuestionParser* parser : question_parsers()) {
    Names names;
    for (const OwnField& field : parser->fields) names.emplace_back(field.name);
    meant.among(parser->fields | std::views::transform(&OwnField::name));
    if (!names.empty()) text += "; of " + std::string(parser->fields_of) + ": " + listed(names, ", ");
  }
  return meant.question() + "Its fields: " + text + ".";
}

std::string own_forms() {
  const auto own_form = [](const QuestionParser& parser) {
    return parser.has_own_form ? "'choose: " + std::string(parser.choose) + "'" : "";
  };
  return listed(names_of_kinds(own_form), " and ");
}

const book::QuestionKind& kind_of(const QuizDraft& draft) {
  const QuestionParser* best = nullptr;
  for (const QuestionParser* parser : question_parsers()) {
    if (parser->matches(draft, *parser) && (!best || parser->priority > best->priority)) best = parser;
  }
  return best->kind;
}

const QuestionParser& parser_of(const QuizDraft& draft) {
  return **std::ranges::find(question_parsers(), draft.item.kind, [](const QuestionParser* parser) { return &parser->kind; });
}

const QuizField* own_field(const QuizDraft& draft, const QuestionParser& parser) {
  for (const QuizField& field : draft.fields) {
    if (std::ranges::contains(parser.fields, field.name, &OwnField::name)) return &field;
  }
  return nullptr;
}

const QuizField* question_of(const QuizDraft& draft) {
  for (const std::string& name : names_of_kinds(own_question)) {
    if (const QuizField* question = draft.field(name)) return question;
  }
  return draft.field("question");
}

bool has_identifying_field(const QuizDraft& draft, const QuestionParser& parser) {
  if (!parser.subject.name.empty()) return draft.field(parser.subject.name);
  if (!own_question(parser).empty()) return draft.field(parser.question);
  const QuizField* choose = draft.field("choose");
  return parser.choose.empty() || (choose && choose->value.text == parser.choose);
}

void check_kind(QuizDraft& draft) {
  const QuestionParser& parser = parser_of(draft);
  if (parser.reject_fields && parser.reject_fields(draft)) return;
  draft.reject_if(count_kinds(draft) > 1, "The fields of the quiz belong to several kinds of question.",
                  "Keep one of " + fields_of_kinds() + ".");
  if (const QuizField* other = draft.field("other"); other && !parser.takes_other)
    draft.chapter.error(other->line, "The quiz does not use 'other'.",
                        "It belongs to questions with " + listed(names_of_kinds(field_with_other), " or ") + ".");
  const QuizField* question = question_of(draft);
  if (question && question->name != "question" && draft.field("question"))
    draft.chapter.error(question->line, "The quiz has a " + std::string(question->name) + " and a question.", "Keep one of them.");
}

}  // namespace compiler
