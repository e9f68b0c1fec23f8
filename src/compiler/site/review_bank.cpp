#include "compiler/site/review_bank.h"

#include "book/overview.h"
#include "book/review/review.h"
#include "compiler/site/question_bank.h"

namespace compiler {

book::Document review_bank(const Manuscript& manuscript, const book::Document& intro) {
  QuestionBank bank = question_bank(manuscript, intro, book::kReviewPrefix);
  std::vector<book::Block> exercises, pages;
  for (const Chapter& chapter : manuscript.chapters) {
    QuestionCopier copier(chapter.document, bank.document, book::kReviewPrefix);
    copier.add_skills();
    if (pages.empty()) pages = {copier.entry_of_page("begin")};
    for (const book::Item& item : chapter.document.items) {
      if (is_exercise(item)) exercises.push_back(copier.entry_of_exercise(item));
    }
  }
  if (const Chapter* map = find_page(manuscript, kMapSlug)) {
    QuestionCopier copier(map->document, bank.document, book::kReviewPrefix);
    pages.push_back(copier.entry_of_page(kMapSlug));
  }
  book::Document review = with_summary(std::move(bank));
  std::vector<book::Block>& entries = review.blocks.back().children;
  entries.append_range(std::move(exercises));
  entries.append_range(std::move(pages));
  return review;
}

}  // namespace compiler
