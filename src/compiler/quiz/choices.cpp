// Reads options to choose from. Most of this is shared by several kinds of question.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

constexpr std::array<std::string_view, 16> kReservedIds{"eyebrow", "question", "options", "number",  "unit", "verdict",
                                                        "check",   "again",    "reveal",  "status",  "read", "where",
                                                        "state",   "sides",    "origin",  "compared"};  // see element_ids.h

bool read_cross(const Marked& marked, book::Option& option, std::string_view&) {
  option.correct = is_cross(marked.mark);
  return option.correct || marked.mark == " ";
}

}  // namespace

std::optional<Marked> read_marked(std::string_view head) {
  Marked marked;
  if (head.starts_with('[')) {
    const size_t end = head.find(']');
    if (end == head.npos || end + 1 >= head.size() || head[end + 1] != ' ') return std::nullopt;
    marked.mark = head.substr(1, end - 1);
    head = base::trim(head.substr(end + 1));
  }
  const size_t close = head.find(')');
  if (!head.starts_with('(') || close == head.npos) return std::nullopt;
  marked.inside = head.substr(1, close - 1);
  marked.rest = base::trim(head.substr(close + 1));
  return marked;
}

OptionDraft& add_option(QuizDraft& draft, std::string_view id, bool correct, int line) {
  const bool reserved = std::ranges::find(kReservedIds, id) != kReservedIds.end() || id.starts_with("hole");
  const bool repeated = std::ranges::any_of(draft.options, [id](const OptionDraft& other) { return other.option.id == id; });
  if (!is_id(id)) {
    draft.reject(line, in_quotes(id) + " is not a valid id.", "Use lower-case letters, digits and hyphens, with a letter first.");
  } else if (reserved) {
    draft.reject(line, "An option cannot be called " + in_quotes(id) + ".", "Choose another id: the quiz itself uses this one.");
  } else if (repeated) {
    draft.reject(line, "Two options are called " + in_quotes(id) + ".", "Give each its own id.");
  }
  draft.options.push_back({.option = {.id = std::string(id), .correct = correct}, .line = line});
  return draft.options.back();
}

void read_choices(QuizDraft& draft, bool (*read_mark)(const Marked&, book::Option&, std::string_view& text), const char* form) {
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    std::string_view text = marked ? marked->rest : "";
    book::Option parsed;
    if (!marked || !read_mark(*marked, parsed, text) || text.empty()) {
      draft.reject(entry.line, "This option cannot be read.", form);
      continue;
    }
    OptionDraft& option = add_option(draft, marked->inside, parsed.correct, entry.line);
    option.option.place = parsed.place;
    option.option.says_true = parsed.says_true;
    option.text.add(text, entry.line);
    option.feedback = entry.below;
  }
}

void read_choices(QuizDraft& draft) { read_choices(draft, read_cross, "Write '- [ ] (id) text', and '- [x] (id) text' for a right one."); }

bool is_cross(std::string_view mark) { return mark == "x" || mark == "X"; }

void add_feedback(OptionDraft& option, std::string_view rest, const QuizEntry& entry) {
  if (!rest.empty()) option.feedback.add(rest, entry.line);
  if (!entry.below.text.empty()) option.feedback.add(entry.below.text, entry.below.line);
}

void check_feedback(QuizDraft& draft, const OptionDraft& option) {
  if (!option.feedback.text.empty() || option.line == 0) return;
  draft.chapter.error(option.line, "The option " + in_quotes(option.option.id) + " has no feedback.",
                      "Say below it, indented, why it is right or wrong.");
}

OptionDraft other_option(const QuizDraft& draft) {
  OptionDraft other{.option = {.id = "other"}};
  if (const QuizField* field = draft.field("other")) other.feedback = field->value;
  return other;
}

void check_feedback_of_other(QuizDraft& draft, std::string_view what) {
  const QuizField* other = draft.field("other");
  draft.reject_if(!other || other->value.text.empty(), "There is no feedback for " + std::string(what) + ".", "Add a line 'other: …'.");
}

std::ptrdiff_t count_right(const QuizDraft& draft) {
  return std::ranges::count_if(draft.options, [](const OptionDraft& o) { return o.option.correct; });
}

void check_choices(QuizDraft& draft) {
  const bool enough = draft.options.size() >= 2;
  draft.reject_if(!enough, "The quiz has fewer than two options.", "Add lines '- [ ] (id) text'.");
  draft.reject_if(enough && count_right(draft) == 0, "No option of the quiz is right.", "Mark the right one with [x].");
}

}  // namespace compiler
