#include "compiler/site/review_bank.h"

#include "book/overview.h"
#include "book/review/review.h"
#include "compiler/site/question_bank.h"

namespace compiler {

book::Document review_bank(const Manuscript& manuscript, const book::Document& intro) {
  QuestionBank bank = question_bank(manuscript, intro, book::kReviewPrefix);
  std::vector<book::Block> exercises, beginning;
  for (const Chapter& chapter : manuscript.chapters) {
    QuestionCopier copier(chapter.document, bank.document, book::kReviewPrefix);
    copier.add_skills();
    if (beginning.empty()) beginning = {copier.entry_of_beginning()};
    for (const book::Item& item : chapter.document.items) {
      if (is_exercise(item)) exercises.push_back(copier.entry_of_exercise(item));
    }
  }
  book::Document review = with_summary(std::move(bank));
  std::vector<book::Block>& entries = review.blocks.back().children;
  entries.append_range(std::move(exercises));
  entries.append_range(std::move(beginning));
  return review;
}

}  // namespace compiler
