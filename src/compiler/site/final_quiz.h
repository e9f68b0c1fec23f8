#pragma once

#include <optional>
#include <string_view>

#include "book/document.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// A heading of a chapter that teaches what a question of the final quiz asks.
struct TaughtIn {
  const book::Document* chapter;
  std::string_view heading;  ///< its id
};

/// What "02-waves#long" names; nothing if there is no such heading.
std::optional<TaughtIn> taught_in(const Manuscript& manuscript, std::string_view section);

/// The bank of the final quiz (book/quiz/final_quiz.h): the text of `intro`, which is the page final-quiz.md, then every question of the
/// chapters except those answered in a figure, then those of `intro`, then the summary. Links within a chapter lead to its page, links that
/// act on a figure to the figure with these settings, and links to a term to the glossary.
book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
