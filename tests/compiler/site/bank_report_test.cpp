#include <doctest/doctest.h>

#include <map>

#include "book/quiz/kind.h"
#include "compiler/site/bank_report.h"
#include "tests/compiler/site/sample.h"

namespace {

/// Two chapters: a question for each of three options, a claim, a number, and a question that says "not".
compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(
      sample::chapter("c/01-a.md",
                      "# First & best\n\n## One < two\n\nWords.\n\n"
                      "```quiz which\nsource: 000-Q1, E6\nquestion: Which?\n- [x] (a) Right\n  Y.\n- [ ] (b) Wro\n  N.\n"
                      "- [ ] (c) W\n  N.\n```\n\n"
                      "```quiz how-many\nsource: 000-Q1, 003-QC\nquestion: How many?\nanswer: 3\nright: Y.\nwrong: N.\n```\n\n"
                      "## Three\n\nWords.\n"));
  manuscript.chapters.push_back(
      sample::chapter("c/02-b.md",
                      "# Second\n\n## Part\n\nWords.\n\n"
                      "```quiz holds\nsource: vaswani-2017\nclaim: It does not move.\n- [x] (a) true: it stays\n  Y.\n"
                      "- [ ] (b) false: it goes\n  N.\n```\n"));
  return manuscript;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the report of the bank counts questions by chapter and kind") {
    const std::string report = compiler::bank_report_html(manuscript());
    CHECK(report.contains("<p>3 questions are in the chapters."));
    CHECK(report.contains("<th class=\"end\">true or false</th>"));
    const auto row = [](std::string_view title, const std::map<std::string_view, int>& counts, int all) {
      const auto cell = [](int count) { return "<td class=\"end\">" + std::to_string(count) + "</td>"; };
      std::string html = "<tr><td>" + std::string(title) + "</td>";
      for (const book::QuestionKind* kind : book::question_kinds()) html += cell(counts.contains(kind->name) ? counts.at(kind->name) : 0);
      return html + cell(0) + cell(all) + "</tr>";
    };
    CHECK(report.contains(row("1 · First &amp; best", {{"one", 1}, {"number", 1}}, 2)));
    CHECK(report.contains(row("2 · Second", {{"claim", 1}}, 1)));
    CHECK(report.contains(row("all", {{"one", 1}, {"number", 1}, {"claim", 1}}, 3)));
  }

  TEST_CASE("the report says what the check says") {
    const compiler::Manuscript flawed = manuscript();
    CHECK(compiler::bank_report_html(flawed).contains("<li>c/02-b.md:7: error: The question of &#39;holds&#39; says &#39;not&#39;"));
    compiler::Manuscript good;
    good.chapters.push_back(sample::chapter("c/01-a.md", "# A\n"));
    CHECK(compiler::bank_report_html(good).contains("<p>There is nothing to fix.</p>"));
  }

  TEST_CASE("the report tells which questions of the sources and which sections are covered, and which are not") {
    const std::string report = compiler::bank_report_html(manuscript());
    CHECK(report.contains("2 of the 13 questions of the sources are covered. Not covered: 000-Q2, 000-Q3,"));
    CHECK(report.contains("000-Q12.</p>"));
    CHECK(report.contains("<td>000-Q1</td><td><a href=\"01-a.html#which\">which</a>, <a href=\"01-a.html#how-many\">how-many</a></td>"));
    CHECK(report.contains("<td>000-Q2</td><td>none</td>"));
    CHECK(report.contains("<td>vaswani-2017</td><td><a href=\"02-b.html#holds\">holds</a></td>"));
    CHECK(report.contains("<a href=\"01-a.html#one-two\">One &lt; two</a></td><td><a href=\"01-a.html#which\">"));
    CHECK(report.contains("<a href=\"01-a.html#three\">Three</a></td><td></td>"));
  }

  TEST_CASE("the report measures right options against wrong ones, and where shuffling puts them") {
    const std::string report = compiler::bank_report_html(manuscript());
    CHECK(report.contains(
        "In 1 of 2 questions with one right option that is strictly the longest. Chance makes it 0.8 with a standard deviation of 0.7; "
        "the check refuses more than 2.2."));
    CHECK(report.contains(
        "which</a></td><td class=\"end\">3</td><td class=\"end\">5</td><td class=\"end\">2.0</td><td class=\"end\">2.50</td><td>yes</td>"));
    CHECK(report.contains("<td class=\"end\">3</td><td class=\"end\">1</td><td>3"));
    CHECK(report.contains("Claims that hold: 1 of 1."));
    CHECK(report.contains("<p>No question draws its values anew.</p>"));
  }

  TEST_CASE("the report is a plain page that search engines leave alone") {
    const std::string report = compiler::bank_report_html(manuscript());
    CHECK(report.contains("<meta name=\"robots\" content=\"noindex\">"));
    CHECK_FALSE(report.contains("<script"));
    CHECK_FALSE(report.contains("style="));
  }
}
