#include "compiler/site/templates.h"

#include <doctest/doctest.h>

#include "tests/compiler/site/sample.h"

namespace {

constexpr base::Function kGood[] = {{"half", 1, [](const double* a) { return a[0] / 2; }}};
constexpr base::Function kWrong[] = {{"half", 1, [](const double* a) { return a[0] == 7 ? 3.6 : a[0] / 2; }}};

std::vector<std::string> told(const std::string& fields, base::Functions functions = kGood, base::Functions reference = kGood) {
  book::Catalog catalog = stand_in::catalog();
  catalog.functions = functions;
  compiler::Parsed parsed =
      compiler::parse("c/01-a.md", "# T\n\n```figure encoding_table\nid: table\n```\n\n```quiz q\n" + fields + "```\n", catalog);
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back({.file = "c/01-a.md", .document = std::move(parsed.document)});
  compiler::check_templates(manuscript, catalog, reference);
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : manuscript.diagnostics) texts.push_back(to_text(diagnostic));
  return texts;
}

const std::string kNumber = "draw: n = 1..9\nquestion: Half of {n}?\nanswer: {half(n)}\ntolerance: 0.01\nright: Yes.\nwrong: No.\n";

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a template that is right for all seeds has nothing to mend") {
    CHECK(told(kNumber + "- ({2 * n}) Twice.\n").empty());
    CHECK(told("draw: n = 1..9\nquestion: Half of {n}?\n- [x] (right) {half(n)}\n  Yes.\n- [ ] (twice) {2 * n}\n  No.\n").empty());
  }

  TEST_CASE("a mistake that would count as right is told with its seed and values") {
    const auto texts = told(kNumber + "- ({n - 2}) Two less.\n");
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].starts_with("c/01-a.md:7: error: The quiz 'q', seed "));
    CHECK(texts[0].find(" with n = 4: the mistake 2 is within the tolerance of the answer 2. Exclude") != std::string::npos);
    CHECK(told(kNumber + "unless: n == 4\n- ({n - 2}) Two less.\n").empty());
  }

  TEST_CASE("two mistakes with one number are told") {
    const auto texts = told(kNumber + "- ({n + 1}) One more.\n- ({2 * n}) Twice.\n");
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].find(" with n = 1: the mistake 2 is within the tolerance of the mistake 2. Exclude") != std::string::npos);
    CHECK(told(kNumber + "unless: n == 1\n- ({n + 1}) One more.\n- ({2 * n}) Twice.\n").empty());
  }

  TEST_CASE("options that read alike are told") {
    const auto texts = told("draw: n = 1..9\nquestion: Half of {n}?\n- [x] (right) {half(n)}\n  Yes.\n- [ ] (less) {n - 3}\n  No.\n");
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].find(" with n = 6: two options read '3'.") != std::string::npos);
  }

  TEST_CASE("a value without a word is told") {
    const std::string words = "question: {n:no|one|two} and {n - 1:x|y}?\n- [x] (right) A\n  Yes.\n- [ ] (wrong) B\n  No.\n";
    CHECK(told("draw: n = 1..2\n" + words).empty());
    for (const char* draw : {"draw: n = 1..3\n", "draw: n = 0 | 1\n", "draw: n = 1 | 1.5\n"}) {
      const auto texts = told(draw + words);
      REQUIRE(texts.size() == 1);
      CHECK(texts[0].find(": there is no word for ") != std::string::npos);
    }
  }

  TEST_CASE("a link that leads out of its figure's range is told") {
    const auto with = [](const char* draw) {
      return told(std::string(draw) + "question: Half of {n}?\nanswer: {half(n)}\nright: [See](figure:table?positions={n}).\nwrong: No.\n");
    };
    CHECK(with("draw: n = 150..200\n").empty());
    const auto texts = with("draw: n = 150..210\n");
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].find(": a link sets 'positions' to 2") != std::string::npos);
    CHECK(texts[0].ends_with("It takes 1 to 200 in steps of 1."));
  }

  TEST_CASE("the engine and the reference must agree, and every value exist") {
    const auto texts = told(kNumber, kWrong, kGood);
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].find(" with n = 7: the engine computes 3.6, the reference 3.5.") != std::string::npos);
    const auto none = told("draw: n = -2..2\nquestion: Root of {n}?\nanswer: {sqrt(n)}\nright: Yes.\nwrong: No.\n");
    REQUIRE(none.size() == 1);
    CHECK(none[0].find(": an expression has no value.") != std::string::npos);
  }
}
