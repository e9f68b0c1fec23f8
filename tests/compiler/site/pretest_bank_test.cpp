#include "compiler/site/pretest_bank.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "book/overview.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/pretest.h"
#include "compiler/validate.h"
#include "tests/compiler/site/sample.h"

namespace {

const std::string kTwoSections = sample::kWaves + R"(## Short ones {#short}

```quiz how-short
question: How short?
- [x] (a) Very.
  Yes.
- [ ] (b) Not.
  No.
```

```quiz loose
question: How loose?
- [x] (a) Very.
  Yes.
- [ ] (b) Not.
  No.
```

```skills
- (how-long, where, how-short) measure waves of length $z$
- (where) find them
- (how-short) see them
```
)";

compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-first.md", "# The first\n\nNo questions.\n"));
  manuscript.chapters.push_back(sample::chapter("c/03-waves.md", kTwoSections));
  manuscript.pages.push_back(sample::page("c/pretest.md", book::kPretestSlug, "# Pre-test\n\nWhat you know.\n"));
  manuscript.pages.push_back(sample::page("c/questions.md", book::kAllQuestionsSlug, "# All questions\n\nOne by one.\n"));
  return manuscript;
}

std::vector<std::string> ids_of(const book::Document& bank) {
  std::vector<std::string> ids;
  for (const book::Item& item : bank.items) ids.push_back(item.id);
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the bank of the pre-test has the questions that it asks, and an entry for each chapter with its skills") {
    const compiler::Manuscript all = manuscript();
    const book::Document bank = compiler::pretest_bank(all, all.pages[0].document);
    CHECK(is_bank(bank));
    CHECK(is_pretest(bank));
    CHECK(ids_of(bank) == Ids{"pretest-how-long", "pretest-how-short"});
    CHECK(bank.topics.size() == 1);  // a chapter without questions is not advised on
    REQUIRE(bank.skills.size() == 3);
    const book::Block& summary = bank.blocks.back();
    REQUIRE(summary.kind == book::BlockKind::summary);
    REQUIRE(summary.children.size() == 1);
    const book::Block& entry = summary.children[0];
    CHECK(entry.id == book::summary_part("03-waves"));
    CHECK(entry.index == book::reading_minutes(all.chapters[1].document));
    CHECK(bank.links[static_cast<size_t>(entry.runs[0].link)].href == "03-waves.html");
    REQUIRE(entry.children.size() == 3);
    CHECK(plain_text(entry.children[0].runs, bank.formulas) == "Long ones, Short ones");
    CHECK(bank.links[static_cast<size_t>(entry.children[0].runs[2].link)].href == "03-waves.html#short");
    CHECK(entry.children[1].index == 1);
    CHECK(compiler::validate(bank, stand_in::catalog()).empty());
  }

  TEST_CASE("the bank of all questions has them with their own ids, after links to the whole book and to each chapter") {
    const compiler::Manuscript all = manuscript();
    const book::Document bank = compiler::all_questions_bank(all, all.pages[1].document);
    CHECK(ids_of(bank) == Ids{"how-long", "how-short", "loose"});
    const book::Block* list = find_block(bank.blocks, "choice");
    REQUIRE(list != nullptr);
    REQUIRE(list->children.size() == 2);
    const auto& whole = list->children[0].children[0].runs;
    CHECK(plain_text(whole, bank.formulas) == "The whole book: 3 questions");
    CHECK(bank.links[static_cast<size_t>(whole[0].link)].href == "questions.html?chapters=1-3");
    const auto& chapter = list->children[1].children[0].runs;
    CHECK(plain_text(chapter, bank.formulas) == "3 · Waves: 3 questions");
    CHECK(bank.links[static_cast<size_t>(chapter[0].link)].href == "questions.html?chapters=3");
    const auto is_quiz = [](const book::Block& block) { return block.kind == book::BlockKind::quiz; };
    CHECK(std::ranges::find_if(bank.blocks, is_quiz)->id == "how-long");
    CHECK(compiler::validate(bank, stand_in::catalog()).empty());
  }
}
