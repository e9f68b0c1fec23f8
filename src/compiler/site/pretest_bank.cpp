#include "compiler/site/pretest_bank.h"

#include <algorithm>

#include "base/text.h"
#include "book/chapter_range.h"
#include "book/overview.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/plan.h"
#include "book/pretest/pretest.h"
#include "compiler/site/contents.h"
#include "compiler/site/question_bank.h"

namespace compiler {
namespace {

/// The list with which a reader chooses what to be asked about.
class Choice {
 public:
  explicit Choice(book::Document& page) : page_(page) {}

  /// `chapters` is as in the address.
  void add(const std::string& words, const std::string& chapters, std::ptrdiff_t questions) {
    const std::string id = "choice-" + std::to_string(list_.children.size() + 1);
    const int link = static_cast<int>(page_.links.size());
    page_.links.push_back({.href = page_.slug + ".html?chapters=" + chapters, .element_id = id + ".link"});
    book::Block paragraph{.kind = book::BlockKind::paragraph, .id = id + ".text"};
    paragraph.runs = {{.text = words, .link = link}, {.text = ": " + base::counted(static_cast<size_t>(questions), "question")}};
    list_.children.push_back({.kind = book::BlockKind::list_item, .id = id, .children = {std::move(paragraph)}});
  }

  /// Puts it before the questions.
  void place() {
    const auto first = std::ranges::find(page_.blocks, book::BlockKind::quiz, &book::Block::kind);
    page_.blocks.insert(first, std::move(list_));
  }

 private:
  book::Document& page_;
  book::Block list_{.kind = book::BlockKind::list, .id = "choice"};
};

}  // namespace

book::Document pretest_bank(const Manuscript& manuscript, const book::Document& intro) {
  QuestionBank bank{.document = intro, .entries = {}};
  for (const Chapter& chapter : manuscript.chapters) {
    const std::vector<size_t> asked = book::pretest_questions(chapter.document);
    if (chapter.document.number == book::kUnnumbered || asked.empty()) continue;
    bank.document.topics.push_back({chapter.document.slug, heading_of(chapter.document)});
    QuestionCopier copier(chapter.document, bank.document, book::kPretestPrefix);
    for (const size_t item : asked) copier.add(chapter.document.items[item]);
    bank.entries.push_back(copier.entry_of_chapter());
  }
  book::Document& page = bank.document;
  page.blocks.push_back({.kind = book::BlockKind::summary, .id = book::kSummaryId, .children = std::move(bank.entries)});
  return page;
}

book::Document all_questions_bank(const Manuscript& manuscript, const book::Document& intro) {
  book::Document page = with_summary(question_bank(manuscript, intro, ""));
  if (page.topics.empty()) return page;
  const auto number = [](const book::Topic& topic) { return std::to_string(book::chapter_number(topic)); };
  Choice choice(page);
  choice.add("The whole book", number(page.topics.front()) + "-" + number(page.topics.back()), std::ssize(page.items));
  for (size_t t = 0; t < page.topics.size(); ++t) {
    const auto questions = std::ranges::count(page.items, static_cast<int>(t), &book::Item::topic);
    if (questions > 0) choice.add(page.topics[t].title, number(page.topics[t]), questions);
  }
  choice.place();
  return page;
}

}  // namespace compiler
