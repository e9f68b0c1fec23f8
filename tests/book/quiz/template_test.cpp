#include "book/quiz/template.h"

#include <doctest/doctest.h>

#include <set>

#include "book/quiz/grade.h"
#include "book/quiz/number_answer.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

constexpr const char* kTemplate =
    "# T\n\n```quiz q\ndraw: pos = 2..5\ndraw: D = 16 | 32\nunless: pos == 3\nquestion: Position {pos} of {D}, $2^{10}$ and `{pos}`?\n"
    "answer: {pos / D}\ntolerance: 1%\nright: Yes, {pos / D:3}.\nwrong: No.\n- ({D / pos}) The other way: {D * 1000}.\n```\n";

book::Item item_of(const char* markdown) {
  const compiler::Parsed parsed = compiler::parse("01-x.md", markdown, stand_in::catalog());
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  REQUIRE(parsed.document.items.size() == 1);
  return parsed.document.items[0];
}

std::string words(const std::vector<book::Run>& runs) {
  std::string text;
  for (const book::Run& run : runs) text += run.formula >= 0 ? "$" : run.text;
  return text;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("values are drawn within their limits, the same for a seed, and not where they are refused") {
    const book::Item item = item_of(kTemplate);
    std::set<std::pair<double, double>> seen;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
      const std::vector<double> drawn = drawn_values(item.generated, seed, {});
      REQUIRE(drawn.size() == 2);
      CHECK(drawn == drawn_values(item.generated, seed, {}));
      seen.emplace(drawn[0], drawn[1]);
    }
    CHECK(seen == std::set<std::pair<double, double>>{{2, 16}, {2, 32}, {4, 16}, {4, 32}, {5, 16}, {5, 32}});
  }

  TEST_CASE("texts and answers follow the drawn values; formulas and code keep their braces") {
    book::Item item = item_of(kTemplate);
    std::vector<book::Link> links;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      instantiate(item, links, seed, {});
      const std::vector<double> drawn = drawn_values(item.generated, seed, {});
      const auto [pos, width] = std::pair(drawn[0], drawn[1]);
      CHECK(words(item.question) == "Position " + book::format_value(pos) + " of " + book::format_value(width) + ", $ and {pos}?");
      CHECK(item.options[0].value == pos / width);
      CHECK(words(item.options[0].feedback) == "Yes, " + base::fixed(pos / width, 3) + ".");
      CHECK(words(item.options[2].feedback) == "The other way: " + base::grouped(static_cast<long long>(width) * 1000) + ".");
      CHECK(book::right_number(item) == book::format_value(pos / width));
      CHECK(grade(item, {.number = base::exact(pos / width)}) == book::Verdict::right);
      CHECK(chosen_option(item, {.number = base::exact(width / pos)}) == 2);
    }
  }

  TEST_CASE("later draws may lean on earlier ones, and options on all") {
    book::Item item = item_of(
        "# T\n\n```quiz q\ndraw: D = 4 | 8\ndraw: i = 0..D/2 - 1\nquestion: Which is twice {i}?\n- [x] (right) {2 * i}\n  Yes.\n"
        "- [ ] (odd) {2 * i + 1}\n  No.\n```\n");
    std::vector<book::Link> links;
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      instantiate(item, links, seed, {});
      const std::vector<double> drawn = drawn_values(item.generated, seed, {});
      CHECK(drawn[1] < drawn[0] / 2);
      CHECK(words(item.options[0].text) == book::format_value(2 * drawn[1]));
    }
  }

  TEST_CASE("a word may depend on a value") {
    book::Item item = item_of(
        "# T\n\n```quiz q\ndraw: n = 1..3\nquestion: {n - 1:One dog|Two dogs|Three dogs} and {n} cat{n > 1: | s}?\n"
        "- [x] (a) A\n  Yes.\n- [ ] (b) B\n  No.\n```\n");
    std::vector<book::Link> links;
    std::set<std::string> seen;
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      instantiate(item, links, seed, {});
      seen.insert(words(item.question));
    }
    CHECK(seen == std::set<std::string>{"One dog and 1 cat?", "Two dogs and 2 cats?", "Three dogs and 3 cats?"});
    CHECK(book::text_of({.words = {"a", "b"}}, 2) == book::kUnknownValue);
    CHECK(book::text_of({.words = {"a", "b"}}, 0.5) == book::kUnknownValue);
  }

  TEST_CASE("links of a template set figures to the drawn values") {
    constexpr const char* kLinked =
        "# T\n\n```figure encoding_table\nid: table\n```\n\n```quiz q\ndraw: n = 4..9\nquestion: Twice {n}?\n- [x] (a) {2 * n}\n"
        "  See [here](#t) and [show me](figure:table?positions={max(n, 2)}&d_model={2 * n}&base=100) {n}.\n- [ ] (b) {n}\n  No.\n```\n";
    compiler::Parsed parsed = compiler::parse("01-x.md", kLinked, stand_in::catalog());
    for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
    book::Item& item = parsed.document.items[0];
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      instantiate(item, parsed.document.links, seed, {});
      const double n = drawn_values(item.generated, seed, {})[0];
      const std::vector<book::Setting>& settings = parsed.document.links[1].settings;
      REQUIRE(settings.size() == 3);
      CHECK(settings[0].value == n);
      CHECK(settings[1].value == 2 * n);
      CHECK(settings[1].text == base::exact(2 * n));
      CHECK(settings[2].value == 100);
      CHECK(words(item.options[0].feedback) == "See here and show me " + book::format_value(n) + ".");
    }
  }

  TEST_CASE("values are shown as readers write them") {
    CHECK(book::format_value(35333) == "35,333");
    CHECK(book::format_value(-2) == "\u22122");
    CHECK(book::format_value(0.123456) == "0.1235");
  }
}
