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

compiler::Manuscript manuscript(const std::string& own_question = "") {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-first.md", "# The first\n\nNo questions.\n"));
  manuscript.chapters.push_back(sample::chapter("c/03-waves.md", kChapter));
  manuscript.pages.push_back(sample::page("c/final-quiz.md", book::kFinalSlug, "# Final quiz\n\nWords with $z$.\n\n" + own_question));
  return manuscript;
}

book::Document quiz(const std::string& own_question = "") {
  const compiler::Manuscript all = manuscript(own_question);
  return compiler::final_quiz(all, all.pages[0].document);
}

std::string own_question(const std::string& sections) {
  return "```quiz both\nsource: 000-Q9\nsection: " + sections +
         "\nquestion: Which, of $z$?\n- [x] (a) This\n  It is.\n- [ ] (b) That\n  It is not.\n```\n";
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

  TEST_CASE("a question of the page itself comes last, counts for the last chapter that it names, and leads to its section") {
    const book::Document bank = quiz(own_question("01-first#the-first, 03-waves#long"));
    REQUIRE(bank.items.size() == 2);
    const book::Item& item = bank.items[1];
    CHECK(item.id == "final-both");
    CHECK(book::is_own(item));
    CHECK(book::topics_of(bank, item) == std::vector<int>{0, 1});
    CHECK(item.topic == 1);
    CHECK(address_of(bank, item.again, "3 · Waves: Long ones") == "03-waves.html#long");
    CHECK(bank.blocks.back().children.at(1).id == "looking-back.final-both");
    CHECK(std::ranges::count(bank.blocks, book::BlockKind::quiz, &book::Block::kind) == 2);
    CHECK(compiler::validate(bank, stand_in::catalog()).empty());
  }

  TEST_CASE("a section that a question of the quiz names must be there, and questions of chapters name their own") {
    const auto wrong = [](compiler::Manuscript all) {
      all.diagnostics.clear();
      compiler::check_across_chapters(all);
      std::string texts;
      for (const compiler::Diagnostic& diagnostic : all.diagnostics) texts += diagnostic.wrong + "\n";
      return texts;
    };
    CHECK(wrong(manuscript(own_question("01-first#the-first, 03-waves#short"))).contains("There is no section '03-waves#short'."));
    CHECK_FALSE(wrong(manuscript(own_question("03-waves#long"))).contains("There is no section"));
    compiler::Manuscript all = manuscript();
    all.chapters[1].document.items[0].section = "01-first#the-first";
    CHECK(wrong(std::move(all)).contains("The quiz 'how-long' is taught in another chapter."));
  }
}
