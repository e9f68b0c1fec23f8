#pragma once

#include "book/document.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The bank of the final quiz (book/quiz/final_quiz.h): the text of `intro`, which is the page final-quiz.md, then every question of the
/// chapters except those answered in a figure, then the summary. Links within a chapter lead to its page, links that act on a figure to the
/// figure with these settings, and links to a term to the glossary.
book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
