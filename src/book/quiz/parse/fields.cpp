#include <algorithm>
#include <array>

#include "base/number.h"
#include "base/text.h"
#include "book/parse/settings.h"
#include "book/quiz/parse/draft.h"

namespace book {
namespace {

constexpr std::string_view kFields[] = {"source",  "section", "version", "question", "claim",  "predict",   "order", "choose", "figure",
                                        "listing", "other",   "draw",    "unless",   "answer", "tolerance", "unit",  "right",  "wrong"};
constexpr std::array<std::string_view, 5> kNumberFields{"answer", "tolerance", "unit", "right", "wrong"};

bool digits(std::string_view part) { return !part.empty() && part.find_first_not_of("0123456789") == part.npos; }

/// "000-Q8", "003-QC", "002", "E16", "vaswani-2017".
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
          field.line, quoted(source) + " is no source.",
          "Write 000-Q8, 003-QC for a quick check, 002 for a whole source, E16 for an erratum or vaswani-2017 for a paper.");
    }
  }
}

void read_version(QuizDraft& draft, const QuizField& field) {
  const double version = base::parse_number(field.value.text).value_or(0);
  const bool whole = version >= 1 && version <= 1000 && version == static_cast<int>(version);
  if (!whole) draft.chapter.error(field.line, quoted(field.value.text) + " is no version.", "Use 1, 2, 3 and so on.");
  draft.item.version = whole ? static_cast<int>(version) : 1;
}

/// Fields that are there with one of a few values, or not at all.
void read_switch(QuizDraft& draft, const QuizField& field) {
  struct Switch {
    std::string_view name;
    std::string_view value;
    std::string_view otherwise;
  };
  constexpr Switch kSwitches[] = {{"order", "pinned", "to have the options shuffled"},
                                  {"predict", "yes", "for an ordinary question"},
                                  {"choose", "several", "when one option is right"},
                                  {"choose", "order", ""},
                                  {"choose", "pairs", ""}};
  const std::string& value = field.value.text;
  const auto known = std::ranges::find_if(kSwitches, [&](const Switch& s) { return s.name == field.name && s.value == value; });
  if (known == std::end(kSwitches)) {
    const Switch& first = *std::ranges::find(kSwitches, field.name, &Switch::name);
    std::string mend = "Write '" + std::string(field.name) + ": " + std::string(first.value) + "', or leave it out ";
    mend += std::string(first.otherwise) + ".";
    if (field.name == "choose") mend += " 'choose: order' and 'choose: pairs' have options of their own form.";
    draft.chapter.error(field.line, quoted(value) + " is no value of " + quoted(field.name) + ".", std::move(mend));
  }
  if (field.name == "order") draft.item.pinned = true;
  if (field.name == "predict") draft.item.predict = true;
}

void read_field(QuizDraft& draft, const QuizField& field) {
  if (field.name == "source") read_sources(draft, field);
  if (field.name == "version") read_version(draft, field);
  if (field.name == "order" || field.name == "predict" || field.name == "choose") read_switch(draft, field);
  if (field.name == "unit") draft.item.unit = field.value.text;
  if (field.name == "figure") draft.item.figure = field.value.text;
  if (field.name == "section") draft.item.section = field.value.text;
}

void check_field(QuizDraft& draft, const QuizField& field) {
  if (std::ranges::find(kFields, field.name) == std::end(kFields)) {
    draft.chapter.error(
        field.line, "A quiz has no field " + quoted(field.name) + ".",
        "Its fields: source, section, version, question, claim, predict, order, choose, figure, listing, other, draw, unless; "
        "of a number: answer, tolerance, unit, right, wrong.");
  }
  const bool repeated = draft.field(field.name) != &field && field.name != "draw" && field.name != "unless";
  if (repeated && field.name == "question") {
    draft.chapter.error(field.line, "The quiz has two questions.", "Make it two quizzes.");
  } else if (repeated) {
    draft.chapter.error(field.line, "The quiz has two fields " + quoted(field.name) + ".", "Make it one.");
  }
}

/// A number may also be told by a typical mistake: "- (6.28) …".
bool has_mistake(const QuizDraft& draft) {
  return std::ranges::any_of(draft.entries, [](const QuizEntry& e) { return e.head.starts_with("(") && !e.head.starts_with("( )"); });
}

bool is_number(const QuizDraft& draft) {
  const QuizField* choose = draft.field("choose");
  return number_field(draft) || (has_mistake(draft) && !(choose && choose->value.text == "pairs"));
}

/// The kind that the fields speak of, each of its own.
ItemKind kind_of(const QuizDraft& draft) {
  const QuizField* choose = draft.field("choose");
  const std::string chosen = choose ? choose->value.text : "";
  if (draft.field("listing")) return ItemKind::line;
  if (draft.field("figure")) return ItemKind::point;
  if (draft.field("claim")) return ItemKind::claim;
  if (chosen == "pairs") return ItemKind::pairs;
  if (chosen == "order") return ItemKind::order;
  if (is_number(draft)) return ItemKind::number;
  return chosen == "several" ? ItemKind::several : ItemKind::one;
}

}  // namespace

const QuizField* number_field(const QuizDraft& draft) {
  for (const QuizField& field : draft.fields) {
    if (std::ranges::find(kNumberFields, field.name) != kNumberFields.end()) return &field;
  }
  return nullptr;
}

void read_fields(QuizDraft& draft) {
  for (const QuizField& field : draft.fields) {
    check_field(draft, field);
    read_field(draft, field);
  }
  draft.item.kind = kind_of(draft);
}

void check_kind(QuizDraft& draft) {
  const QuizField* choose = draft.field("choose");
  const QuizField* claim = draft.field("claim");
  if (draft.item.kind == ItemKind::number && choose && choose->value.text == "several")
    return draft.refuse_if(true, "A number cannot be chosen among several.", "Take out the line 'choose: several'.");
  const int kinds = (number_field(draft) != nullptr) + (choose != nullptr) + (claim != nullptr) + (draft.field("figure") != nullptr) +
                    (draft.field("listing") != nullptr);
  draft.refuse_if(kinds > 1, "The fields of the quiz belong to several kinds of question.",
                  "Keep one of 'claim', 'choose', 'figure', 'listing' and the fields of a number.");
  const QuizField* other = draft.field("other");
  if (other && draft.item.kind != ItemKind::point && draft.item.kind != ItemKind::line)
    draft.chapter.error(other->line, "The quiz has no use for 'other'.", "It belongs to questions with 'figure' or 'listing'.");
  if (claim && draft.field("question")) draft.chapter.error(claim->line, "The quiz has a claim and a question.", "Keep one of them.");
}

}  // namespace book
