#include "compiler/site/final_quiz.h"

#include <algorithm>

#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/question_bank.h"

namespace compiler {

std::optional<TaughtIn> taught_in(const Manuscript& manuscript, std::string_view section) {
  const size_t hash = section.find('#');
  const auto chapter = std::ranges::find(manuscript.chapters, section.substr(0, hash), [](const Chapter& c) { return c.document.slug; });
  if (hash == section.npos || chapter == manuscript.chapters.end()) return std::nullopt;
  const std::string_view id = section.substr(hash + 1);
  const auto is_it = [id](const book::Block& block) { return block.kind == book::BlockKind::heading && block.id == id; };
  if (std::ranges::none_of(chapter->document.blocks, is_it)) return std::nullopt;
  return TaughtIn{&chapter->document, id};
}

book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro) {
  QuestionBank bank = question_bank(manuscript, intro, book::kFinalPrefix);
  for (const book::Item& item : intro.items) {
    const std::optional<TaughtIn> last = taught_in(manuscript, base::trim(base::split(item.section, ',').back()));
    if (!last) continue;  // an error that has been reported
    QuestionCopier copier(*last->chapter, bank.document, book::kFinalPrefix);
    copier.add_own(item, last->heading);
    bank.entries.push_back(copier.entry_of(last->heading));
  }
  return with_summary(std::move(bank));
}

}  // namespace compiler
