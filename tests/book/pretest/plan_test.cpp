// Which questions a pre-test asks of a chapter, and how likely a guess is right.
#include "book/pretest/plan.h"

#include <doctest/doctest.h>

#include "book/pretest/guess.h"

namespace {

book::Item with_options(std::string_view kind, int options) {
  book::Item item{.id = "q", .kind = book::find_kind(kind)};
  for (int i = 0; i < options; ++i) item.options.push_back({.id = "o" + std::to_string(i), .correct = i == 0, .text = {{.text = "x"}}});
  return item;
}

book::Item question(const std::string& id, int options = 4) {
  book::Item item = with_options("one", options);
  item.id = id;
  return item;
}

std::vector<std::string> asked_of(const book::Document& chapter) {
  std::vector<std::string> ids;
  for (const size_t item : book::pretest_questions(chapter)) ids.push_back(chapter.items[item].id);
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("the chance of a guess follows from the kind of question") {
    CHECK(book::guess_chance(with_options("one", 4)) == doctest::Approx(1.0 / 4));
    CHECK(book::guess_chance(with_options("claim", 5)) == doctest::Approx(1.0 / 5));
    CHECK(book::guess_chance(with_options("several", 5)) == doctest::Approx(1.0 / 31));
    CHECK(book::guess_chance(with_options("order", 4)) == doctest::Approx(1.0 / 24));
    CHECK(book::guess_chance(with_options("number", 3)) == 0);
    book::Item pairs = with_options("pairs", 3);
    CHECK(book::guess_chance(pairs) == doctest::Approx(1.0 / 6));
    pairs.options.push_back({.id = "spare"});  // four sides for three rows
    CHECK(book::guess_chance(pairs) == doctest::Approx(1.0 / 24));
  }

  TEST_CASE("a pre-test asks every skill that it can, with as few questions as do it, but two") {
    book::Document chapter;
    for (const char* id : {"a", "b", "c", "d", "loose"}) chapter.items.push_back(question(id));
    chapter.skills = {{.items = {"a", "b"}}, {.items = {"c"}}, {.items = {"d"}}};
    CHECK(asked_of(chapter) == Ids{"a", "c", "d"});
    chapter.skills[2].items = {"c", "d"};
    CHECK(asked_of(chapter) == Ids{"a", "b", "c"});  // two of four options each could be guessed once in sixteen times
    chapter.items[0] = with_options("several", 5);
    chapter.items[0].id = "a";
    CHECK(asked_of(chapter) == Ids{"a", "c"});
    chapter.skills = {{.items = {"a"}}};
    CHECK(asked_of(chapter) == Ids{"a"});  // the others say nothing about what the chapter teaches
  }

  TEST_CASE("it prefers what is no prediction, then templates, then what is hard to guess") {
    book::Document chapter;
    for (const char* id : {"a", "b", "c", "d"}) chapter.items.push_back(with_options("several", 6)), chapter.items.back().id = id;
    chapter.skills = {{.items = {"a", "b"}}, {.items = {"c", "d"}}};
    chapter.items[0].predict = true;
    chapter.items[3].generated.draws.emplace_back();
    CHECK(asked_of(chapter) == Ids{"b", "d"});
    chapter.items[3].predict = true;
    CHECK(asked_of(chapter) == Ids{"b", "c"});
    chapter.items[2].options.resize(3);
    chapter.items[3].predict = false;
    chapter.items[3].generated = {};
    CHECK(asked_of(chapter) == Ids{"b", "d"});
  }

  TEST_CASE("what can only be asked in its chapter is left out, and a chapter without such questions is not asked about") {
    book::Document chapter;
    chapter.items = {question("a"), with_options("point", 2), question("b")};
    chapter.items[1].id = "figure";
    CHECK(asked_of(chapter) == Ids{"a", "b"});
    chapter.skills = {{.items = {"a", "figure"}}, {.items = {"figure"}}};
    CHECK(asked_of(chapter) == Ids{"a"});
    chapter.items = {chapter.items[1]};
    CHECK(asked_of(chapter).empty());
  }
}
