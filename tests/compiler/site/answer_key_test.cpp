// The answer key: every question once, with what is right and why, and templates by their rule and an example.
#include "compiler/site/answer_key.h"

#include <doctest/doctest.h>

#include <string>

#include "compiler/site/expression_words.h"
#include "tests/compiler/site/sample.h"

namespace {

const std::string kChoice =
    "```quiz which\nsource: 002\nquestion: Which has $x$?\nhint: Look.\n- [ ] (a) The *first*\n  No, see [above](#slow).\n- [x] (b) `x`\n"
    "  Yes.\n```\n";
const std::string kDrawn =
    "```quiz turns\nsource: 002\ndraw: w = 20 | 24 | 36\ndraw: k = 2..9\nunless: k == w - 16\nquestion: Once in {w}. How far do {k} go?\n"
    "answer: {360 * k / w}\ntolerance: 1%\nunit: degrees\nright: {360 / w}° each.\nwrong: No.\n- ({k / (w + 1)}) A share.\n```\n";
const std::string kPairs =
    "```quiz match\nsource: 002\nchoose: pairs\nquestion: Match.\n- (one) One => Uno\n  Y.\n- (two) Two => Due\n  Y.\n- (spare) => Tre\n  "
    "None.\n"
    "```\n";

compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-first.md", "# First & best\n\n## Slow\n\nWords.\n\n" + kChoice + kDrawn));
  manuscript.chapters.push_back(sample::chapter("c/02-second.md", "# Second\n\n## Part\n\nWords.\n\n" + kPairs));
  manuscript.pages.push_back(sample::page("c/final-quiz.md", book::kFinalSlug,
                                          "# Final quiz\n\nMixed.\n\n```quiz own\nsource: 002\nsection: 01-first#slow\nquestion: Own?\n"
                                          "- [x] (y) Yes\n  Y.\n- [ ] (n) No\n  N.\n```\n"));
  return manuscript;
}

std::string answers() {
  return compiler::answers_html(manuscript(), stand_in::catalog().functions, [](const book::Formula&) { return "<math>x</math>"; });
}

size_t count(std::string_view text, std::string_view what) {
  size_t found = 0;
  for (size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
  return found;
}

std::string words(std::string_view formula) {
  const std::vector<std::string> names = {"w", "k"};
  const auto functions = stand_in::catalog().functions;
  const auto expression = book::read_expression(formula, names, functions);
  REQUIRE(expression.has_value());
  return compiler::expression_words(*expression, {{.name = "w", .values = {}}, {.name = "k", .values = {}}}, functions);
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the answer key has every question of the book once, by chapter, and says how many") {
    const compiler::Manuscript book = manuscript();
    const std::string html = answers();
    REQUIRE(compiler::bank_of(book).size() == 4);
    for (const compiler::BankItem& asked : compiler::bank_of(book)) CHECK(count(html, "data-question=\"" + asked.item->id + "\"") == 1);
    CHECK(count(html, "data-question=") == 4);
    CHECK(count(html, "<section class=\"answers\"") == 3);
    CHECK(html.contains("for teachers: 4 questions with their answers"));
    CHECK(html.contains("<h2 id=\"answers.01-first\">1 · First &amp; best</h2>"));
    CHECK(html.contains("<a href=\"01-first.html#which\">Question 1</a> · Slow"));
    CHECK(html.contains("<a href=\"final-quiz.html#final-own\">Question 1</a></h3>"));
  }

  TEST_CASE("the right option comes first, each has its feedback, and links lead to the question's own page") {
    const std::string html = answers();
    CHECK(html.find("data-option=\"b\"") < html.find("data-option=\"a\""));
    CHECK(html.contains("<li class=\"right\" data-option=\"b\"><p><strong>Right: </strong><span class=\"said\"><code>x</code></span></p>"));
    CHECK(html.contains("No, see <a href=\"01-first.html#slow\">above</a>."));
    CHECK(html.contains("<p class=\"hints\">Hint:</p>"));
    CHECK(html.contains("<math>x</math>"));
    CHECK(html.contains("<span class=\"said\">One</span> → <span class=\"fits\">Uno</span>"));
    CHECK(html.contains("Fits no row: <span class=\"fits\">Tre</span>"));
    CHECK_FALSE(html.contains("data-press"));
  }

  TEST_CASE("a template has its rule, formulas in place of numbers, one example, and what a page needs to draw it") {
    const std::string html = answers();
    CHECK(html.contains("Drawn for each attempt: w is 20, 24 or 36; k is a whole number from 2 to 9; not where k = w − 16."));
    CHECK(html.contains("Once in <code data-hole=\"0\">w</code>. How far do <code data-hole=\"1\">k</code> go?"));
    CHECK(html.contains("<strong>Right: </strong><code>360 × k / w</code> degrees, give or take 1%"));
    CHECK(html.contains("<code>k / (w + 1)</code>"));
    CHECK(html.contains("For example, with w = "));
    CHECK(html.contains("{&quot;range&quot;:true,&quot;values&quot;:[[2],[9]]}"));
    CHECK(html.contains("&quot;unless&quot;:[[&quot;$1&quot;,&quot;$0&quot;,16,&quot;-&quot;,&quot;==&quot;]]"));
  }

  TEST_CASE("formulas have parentheses where they are needed and nowhere else") {
    CHECK(words("2 * (w + k) * 3") == "2 × (w + k) × 3");
    CHECK(words("w - (k - 1) - 2") == "w − (k − 1) − 2");
    CHECK(words("w / (2 * k)") == "w / (2 × k)");
    CHECK(words("(w ^ 2) ^ k") == "(w^2)^k");
    CHECK(words("10000 ^ (2 / w)") == "10,000^(2 / w)");
    CHECK(words("2 ^ -w") == "2^−w");
    CHECK(words("-(w + 1) <= pi") == "−(w + 1) ≤ π");
    CHECK(words("max(w, 2 * k) - sqrt(k)") == "max(w, 2 × k) − sqrt(k)");
  }
}
