// What questions about the reader's own training run ask of it.
#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "compiler/parse/chapter.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

using base::is_digit, base::is_lower;
bool is_of_name(char c) { return is_lower(c) || is_digit(c) || c == '_'; }

}  // namespace

void add_outcome(QuizDraft& draft, std::string_view name, int line) {
  if (std::ranges::contains(draft.names, name)) return;
  draft.names.emplace_back(name);
  draft.item.outcomes.push_back({.name = std::string(name)});
  draft.outcome_lines.push_back(line);
}

/// Letters, digits and underscores around an @, then perhaps a colon and letters: "rope@8:read". The colon before a number of decimals is
/// no part of it.
void add_outcomes_in(QuizDraft& draft, std::string_view text, int line) {
  for (size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    size_t begin = at, end = at + 1;
    while (begin > 0 && is_of_name(text[begin - 1])) --begin;
    while (end < text.size() && is_of_name(text[end])) ++end;
    if (end + 1 < text.size() && text[end] == ':' && is_lower(text[end + 1])) {
      for (++end; end < text.size() && is_lower(text[end]);) ++end;
    }
    add_outcome(draft, text.substr(begin, end - begin), line);
  }
}

void read_trainer(QuizDraft& draft, std::string_view text) {
  const std::string_view address = base::trim(text);
  const size_t end = std::min(address.find('?'), address.size());
  draft.item.figure = address.substr(0, end);
  draft.setup = address.substr(std::min(end + 1, address.size()));
}

bool reject_draws(QuizDraft& draft) {
  const QuizField* draws = draft.field("draw");
  if (draws)
    draft.reject(draws->line, "A question about the reader's run cannot draw values.", "Remove the line: its numbers come from the run.");
  return draws;
}

/// The figure may come later in the chapter, so the outcomes and its settings are checked at its end.
void defer_outcomes(const QuizDraft& draft, int item) {
  if (!draft.setup.empty()) draft.chapter.setups_of_items.push_back({item, draft.setup});
  for (size_t i = 0; i < draft.outcome_lines.size(); ++i)
    draft.chapter.outcomes_of_items.push_back({item, static_cast<int>(i), draft.outcome_lines[i]});
}

}  // namespace compiler
