// Courses and their minutes, which come from what they name.
#include "compiler/site/courses.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "book/overview.h"
#include "tests/compiler/site/sample.h"

namespace {

std::string many_words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "word ";
  return text;
}

/// A chapter with a section of 398 words of text and a figure, one of 598 words, a question and a fold, and another chapter.
compiler::Manuscript manuscript(const std::string& page) {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(
      sample::chapter("c/01-first.md", "# First\n\n## Slow\n\n" + many_words(398) +
                                           "\n\n```figure encoding_table\nid: table\n```\n\n## Fast\n\n" + many_words(598) +
                                           "\n\n```quiz which\nsource: 002\nquestion: Which?\n- [x] (a) One\n  Y.\n- [ ] (b) "
                                           "Two\n  N.\n```\n\n````deeper More\n" +
                                           many_words(400) + "\n````\n"));
  manuscript.chapters.push_back(sample::chapter("c/02-second.md", "# Second\n\n" + many_words(1000) + "\n"));
  for (compiler::Chapter& chapter : manuscript.chapters) book::add_overview(chapter.document);
  manuscript.pages.push_back(sample::page("c/teachers.md", compiler::kTeachersSlug, "# For teachers\n\n" + page));
  compiler::fill_courses(manuscript, stand_in::catalog());
  return manuscript;
}

/// The words of a table's rows, cells parted by " | ".
std::vector<std::string> rows_of(const compiler::Manuscript& manuscript) {
  const book::Document& page = manuscript.pages[0].document;
  std::vector<std::string> rows;
  for (const book::Block& block : page.blocks) {
    for (const book::Block& row : block.children) {
      std::string text;
      for (const book::Block& cell : row.children) text += (text.empty() ? "" : " | ") + plain_text(cell.runs, page.formulas);
      rows.push_back(text);
    }
  }
  return rows;
}

std::vector<std::string> course(const std::string& lines) { return rows_of(manuscript("```course\n" + lines + "```\n")); }

std::string problem(const std::string& page) {
  compiler::Manuscript checked = manuscript(page);
  compiler::check_prepared_states(checked, stand_in::catalog());
  REQUIRE(checked.diagnostics.size() == 1);
  return to_text(checked.diagnostics[0]);
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a course has the minutes of the sections, figures, questions and chapters that it names, by part and in all") {
    const auto rows = course(
        "At home\n- 02-second.html Read *it*.\nIn class\n- 01-first.html#slow\n- 01-first.html?table.base=100#table\n- "
        "01-first.html#which\n"
        "- 01-first.html#fast\n");
    CHECK(rows == std::vector<std::string>{"What | Minutes | How", "At home | 5 | ", "2 · Second | 5 | Read it.", "In class | 9 | ",
                                           "1 · Slow | 3 | ", "1 · Figure: Encoding table | 1 | ", "1 · Question 1 | 1 | ",
                                           "1 · Fast | 4 | ", "In all | 14 | "});
  }

  TEST_CASE("a row of a course is a link to its place, in the state that it asks for") {
    const compiler::Manuscript made = manuscript("```course\n- 01-first.html?table.base=100#table\n```\n");
    const std::vector<book::Link>& links = made.pages[0].document.links;
    REQUIRE(links.size() == 1);
    CHECK(links[0].href == "01-first.html?table.base=100#table");
    CHECK(made.diagnostics.empty());
  }

  TEST_CASE("the table of minutes has each chapter, with its folds and without, and the sums of what stands above them") {
    const auto rows = rows_of(manuscript("```minutes\n```\n"));
    CHECK(rows == std::vector<std::string>{"Chapter | Path | With folds | Questions | Exercises", "1 · First | 7 | 9 | 1 | 0",
                                           "2 · Second | 5 | 5 | 0 | 0", "All | 12 | 14 | 1 | 0"});
  }

  TEST_CASE("what is wrong with a course, a table of minutes or a frame is said where it stands") {
    CHECK(
        problem("```course\n- 01-first.html#nothing\n```\n")
            .starts_with("c/teachers.md:4: error: This row of a course leads to '01-first.html#nothing', which takes no time of its own."));
    CHECK(problem("[x](01-first.html?table.bose=3#table)\n").contains("bose"));
    CHECK(problem("[x](01-first.html?tible.base=3#table)\n").contains("There is no figure 'tible' in 01-first."));
    const auto parsed = [](const std::string& text) {
      return compiler::parse("c/x.md", "# X\n\n" + text, stand_in::catalog()).diagnostics;
    };
    REQUIRE(parsed("```course\nPart\n```\n").size() == 1);
    CHECK(to_text(parsed("```course\nPart\n```\n")[0]).contains("names nothing to read"));
    CHECK(to_text(parsed("```minutes\n12\n```\n").at(0)).contains("is not empty"));
    CHECK(to_text(parsed("```frame\n01-first.html\n```\n").at(0)).contains("This frame cannot be read."));
    CHECK(parsed("```frame A table\n01-first.html?embed=1&only=table\n```\n").empty());
  }
}
