#include <doctest/doctest.h>

#include <cmath>

#include "compiler/lint/bank.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

/// A quiz with four options; `longest` says whether the right one is the longest.
std::string quiz(int number, bool longest) {
  const std::string id = std::to_string(number);
  return "```quiz q" + id + "\nsource: 000-Q1\nquestion: What is " + id + "?\n- [x] (a) Right" + (longest ? "er" : "") +
         "\n  Yes.\n- [ ] (b) Wrong\n  No.\n- [ ] (c) Wronk\n  No.\n- [ ] (d) Wronx\n  No.\n```\n\n";
}

book::Document chapter(int items, int longest) {
  std::string markdown = "# T\n\n## S\n\nWords.\n\n";
  for (int i = 0; i < items; ++i) markdown += quiz(i, i < longest);
  return compiler::parse("c/01-a.md", markdown, stand_in::catalog()).document;
}

std::vector<std::string> lint(const book::Document& document) {
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : compiler::lint_bank(compiler::bank_of(document, "c/01-a.md")))
    texts.push_back(to_text(diagnostic));
  return texts;
}

/// A claim of eight lines.
std::string claim(std::string_view id, bool holds) {
  return "```quiz " + std::string(id) + "\nclaim: It is " + std::string(id) + ".\n- [" + (holds ? "x" : " ") +
         "] (a) true: yes\n  Y.\n- [" + (holds ? " " : "x") + "] (b) false: no\n  N.\n```\n\n";
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("bank: longest keys are counted against chance") {
    const book::Document document = chapter(16, 5);
    const compiler::LongestStatistic statistic = compiler::longest_statistic(compiler::bank_of(document, "c/01-a.md"));
    CHECK(statistic.items == 16);
    CHECK(statistic.longest == 5);
    CHECK(statistic.expected == 4);
    CHECK(statistic.deviation == doctest::Approx(std::sqrt(16 * 0.25 * 0.75)));
    CHECK_FALSE(statistic.beyond_chance());
  }

  TEST_CASE("bank: longest keys beyond two standard deviations are an error that says which to change") {
    CHECK(lint(chapter(16, 7)).empty());  // 4 + 2 * 1.73 = 7.46
    const auto texts = lint(chapter(16, 8));
    REQUIRE(texts.size() == 1);
    CHECK(
        texts[0].starts_with("c/01-a.md:7: error: In 8 of the book's 16 questions with one right option, that option is the longest. "
                             "Chance would give 4.0; at most "
                             "7 are within two standard deviations. Shorten the right option, or lengthen a wrong one, in 1 of these: "
                             "c/01-a.md:7 'q0', c/01-a.md:20 'q1', "));
    CHECK(texts[0].contains("'q7'."));
    CHECK_FALSE(texts[0].contains("'q8'"));
  }

  TEST_CASE("bank: in one chapter, too, the right option is rarely the longest") {
    const book::Document leaky = chapter(4, 3), other = chapter(16, 0);  // 1 + 2 * 0.87 = 2.73
    auto bank = compiler::bank_of(leaky, "c/01-a.md");
    bank.append_range(compiler::bank_of(other, "c/02-b.md"));
    std::vector<std::string> texts;
    for (const compiler::Diagnostic& found : compiler::lint_bank(bank)) {
      if (!found.wrong.contains("asks the same")) texts.push_back(compiler::to_text(found));
    }
    REQUIRE(texts.size() == 1);
    CHECK(
        texts[0].starts_with("c/01-a.md:7: error: In 3 of this chapter's 4 questions with one right option, that option is the longest."));
  }

  TEST_CASE("bank: as long as a wrong option is not the longest, and several right ones or a number have no one key") {
    const book::Document document =
        compiler::parse("c/01-a.md",
                        "# T\n\n```quiz a\nquestion: A?\n- [x] (a) Right\n  Y.\n- [ ] (b) Wrong\n  N.\n```\n\n"
                        "```quiz b\nchoose: several\nquestion: B?\n- [x] (a) Right\n  Y.\n- [ ] (b) No\n  N.\n```\n\n"
                        "```quiz c\nquestion: C?\nanswer: 3\nright: Y.\nwrong: N.\n```\n",
                        stand_in::catalog())
            .document;
    const auto bank = compiler::bank_of(document, "c/01-a.md");
    REQUIRE(bank.size() == 3);
    for (const compiler::BankItem& asked : bank) CHECK_FALSE(compiler::right_is_longest(asked));
    CHECK(compiler::longest_statistic(bank).items == 1);
    CHECK(compiler::lengths_of(bank[1]).longest_right == 5);
    CHECK(compiler::lengths_of(bank[1]).mean_wrong == 2);
  }

  TEST_CASE("bank: of claims at least three of ten are true, and at least three false") {
    const auto lint_of = [](int count, int holding) {
      std::string markdown = "# T\n\n";
      for (int i = 0; i < count; ++i) markdown += claim("c" + std::to_string(i), i < holding);
      return lint(compiler::parse("c/01-a.md", markdown, stand_in::catalog()).document);
    };
    for (const int holding : {3, 5, 7}) CHECK(lint_of(10, holding).empty());
    CHECK(lint_of(3, 3).empty());
    const auto false_ones = lint_of(10, 2);
    REQUIRE(false_ones.size() == 1);
    CHECK(false_ones[0].starts_with(
        "c/01-a.md:19: error: 8 of the book's 10 claims are false, and readers learn to expect it. Reverse some of "
        "these until at least three in ten are true: c/01-a.md:19 'c2', "));
    const auto true_ones = lint_of(4, 4);
    REQUIRE(true_ones.size() == 1);
    CHECK(true_ones[0].starts_with("c/01-a.md:3: error: 4 of the book's 4 claims are true"));
  }

  TEST_CASE("bank: questions that all have two right options are an error from four on") {
    const auto several = [](std::string_view id, bool third) {
      return "```quiz " + std::string(id) + "\nchoose: several\nquestion: What of " + std::string(id) +
             "?\n- [x] (a) One\n  Y.\n- [x] (b) Two\n  Y.\n- [" + (third ? "x" : " ") + "] (c) Three\n  N.\n```\n\n";
    };
    const auto lint_of = [](const std::string& markdown) {
      return lint(compiler::parse("c/01-a.md", "# T\n\n" + markdown, stand_in::catalog()).document);
    };
    CHECK(lint_of(several("p", false) + several("q", false) + several("r", false) + several("s", true)).empty());
    CHECK(lint_of(several("p", false) + several("q", false) + several("r", false) + several("s", false)).size() == 1);
  }

  TEST_CASE("bank: a question asked twice is an error, one with another answer is not") {
    const auto ask = [](std::string_view id, std::string_view question, std::string_view answer) {
      return "```quiz " + std::string(id) + "\nquestion: " + std::string(question) + "\nanswer: " + std::string(answer) +
             "\nright: Y.\nwrong: N.\n```\n\n";
    };
    const auto document_of = [](const std::string& markdown) {
      return compiler::parse("c/01-a.md", "# T\n\n" + markdown, stand_in::catalog()).document;
    };
    CHECK(lint(document_of(ask("a", "What is 1 + 1?", "2") + ask("b", "What is 1 + 2?", "3") + ask("c", "What is 1 + 2?", "4"))).empty());
    const auto texts = lint(document_of(ask("a", "What is 1 + 1?", "2") + ask("b", "what is 1 + 1", "2")));
    REQUIRE(texts.size() == 1);
    CHECK(texts[0] ==
          "c/01-a.md:10: error: The quiz 'b' asks the same as c/01-a.md:3 'a'. Ask for something else, or remove one of the two.");
  }

  TEST_CASE("bank: over many seeds a key comes to every place equally often") {
    const book::Document document = chapter(1, 0);
    constexpr int kSeeds = 10000;
    const std::vector<int> places = compiler::right_places(document.items[0], 1, kSeeds);
    REQUIRE(places.size() == 4);
    int sum = 0;
    for (const int count : places) {
      sum += count;
      CHECK(std::abs(count - kSeeds / 4.0) < 4 * std::sqrt(kSeeds * 0.25 * 0.75));
    }
    CHECK(sum == kSeeds);
  }

  TEST_CASE("bank: the section of a question is the heading above it, not the title") {
    const book::Document document =
        compiler::parse("c/01-a.md", "# T\n\n" + quiz(1, false) + "## One\n\n### Two\n\n" + quiz(2, false) + "## Three\n",
                        stand_in::catalog())
            .document;
    const auto bank = compiler::bank_of(document, "c/01-a.md");
    CHECK(compiler::section_of(bank[0]) == nullptr);
    REQUIRE(compiler::section_of(bank[1]) != nullptr);
    CHECK(compiler::section_of(bank[1])->id == "two");
  }
}
