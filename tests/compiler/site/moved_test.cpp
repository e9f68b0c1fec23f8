#include "compiler/site/moved.h"

#include <doctest/doctest.h>

#include "compiler/html/html.h"
#include "compiler/site/contents.h"
#include "tests/compiler/site/sample.h"

namespace {

compiler::Manuscript moved(std::string_view lines) {
  compiler::Manuscript manuscript = sample::manuscript();
  manuscript.moves_file = "c/moved.md";
  manuscript.moves = compiler::read_moves(manuscript.moves_file, lines, manuscript.diagnostics);
  compiler::check_moves(manuscript);
  return manuscript;
}

std::vector<std::string> flaws(std::string_view lines) {
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : moved(lines).diagnostics) texts.push_back(to_text(diagnostic));
  return texts;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("pages and sections that have moved lead to what is there") {
    CHECK(flaws("09-old.html 01-first.html\n09-old.html#part 02-second.html\n\n01-first.html#gone "
                "02-second.html#table\n02-second.html#lost about.html\n")
              .empty());
  }

  TEST_CASE("a move from what is there, or to what is not, is told by its line") {
    const auto texts = flaws(
        "one two\n02-second.html 01-first.html\n01-first.html#one 02-second.html\n09-old.html#part 01-first.html\n05-old.html 08-z.html\n"
        "08-x.html 01-first.html#b1\n07-x.html 01-first.html\n07-x.html 02-second.html\nindex.html 01-first.html\n");
    REQUIRE(texts.size() == 8);
    CHECK(texts[0].starts_with("c/moved.md:1: error: This line is no pair of addresses. Write the old one, a space and the new one:"));
    CHECK(texts[1].starts_with("c/moved.md:9: error: This line is no pair of addresses."));
    CHECK(texts[2] == "c/moved.md:2: error: The page 02-second.html is still there. Take this line out.");
    CHECK(texts[3] == "c/moved.md:3: error: The place 01-first.html#one is still there. Take this line out.");
    CHECK(texts[4].starts_with("c/moved.md:4: error: There is no page 09-old.html. Say in a line of its own"));
    CHECK(texts[5] == "c/moved.md:5: error: There is no place 08-z.html. Write the present address of what has moved.");
    CHECK(texts[6].starts_with("c/moved.md:6: error: There is no place 01-first.html#b1."));
    CHECK(texts[7] == "c/moved.md:8: error: 07-x.html moves twice. Take one of the lines out.");
  }

  TEST_CASE("a page says at its end where a section is now, by the words of its heading") {
    compiler::Manuscript manuscript = moved("02-second.html#lost 01-first.html#one\n02-second.html#more 01-first.html\n");
    compiler::add_moved_sections(manuscript);
    const book::Document& left = manuscript.chapters[1].document;
    CHECK(
        compiler::to_html(left, stand_in::catalog(), stand_in::math)
            .ends_with("<p id=\"lost\" class=\"moved\">“One” is now in <a id=\"lost.moved\" href=\"01-first.html#one\">The first &amp; "
                       "best</a>.</p>\n<p id=\"more\" class=\"moved\">This is now in <a id=\"more.moved\" href=\"01-first.html\">The first "
                       "&amp; best</a>.</p>\n"));
  }

  TEST_CASE("a page that has moved leads on without scripts, names where to, and stays out of search engines") {
    const compiler::Manuscript manuscript = moved("09-old.html 01-first.html#one\n09-old.html#part 02-second.html\n");
    const std::string html = compiler::moved_page_html(manuscript, manuscript.moves[0]);
    CHECK(html.contains("<noscript><meta http-equiv=\"refresh\" content=\"0; url=01-first.html#one\"></noscript>"));
    CHECK(html.contains("It is now <a id=\"moved\" href=\"01-first.html#one\">1 · The first &amp; best</a>."));
    CHECK(html.contains("<p id=\"part\" class=\"moved\">This is now in <a href=\"02-second.html\">Second</a>.</p>"));
    CHECK(html.contains("<meta name=\"robots\" content=\"noindex\">"));
  }

  TEST_CASE("the application is told of moves, so that a stored place is found again") {
    CHECK(compiler::book_json(moved("09-old.html 01-first.html\n01-first.html#gone 02-second.html#table\n"))
              .contains(R"("moved":[{"from":"09-old","to":"01-first"},{"from":"01-first#gone","to":"02-second#table"}])"));
  }
}
