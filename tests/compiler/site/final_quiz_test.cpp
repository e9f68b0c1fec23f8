#include "compiler/site/final_quiz.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "compiler/validate.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr const char* kChapter = R"(# Waves

## Long ones {#long}

```figure encoding_table
id: table
```

```quiz how-long
question: How long is $x$? See [below](#long) and [there](05-other.html#part).
section: long
- [x] (a) As $y$, [see](figure:table?base=100).
  Yes, as $x$.
- [ ] (b) Shorter
  No.
```

```quiz where
question: Where?
figure: table
- [x] (positions=5) There.
- [ ] (positions=6) No.
other: Elsewhere.
```
)";

book::Document quiz() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-first.md", "# The first\n\nNo questions.\n"));
  manuscript.chapters.push_back(sample::chapter("c/03-waves.md", kChapter));
  return compiler::final_quiz(manuscript, sample::page("c/final-quiz.md", book::kFinalSlug, "# Final quiz\n\nWords with $z$.\n").document);
}

std::string address_of(const book::Document& document, const std::vector<book::Run>& runs, std::string_view words) {
  const auto found = std::ranges::find(runs, words, &book::Run::text);
  return found == runs.end() || found->link < 0 ? "(none)" : document.links[static_cast<size_t>(found->link)].href;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the bank of the final quiz holds every question but those that are answered in a figure") {
    const book::Document bank = quiz();
    CHECK(bank.slug == book::kFinalSlug);
    REQUIRE(bank.topics.size() == 2);
    CHECK(bank.topics[1].title == "3 · Waves");
    REQUIRE(bank.items.size() == 1);
    CHECK(bank.items[0].id == "final-how-long");
    CHECK(bank.items[0].topic == 1);
    CHECK(book::is_final(bank));
    CHECK(compiler::validate(bank, stand_in::catalog()).empty());
  }

  TEST_CASE("formulas and links of its questions are its own, and links lead back into the chapters") {
    const book::Document bank = quiz();
    const book::Item& item = bank.items[0];
    const auto formula = std::ranges::find_if(item.question, [](const book::Run& run) { return run.formula >= 0; });
    REQUIRE(formula != item.question.end());
    CHECK(bank.formulas[static_cast<size_t>(formula->formula)].tex == "x");
    CHECK(bank.formulas.size() == 3);
    CHECK(address_of(bank, item.question, "below") == "03-waves.html#long");
    CHECK(address_of(bank, item.question, "there") == "05-other.html#part");
    CHECK(address_of(bank, item.options[0].text, "see") == "03-waves.html?table.base=100#table");
    const book::Block& entry = bank.blocks.back().children.at(0);
    CHECK(entry.runs[0].text == "3 · Waves: Long ones");
    CHECK(bank.links[static_cast<size_t>(entry.runs[0].link)].href == "03-waves.html#long");
  }
}
