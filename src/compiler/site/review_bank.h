#pragma once

#include "book/document.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The bank of the review (book/review/review.h): the text of `intro`, which is the page review.md, then every question of the chapters
/// that can be asked elsewhere (question_bank.h), then the summary. That has an entry for each question and, after them, one for each
/// exercise, and links to where the book begins and to the map. Its skills are those of all chapters.
book::Document review_bank(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
