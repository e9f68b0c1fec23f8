#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind line;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

/// Reads the listing's lines, without the bars in front. Each line that is not blank becomes an option.
void read_code(QuizDraft& draft, const QuizField& listing) {
  int line = listing.value.line - 1;
  int number = 0;
  for (const std::string_view text : base::split(listing.value.text, '\n')) {
    ++line;
    if (!text.starts_with('|')) {
      if (number == 0 && draft.item.language.empty()) {
        draft.item.language = text;
      } else {
        draft.reject(line, "This line of the listing has no bar.", "Begin it with '| '.");
      }
      continue;
    }
    const std::string_view code = text.substr(text.starts_with("| ") ? 2 : 1);
    check_code_line(code, line, draft.chapter);
    draft.item.listing.append(number++ == 0 ? "" : "\n").append(code);
    if (base::trim(code).empty()) continue;
    book::Option option{.id = "line-" + std::to_string(number), .place = number};
    option.text.push_back({.text = std::string(code), .code = true});
    draft.options.push_back({.option = std::move(option)});
  }
}

/// Reads "[x] 2: feedback".
void read_line_entry(QuizDraft& draft, const QuizEntry& entry) {
  const std::string_view head = entry.head;
  const size_t colon = head.find(':');
  const bool marked = head.starts_with("[x] ") || head.starts_with("[X] ") || head.starts_with("[ ] ");
  const auto number = marked && colon != head.npos ? base::parse_number(base::trim(head.substr(4, colon - 4))) : std::nullopt;
  if (!number)
    return draft.reject(entry.line, "The feedback for this line cannot be read.",
                        "Write '- [ ] 2: …', and '- [x] 2: …' for the right line.");
  const auto option = std::ranges::find_if(draft.options, [&](const OptionDraft& o) { return o.option.place == *number; });
  if (option == draft.options.end()) {
    return draft.reject(entry.line, "The listing has no line " + base::significant(*number, 6) + " to choose.",
                        "Count its lines from 1; blank ones cannot be chosen.");
  }
  if (option->line > 0)
    return draft.reject(entry.line, "Line " + std::to_string(option->option.place) + " has two verdicts.", "Keep one of them.");
  option->line = entry.line;
  option->option.correct = is_cross(head.substr(1, 1));
  add_feedback(*option, base::trim(head.substr(colon + 1)), entry);
}

void read_options(QuizDraft& draft) {
  const QuizField& listing = *draft.field("listing");
  if (listing.value.text.empty()) return draft.reject(listing.line, "The listing is empty.", "Put its lines below, each after '| '.");
  read_code(draft, listing);
  for (const QuizEntry& entry : draft.entries) read_line_entry(draft, entry);
  draft.options.push_back(other_option(draft));
}

void check_options(QuizDraft& draft) {
  const auto right = count_right(draft);
  draft.reject_if(right != 1, right == 0 ? "No line of the listing is right." : "More than one line of the listing is right.",
                  "Mark exactly one with [x].");
  check_feedback_of_other(draft, "the other lines");
}

}  // namespace

extern const QuestionParser line{.kind = book::kinds::line,
                                 .priority = 6,
                                 .subject = {"listing", true},
                                 .takes_other = true,
                                 .read_options = read_options,
                                 .check_options = check_options};

}  // namespace parsers
}  // namespace compiler
