// Questions that are answered in a figure, or in a listing.
#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "book/parse/settings.h"
#include "book/quiz/parse/draft.h"

namespace book {
namespace {

bool is_right(std::string_view mark) { return mark == "x" || mark == "X"; }

/// "other": what is said where nothing else fits.
void add_other(QuizDraft& draft) {
  OptionDraft other{.option = {.id = "other"}};
  if (const QuizField* field = draft.field("other")) other.feedback = field->value;
  draft.options.push_back(std::move(other));
}

void check_feedback_of_other(QuizDraft& draft, std::string_view what) {
  const QuizField* other = draft.field("other");
  draft.refuse_if(!other || other->value.text.empty(), "Nothing is said to " + std::string(what) + ".", "Add a line 'other: …'.");
}

/// The listing's lines, without the bars in front. A line is one option, but a blank one.
void read_code(QuizDraft& draft, const QuizField& listing) {
  int line = listing.value.line - 1;
  int number = 0;
  for (const std::string_view text : base::split(listing.value.text, '\n')) {
    ++line;
    if (!text.starts_with('|')) {
      if (number == 0 && draft.item.language.empty()) {
        draft.item.language = text;
      } else {
        draft.refuse(line, "This line of the listing has no bar.", "Begin it with '| '.");
      }
      continue;
    }
    const std::string_view code = text.substr(text.starts_with("| ") ? 2 : 1);
    check_code_line(code, line, draft.chapter);
    draft.item.listing.append(number++ == 0 ? "" : "\n").append(code);
    if (base::trim(code).empty()) continue;
    Option option{.id = "line-" + std::to_string(number), .place = number};
    option.text.push_back({.text = std::string(code), .code = true});
    draft.options.push_back({.option = std::move(option)});
  }
}

/// "[x] 2: feedback".
void read_line_entry(QuizDraft& draft, const QuizEntry& entry) {
  const std::string_view head = entry.head;
  const size_t colon = head.find(':');
  const bool marked = head.starts_with("[x] ") || head.starts_with("[X] ") || head.starts_with("[ ] ");
  const auto number = marked && colon != head.npos ? base::parse_number(base::trim(head.substr(4, colon - 4))) : std::nullopt;
  if (!number)
    return draft.refuse(entry.line, "What is said to this line cannot be read.",
                        "Write '- [ ] 2: …', and '- [x] 2: …' for the right line.");
  const auto option = std::ranges::find_if(draft.options, [&](const OptionDraft& o) { return o.option.place == *number; });
  if (option == draft.options.end()) {
    return draft.refuse(entry.line, "The listing has no line " + base::significant(*number, 6) + " to choose.",
                        "Count its lines from 1; blank ones cannot be chosen.");
  }
  if (option->line > 0)
    return draft.refuse(entry.line, "Line " + std::to_string(option->option.place) + " is judged twice.", "Keep one of them.");
  option->line = entry.line;
  option->option.correct = is_right(head.substr(1, 1));
  if (const std::string_view said = base::trim(head.substr(colon + 1)); !said.empty()) option->feedback.add(said, entry.line);
  if (!entry.below.text.empty()) option->feedback.add(entry.below.text, entry.below.line);
}

}  // namespace

void read_points(QuizDraft& draft) {
  int right = 0;
  int mistakes = 0;
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    if (!marked || marked->mark.empty() || (!is_right(marked->mark) && marked->mark != " ") || marked->inside.empty()) {
      draft.refuse(entry.line, "This state cannot be read.",
                   "Write '- [ ] (name=value&name=1..3) what to say to it', and '- [x] …' for a right one.");
      continue;
    }
    const bool correct = is_right(marked->mark);
    const std::string id = correct ? (++right > 1 ? "right-" + std::to_string(right) : "right") : "mistake-" + std::to_string(++mistakes);
    OptionDraft option{.option = {.id = id, .correct = correct}, .value = std::string(marked->inside), .line = entry.line};
    if (!marked->rest.empty()) option.feedback.add(marked->rest, entry.line);
    if (!entry.below.text.empty()) option.feedback.add(entry.below.text, entry.below.line);
    draft.options.push_back(std::move(option));
  }
  add_other(draft);
}

void check_points(QuizDraft& draft) {
  const auto right = std::ranges::count_if(draft.options, [](const OptionDraft& o) { return o.option.correct; });
  draft.refuse_if(right == 0, "No state of the figure is right.", "Mark one with [x].");
  check_feedback_of_other(draft, "other states of the figure");
}

void read_listing(QuizDraft& draft) {
  const QuizField& listing = *draft.field("listing");
  if (listing.value.text.empty()) return draft.refuse(listing.line, "The listing is empty.", "Put its lines below, each behind '| '.");
  read_code(draft, listing);
  for (const QuizEntry& entry : draft.entries) read_line_entry(draft, entry);
  add_other(draft);
}

void check_listing(QuizDraft& draft) {
  const auto right = std::ranges::count_if(draft.options, [](const OptionDraft& o) { return o.option.correct; });
  draft.refuse_if(right != 1, right == 0 ? "No line of the listing is right." : "More than one line of the listing is right.",
                  "Mark exactly one with [x].");
  check_feedback_of_other(draft, "the other lines");
}

}  // namespace book
