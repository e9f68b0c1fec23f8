#include <doctest/doctest.h>

#include "book/document.h"
#include "compiler/parse/run_builder.h"

TEST_SUITE("book") {
  TEST_CASE("white space folds across changes of style and goes at both ends") {
    compiler::RunBuilder builder;
    builder.add_text("  one ", {});
    builder.add_text(" two\t", {.emphasis = true});
    builder.add_text("\n", {});
    builder.add_text(" ", {.strong = true});
    const std::vector<book::Run> runs = builder.take();
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].text == "one ");
    CHECK(runs[1].text == "two");
    CHECK(builder.take().empty());
  }

  TEST_CASE("neighbours of one style become one run, formulas stay apart") {
    compiler::RunBuilder builder;
    builder.add_text("a", {});
    builder.add_text("b", {});
    builder.add_formula(0, {});
    builder.add_formula(0, {.link = 1});
    builder.add_text(" c", {});
    const std::vector<book::Run> runs = builder.take();
    REQUIRE(runs.size() == 4);
    CHECK(runs[0].text == "ab");
    CHECK(runs[2].link == 1);
    CHECK(runs[3].text == " c");
    CHECK(plain_text(runs, {{.tex = "x"}}) == "abxx c");
  }

  TEST_CASE("a no-break space is kept") {
    compiler::RunBuilder builder;
    builder.add_text("\u00A0a\u00A0 \u00A0", {});
    CHECK(builder.take()[0].text == "\u00A0a\u00A0 \u00A0");
  }
}
