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
/// chapters that can be asked elsewhere (question_bank.h), then those of `intro`, then the summary.
book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
