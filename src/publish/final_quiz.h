#pragma once

#include "book/document.h"
#include "publish/manuscript.h"

namespace publish {

/// The bank of the final quiz (book/quiz/final_quiz.h): what `intro`, the page final-quiz.md, says, then every question of the chapters but
/// those that are answered in a figure, then the looking back. Links into a chapter lead to its page; those to a figure, to the figure
/// so set; those to a term, to the glossary.
book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro);

}  // namespace publish
