#include "book/path.h"

#include <doctest/doctest.h>

#include "book/overview.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

book::PathLength length_of(const std::string& markdown) {
  const compiler::Parsed parsed = compiler::parse("02-x.md", "# Title\n\n" + markdown, stand_in::catalog());
  CHECK(parsed.diagnostics.empty());
  return book::path_length(parsed.document);
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("the path counts words of text, lists, tables and notes, and a formula in the line as one word") {
    CHECK(length_of("Two words.\n\n- one *two* $x + y$\n\n> and a note\n\n| a | b |\n|---|---|\n| c | d |\n") ==
          book::PathLength{.words = 1 + 2 + 3 + 3 + 4});
    CHECK(length_of("```math\nx\n```\n\n```python\nx = 1\n```\n") == book::PathLength{.words = 1});
  }

  TEST_CASE("folds are counted apart") {
    CHECK(length_of("```deeper Why so\nThree words here.\n```\n\n```sources\nA paper.\n```\n") ==
          book::PathLength{.words = 1, .fold_words = 3 + 3 + 1 + 2});
  }

  TEST_CASE("figures, scenes and steppers are scenes, and steps are read") {
    CHECK(length_of(
              "```show face\n```\n\n```figure portrait\nid: face\n```\n\n```steps look\nfigure: face\n- () One step.\n- () Two.\n```\n") ==
          book::PathLength{.words = 1 + 3, .scenes = 2});
  }

  TEST_CASE("the screens of a story take less time, because their figures have one control") {
    const book::PathLength story = length_of("```story\n```\n\n## One\n\n```figure portrait\nid: face\n```\n");
    CHECK(story == book::PathLength{.words = 1 + 1, .scenes = 1, .story = true});
    CHECK(book::path_minutes({.words = 600, .scenes = 10, .questions = 3, .story = true}) == doctest::Approx(10));
  }

  TEST_CASE("of questions count the question and its options, not the feedback and hints") {
    CHECK(
        length_of(
            "```quiz one\nquestion: Which of them?\nhint: Think again.\n- [x] (a) This\n  Yes, that.\n- [ ] (b) Not that\n  No.\n```\n") ==
        book::PathLength{.words = 1 + 3 + 1 + 2, .questions = 1});
  }

  TEST_CASE("a chapter shows the minutes of its path, and what the book adds to it takes none") {
    CHECK(book::path_minutes({.words = 1000, .fold_words = 900, .scenes = 4, .questions = 5}) == doctest::Approx(13));
    book::Document document =
        compiler::parse("02-x.md", "# T\n\n```deeper Long\n" + std::string(4000, 'a') + "\n```\n", stand_in::catalog()).document;
    const book::PathLength before = book::path_length(document);
    book::add_overview(document);
    CHECK(book::path_length(document) == before);
    CHECK(book::reading_minutes(document) == 1);
  }
}
