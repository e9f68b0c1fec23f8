#include "book/spoilers.h"

#include <doctest/doctest.h>

#include "book/overview.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

constexpr const char* kGuess = "\n```quiz guess\npredict: yes\nquestion: What?\n- [x] (a) This\n  Yes.\n- [ ] (b) That\n  No.\n```\n\n";

book::Document parsed(const std::string& markdown) {
  compiler::Parsed parsed = compiler::parse("02-x.md", markdown, stand_in::catalog());
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  book::add_overview(parsed.document);
  return parsed.document;
}

/// The texts of the paragraphs and headings that the only spoiler folds.
std::vector<std::string> folded(const book::Document& document) {
  std::vector<std::string> texts;
  const std::vector<book::Spoiler> spoilers = book::spoilers_of(document);
  REQUIRE(spoilers.size() == 1);
  for (const size_t block : spoilers[0].blocks) {
    const book::Block& folded = document.blocks[block];
    texts.push_back(folded.runs.empty() ? folded.id : book::plain_text(folded.runs, document.formulas));
  }
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a prediction folds what follows it up to the next heading of its section's level") {
    CHECK(folded(parsed("# T\n\n## A\n\nBefore.\n" + std::string(kGuess) + "One.\n\n### B\n\nTwo.\n\n## C\n\nThree.\n")) ==
          Texts{"One.", "B", "Two."});
    CHECK(folded(parsed("# T\n\n## A\n\n### B\n" + std::string(kGuess) + "One.\n\n### C\n\nTwo.\n")) == Texts{"One."});
  }

  TEST_CASE("before the first section it folds up to that, and never the end of the chapter") {
    CHECK(folded(parsed("# T\n" + std::string(kGuess) + "One.\n\n## A\n\nTwo.\n")) == Texts{"One."});
    CHECK(folded(parsed("# T\n\n## A\n" + std::string(kGuess) + "One.\n")) == Texts{"One."});
  }

  TEST_CASE("a prediction with nothing below it in its section, and a question that is none, fold nothing") {
    CHECK(book::spoilers_of(parsed("# T\n\n## A\n" + std::string(kGuess) + "## B\n\nTwo.\n")).empty());
    std::string asked = kGuess;
    asked.erase(asked.find("predict: yes\n"), 13);
    CHECK(book::spoilers_of(parsed("# T\n\n## A\n" + asked + "One.\n")).empty());
  }

  TEST_CASE("a scene above the prediction hides its link if the prediction folds its figure") {
    const book::Document document = parsed("# T\n\n## A\n\n```show table\nwords: See\nbase: 20\n```\n" + std::string(kGuess) +
                                           "```figure encoding_table\nid: table\n```\n");
    const std::vector<book::Spoiler> spoilers = book::spoilers_of(document);
    REQUIRE(spoilers.size() == 1);
    REQUIRE(spoilers[0].scenes.size() == 1);
    CHECK(document.blocks[spoilers[0].scenes[0]].kind == book::BlockKind::scene);
    CHECK(folded(document) == Texts{"table"});
  }

  TEST_CASE("a block that two predictions fold names both") {
    std::string second = kGuess;
    second.replace(second.find("guess"), 5, "other");
    const book::Document document = parsed("# T\n\n## A\n" + std::string(kGuess) + "One.\n" + second + "Two.\n");
    const std::vector<std::string> items = book::folding_items(document);
    CHECK(std::ranges::count(items, "guess") == 2);  // the first paragraph and the second question
    CHECK(std::ranges::count(items, "guess other") == 1);
  }
}
