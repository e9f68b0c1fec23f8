#pragma once

#include "book/document.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The bank of the pre-test (book/pretest/pretest.h): the text of `intro`, which is the page pretest.md, then the questions that it asks of
/// each chapter (book/pretest/plan.h), then the summary, with an entry for each chapter and its skills (question_bank.h).
book::Document pretest_bank(const Manuscript& manuscript, const book::Document& intro);

/// The bank of all questions (book/pretest/all_questions.h): the text of `intro`, which is the page questions.md, then a list of links to
/// the questions of the whole book and of each chapter, then every question of the chapters that can be asked elsewhere, with their own
/// ids, then the summary.
book::Document all_questions_bank(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
