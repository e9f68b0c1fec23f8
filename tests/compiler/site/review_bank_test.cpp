#include "compiler/site/review_bank.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "book/review/review.h"
#include "compiler/site/contents.h"
#include "compiler/validate.h"
#include "tests/compiler/site/sample.h"

namespace {

const std::string kChapter = sample::kWaves + R"(```skills
- (how-long, where) measure waves of length $z$
- (how-long) see them
- (where) find them
```
)";

compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-first.md", "# The first\n\nNo questions.\n"));
  manuscript.chapters.push_back(sample::chapter("c/03-waves.md", kChapter));
  manuscript.pages.push_back(sample::page("c/review.md", book::kReviewSlug, "# Review\n\nWhat is due.\n"));
  return manuscript;
}

const book::Block* entry_of(const book::Document& bank, std::string_view part) {
  const auto& entries = bank.blocks.back().children;
  const auto found = std::ranges::find(entries, book::summary_part(part), &book::Block::id);
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the bank of the review has the questions that can be asked elsewhere, and all skills with their questions' own ids") {
    const compiler::Manuscript all = manuscript();
    const book::Document bank = compiler::review_bank(all, all.pages[0].document);
    CHECK(is_bank(bank));
    CHECK(is_review(bank));
    CHECK_FALSE(book::is_final(bank));
    REQUIRE(bank.items.size() == 1);
    CHECK(bank.items[0].id == "review-how-long");
    CHECK(bank.items[0].topic == 1);
    REQUIRE(bank.skills.size() == 3);
    CHECK(bank.skills[0].items == std::vector<std::string>{"how-long", "where"});
    const auto formula = std::ranges::find_if(bank.skills[0].words, [](const book::Run& run) { return run.formula >= 0; });
    REQUIRE(formula != bank.skills[0].words.end());
    CHECK(bank.formulas[static_cast<size_t>(formula->formula)].tex == "z");
    CHECK(compiler::validate(bank, stand_in::catalog()).empty());
  }

  TEST_CASE("its summary leads to what teaches each question, and to where the book begins") {
    const compiler::Manuscript all = manuscript();
    const book::Document bank = compiler::review_bank(all, all.pages[0].document);
    const auto address = [&](std::string_view part) {
      const book::Block* entry = entry_of(bank, part);
      return entry ? bank.links[static_cast<size_t>(entry->runs.front().link)].href : "(none)";
    };
    CHECK(address("review-how-long") == "03-waves.html#long");
    CHECK(address("begin") == "01-first.html");
  }

  TEST_CASE("the contents link to a review where there is one, and say which questions stay in their chapter") {
    const compiler::Manuscript all = manuscript();
    CHECK(compiler::contents_html(all, "").starts_with("<p class=\"due\" hidden><a href=\"review.html\"></a></p>\n"));
    CHECK(compiler::contents_html(all, "").contains("<a id=\"contents.review\" href=\"review.html\" data-opens>Review</a>"));
    const auto book = base::JsonDocument::parse(compiler::book_json(all));
    REQUIRE(book.has_value());
    const base::Json items = book->root()["chapters"].at(1)["items"];
    CHECK(items.at(0)["drawn"].boolean() == true);
    CHECK_FALSE(items.at(0)["stays"].exists());
    CHECK(items.at(1)["stays"].boolean() == true);
    CHECK(book->root()["pages"].at(0)["opens"].boolean() == true);
    CHECK_FALSE(book->root()["pages"].at(1)["opens"].exists());
  }
}
