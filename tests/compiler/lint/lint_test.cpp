#include <doctest/doctest.h>

#include "compiler/lint/lint.h"
#include "compiler/lint/wording.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

// Each rule finds the flaw planted for it, on the right line, and ignores what only looks like it.
namespace {

constexpr std::string_view kHead = "# T\n\n## The section\n\nWords.\n\n";  // a quiz after it begins on line 7

/// A question without flaws, unless a field is replaced.
struct Draft {
  std::string fields = "source: 000-Q9\n";
  std::string question = "Which columns of the table change fastest?";
  std::string right = "Those on the left, where waves are short";
  std::string wrong = "Those on the right, where waves are long";
  std::string other = "All of them alike, as sine and cosine are";
  std::string feedback = "What the thought misses.";

  std::string text() const {
    return "```quiz one\n" + fields + "question: " + question + "\n- [x] (right) " + right + "\n  Yes.\n- [ ] (wrong) " + wrong + "\n  " +
           feedback + "\n- [ ] (other) " + other + "\n  No.\n```\n";
  }
};

std::vector<std::string> lint(const std::string& markdown) {
  const compiler::Parsed parsed = compiler::parse("c/01-a.md", markdown, stand_in::catalog());
  CHECK(parsed.diagnostics.empty());
  std::vector<std::string> texts;
  for (const compiler::BankItem& asked : compiler::bank_of(parsed.document, "c/01-a.md")) {
    for (const compiler::Diagnostic& diagnostic : compiler::lint(asked)) texts.push_back(to_text(diagnostic));
  }
  return texts;
}

std::vector<std::string> lint(const Draft& draft) { return lint(std::string(kHead) + draft.text()); }

/// The flaws found in `draft`, usually one.
std::string flaw(const Draft& draft) {
  std::string all;
  for (const std::string& text : lint(draft)) all += (all.empty() ? "" : "\n") + text;
  return all;
}

std::vector<compiler::Word> words(std::string_view markdown) {
  const book::Document document = compiler::parse("a.md", "# T\n\n" + std::string(markdown), stand_in::catalog()).document;
  return compiler::words_of(document.blocks[1].runs, document.formulas);
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("lint: a good question has nothing to mend") { CHECK(flaw({}) == ""); }

  TEST_CASE("lint: a right option much longer than the wrong ones is told by its length") {
    CHECK(flaw({.right = "Those on the left, where the divisor is still small and the waves are short"}) ==
          "c/01-a.md:10: error: The right option 'right' has 61 characters, 1.85 times as many as the wrong ones on average. Shorten it or "
          "lengthen them until it has at most 1.4 times as many.");
    CHECK(flaw({.right = "Those on the left, where the waves are really short"}) == "");
    CHECK(flaw({.right = "128", .wrong = "4", .other = "16"}) == "");  // two more characters give nothing away
    CHECK(flaw({.right = "128 of them", .wrong = "4", .other = "16"}).contains("'right' has 9 characters"));
  }

  TEST_CASE("lint: a right option that alone is careful is told by that") {
    CHECK(flaw({.right = "Often those on the left, with short waves"}) ==
          "c/01-a.md:10: error: Only the right option 'right' is hedged: 'often' gives it away. Hedge a wrong option too, or state the "
          "right one outright.");
    CHECK(flaw({.right = "The left, which tends to have short waves"}).contains("'tends to' gives it away"));
    CHECK(flaw({.right = "Rather those on the left, with short waves"}).contains("'rather' gives it away"));
    CHECK(flaw({.right = "Those on the left rather than on the right"}) == "");
    CHECK(flaw({.right = "Those on the left, which cannot be `may`"}) == "");
    CHECK(flaw({.right = "Often those on the left, with short waves", .wrong = "Usually the right, with long waves"}) == "");
    CHECK(flaw({.wrong = "Usually the right, with long waves"}) == "");
  }

  TEST_CASE("lint: a fold teaches nothing that is asked") {
    const std::string quiz = Draft().text();
    CHECK(lint("# T\n\n## The section\n\n```deeper More\nWords.\n```\n\n" + quiz).front().contains("contains only questions"));
    CHECK(lint("# T\n\n## The section\n\nWords.\n\n```deeper More\nWords.\n```\n\n" + quiz).empty());
  }

  TEST_CASE("lint: of a formula its plain text counts, not its TeX") {
    CHECK(flaw({.right = "$\\sin\\left(\\frac{5}{2}\\right)$", .wrong = "$\\sin(5/3)$", .other = "$\\sin(5/4)$"}) == "");
    CHECK(flaw({.right = "$\\sin(5/2) + \\cos(5/2)$", .wrong = "$\\sin(5/3)$", .other = "$\\sin(5/4)$"}).contains("has 17 characters"));
  }

  TEST_CASE("lint: of several right options each is measured against the wrong ones") {
    const auto several = [](std::string_view second) {
      return lint(std::string(kHead) + "```quiz one\nsource: 000\nchoose: several\nquestion: Which?\n- [x] (a) Short\n  Yes.\n- [x] (b) " +
                  std::string(second) + "\n  Yes.\n- [ ] (c) Wrong\n  No.\n- [ ] (d) Wron\n  No.\n```\n");
    };
    CHECK(several("Righter").size() == 1);
    CHECK(several("Righter")[0].starts_with("c/01-a.md:13: error: The right option 'b' has 7 characters, 1.56 times"));
    CHECK(several("Right").empty());
  }

  TEST_CASE("lint: all of the above and its kind") {
    CHECK(
        flaw({.other = "All of the above, as sine and cosine are"}) ==
        "c/01-a.md:14: error: The option 'other' says 'all of the above', which refers to the other options. Give it a claim of its own.");
    for (const char* option : {"All of the above",
                               "None of the above.",
                               "None of these",
                               "All of them",
                               "all of them!",
                               "Any of them",
                               "Both of these",
                               "Both",
                               "Neither is right",
                               "All are right",
                               "Both A and B",
                               "A and C",
                               "A, B and C",
                               "Only A and B",
                               "Options A and B",
                               "Neither of them",
                               "All the other options",
                               "No option is right",
                               "None of the options fits",
                               "Either of the above",
                               "All four of them are true"}) {
      CAPTURE(option);
      CHECK(compiler::find_all_of_the_above(words(option)) != "");
    }
    for (const char* option : {"All of them alike, as sine and cosine are", "None", "Nothing", "All columns", "Both sine and cosine",
                               "All above the diagonal", "$a$ and $b$", "None of these pairs", "All of these numbers are the same",
                               "`A` and `B`", "Q and K", "Each of them turns", "Both change"}) {
      CAPTURE(option);
      CHECK(compiler::find_all_of_the_above(words(option)) == "");
    }
  }

  TEST_CASE("lint: a negative in the question is emphasised or left out") {
    CHECK(
        flaw({.question = "Which columns do not change?"}) ==
        "c/01-a.md:7: error: The question of 'one' says 'not', which is easily overlooked. Ask for what is true, or emphasise it: *not*.");
    CHECK(flaw({.question = "Which columns do *not* change?"}) == "");
    for (const char* stem :
         {"Which never change?", "There is no mask. Why?", "All change except which?", "Which doesn’t change?", "Which don't change?",
          "Which cannot change?", "Which changes the least?", "Which are incorrect?", "*Which* has none?"}) {
      CAPTURE(stem);
      CHECK(compiler::find_plain_negative(words(stem)) != "");
    }
    for (const char* stem : {"Which **never** change?", "What does `not x` give?", "At least how many?", "Which notes know nobodies?",
                             "A model without positions: which?", "All change *except which*?"}) {
      CAPTURE(stem);
      CHECK(compiler::find_plain_negative(words(stem)) == "");
    }
  }

  TEST_CASE("lint: feedback ends with its link to a figure, and does not begin with it") {
    const std::string with_figure =
        std::string(kHead) + "```figure encoding_table\nid: table\n```\n\n";  // a quiz after it begins on line 11
    const auto told = [&](const std::string& feedback) { return lint(with_figure + Draft{.feedback = feedback}.text()); };
    CHECK(told("[Show me](figure:table?base=100). Short waves change fast.") ==
          std::vector<std::string>{"c/01-a.md:16: error: The feedback of 'wrong' begins with a link to a figure. End with the link."});
    CHECK(told("Short waves change fast. [Show me](figure:table?base=100).").empty());
    CHECK(told("[A page](https://a.b) says so.").empty());
  }

  TEST_CASE("lint: what is shuffled has no place") {
    CHECK(flaw({.feedback = "Like the first option, it misses the pairs."}) ==
          "c/01-a.md:12: error: The feedback of 'wrong' says 'first option', but the options are shuffled. Name what the option says, or "
          "keep "
          "your order with 'order: pinned'.");
    CHECK(flaw({.question = "Which of the answers below is right?"})
              .starts_with("c/01-a.md:7: error: The question of 'one' says 'answers below'"));
    CHECK(flaw({.other = "Those of option A, as sine and cosine are"})
              .starts_with("c/01-a.md:14: error: The option 'other' says 'option a'"));
    CHECK(flaw({.fields = "source: 000-Q9\norder: pinned\n", .feedback = "Like the first option, it misses the pairs."}) == "");
    for (const char* text : {"the last of these", "The last of these is right.", "See above.", "As said above, no.", "the above formula",
                             "options A and C", "Answer B is right.", "choice 2", "the top answer", "The first two options agree.",
                             "The last of the statements", "Those above.", "the option above", "Side B fits it."}) {
      CAPTURE(text);
      CHECK(compiler::find_position(words(text)) != "");
    }
    for (const char* text :
         {"The first pair", "the last of these hands", "Scores above the diagonal", "It stays below 0.5.", "each unit above them is a turn",
          "The first half is true.", "A second look, options open", "Not the first. Options are many", "The answer lies in A",
          "the last of them", "one row above the centre, one below it", "Answer a question", "`option A`"}) {
      CAPTURE(text);
      CHECK(compiler::find_position(words(text)) == "");
    }
  }

  TEST_CASE("lint: two options that say the same") {
    CHECK(flaw({.other = "Those on the right where waves are long."}) ==
          "c/01-a.md:14: error: The option 'other' says the same as 'wrong'. Make them differ in more than case, punctuation and small "
          "words.");
    const auto same = [](const char* a, const char* b) { return compiler::meaning_words(words(a)) == compiler::meaning_words(words(b)); };
    CHECK(same("The long waves", "long waves!"));
    CHECK(same("A wave that is long", "The wave is long"));
    CHECK(same("Long-term", "long term"));
    CHECK(same("$\\sin\\left(5/32\\right)$", "$\\sin(5 / 32)$"));
    CHECK(same("`f(a, b)`", "`f(a,b)`"));
    CHECK(same("It is", "it is"));
    CHECK_FALSE(same("$\\sin(5/32)$", "$\\cos(5/32)$"));
    CHECK_FALSE(same("$6/32$", "$7/32$"));
    CHECK_FALSE(same("6/32", "7/32"));
    CHECK_FALSE(same("0.5", "5"));
    CHECK_FALSE(same("−1", "1"));
    CHECK_FALSE(same("2 + 3", "2 − 3"));
    CHECK_FALSE(same("20%", "20"));
    CHECK_FALSE(same("It is long", "It is not long"));
    CHECK_FALSE(same("sine and cosine", "sine or cosine"));
    CHECK_FALSE(same("from left to right", "from right to left"));
    CHECK_FALSE(same("`a`", "`A`"));
    CHECK_FALSE(same("This", "That"));
  }

  TEST_CASE("lint: every question names a source and stands in a section") {
    CHECK(flaw({.fields = ""}).starts_with("c/01-a.md:7: error: The quiz 'one' names no source. Add a line 'source: …'"));
    const auto loose = lint("# T\n\nWords.\n\n" + Draft().text() + "\n## Too late\n");
    REQUIRE(loose.size() == 1);
    CHECK(loose[0] ==
          "c/01-a.md:5: error: No section teaches what the quiz 'one' asks. Put it under the heading of the section that does, or "
          "name that section: 'section: its-id'.");
  }

  TEST_CASE("lint: a section of questions alone teaches nothing, and a question may name the one that does") {
    const std::string alone = std::string(kHead) + "## Test yourself\n\n";
    const auto texts = lint(alone + Draft().text());
    REQUIRE(texts.size() == 1);
    CHECK(
        texts[0] ==
        "c/01-a.md:9: error: The section 'test-yourself' of the quiz 'one' contains only questions. Name the section that teaches what it "
        "asks: 'section: its-id'.");
    CHECK(lint(alone + Draft{.fields = "source: 000-Q9, E10\nsection: the-section\n"}.text()).empty());
  }

  TEST_CASE("lint: a claim is judged without its verdicts, which are shuffled with their reasons") {
    const auto claim = [](std::string_view text, std::string_view right, std::string_view wrong) {
      return lint(std::string(kHead) + "```quiz one\nsource: E6\nclaim: " + std::string(text) + "\n- [x] (a) true: " + std::string(right) +
                  "\n  Yes.\n- [ ] (b) false: " + std::string(wrong) + "\n  No.\n```\n");
    };
    CHECK(claim("Outputs move with the words.", "the sums are the same", "the weights change").empty());
    CHECK(claim("Outputs move with the words.", "the sums are the same", "the sums are the same").empty());
    CHECK(claim("Outputs do not move.", "the sums are the same", "the weights change")[0].contains("says 'not'"));
    CHECK(claim("Outputs move with the words.", "all of them", "the weights")[0].contains("says 'all of them'"));
    CHECK(claim("Outputs move with the words.", "as option B says", "the weights change")[0].contains("says 'option b'"));
    CHECK(claim("Outputs move with the words.", "the weights of the sums are the same for all words", "they change")[0].contains(
        "times as many"));
  }

  TEST_CASE("lint: both sides of pairs are judged, and a listing keeps its lines in place") {
    const auto pairs =
        lint(std::string(kHead) +
             "```quiz one\nsource: 000\nquestion: Match.\nchoose: pairs\n- (a) norm => a length\n  Yes.\n- (b) the norm => turn\n  Yes.\n"
             "- (c) => the length\n  No.\n```\n");
    REQUIRE(pairs.size() == 2);
    CHECK(pairs[0].starts_with("c/01-a.md:13: error: The option 'b' says the same as 'a'."));
    CHECK(pairs[1].starts_with("c/01-a.md:15: error: The option 'c' says the same as 'a'."));
    CHECK(lint(std::string(kHead) + "```quiz one\nsource: 000\nquestion: Which line is wrong?\nlisting: python\n  | a = 1\n  | b = 2\n- "
                                    "[x] 2: The last of these.\nother: See the line above.\n```\n")
              .empty());
  }

  TEST_CASE("lint: an option without feedback is found when the chapter is read") {
    const compiler::Parsed parsed = compiler::parse(
        "c/01-a.md", std::string(kHead) + "```quiz one\nsource: 000-Q9\nquestion: Why?\n- [x] (a) A\n- [ ] (b) B\n  No.\n```\n",
        stand_in::catalog());
    REQUIRE(parsed.diagnostics.size() == 1);
    CHECK(to_text(parsed.diagnostics[0]).starts_with("c/01-a.md:10: error: The option 'a' has no feedback."));
  }
}
