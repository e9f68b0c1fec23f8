// The cards for Anki: what is on them, and a file that a reader by the manual's rules takes apart again. tests/chapters/anki.test.mjs reads
// the real one.
#include "compiler/site/anki.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/compiler/site/sample.h"

namespace {

constexpr std::string_view kSite = "https://example.org/book/";

std::vector<compiler::AnkiCard> cards_of(const std::string& questions, std::string_view site = kSite) {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(
      sample::chapter("c/03-waves.md", "# Waves & more\n\n```figure encoding_table\nid: table\n```\n\n## Slow\n\n" + questions));
  return compiler::anki_cards(manuscript, stand_in::catalog().functions, site);
}

compiler::AnkiCard card_of(const std::string& question) {
  const std::vector<compiler::AnkiCard> cards = cards_of(question);
  REQUIRE(cards.size() == 1);
  return cards[0];
}

const std::string kChoice =
    "```quiz which\nsource: 002\nquestion: Which has $\\part{wave}{\\pos} < 2$?\n- [ ] (a) The *first*\n  No.\n- [x] (b) `x[\"a\"]`\n  "
    "Yes, see [below](#slow) and [show me](figure:table?base=100).\n```\n";

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a card has the question with its options, and on its back the right one, why, and where it is in the book") {
    const compiler::AnkiCard card = card_of(kChoice);
    CHECK(card.id == "phasebook-which");
    CHECK(card.tags == std::vector<std::string>{"Phasebook::03-waves"});
    CHECK(card.front.starts_with("<p>Which has \\({\\mathit{pos}} &lt; 2\\)?</p><ol type=\"A\"><li>"));
    CHECK(card.front.contains("<li>The <i>first</i></li>"));
    CHECK(card.front.contains("<li><code>x[&quot;a&quot;]</code></li>"));
    CHECK_FALSE(card.front.contains("Yes"));
    CHECK(card.back.starts_with(
        "<p><b><code>x[&quot;a&quot;]</code></b></p><p>Yes, see <a href=\"https://example.org/book/03-waves.html#slow\">"));
    CHECK(card.back.contains("<a href=\"https://example.org/book/03-waves.html?table.base=100#table\">show me</a>"));
    CHECK(card.back.ends_with("<a href=\"https://example.org/book/03-waves.html#which\">Phasebook, 3 · Waves &amp; more</a></small></p>"));
    CHECK(cards_of(kChoice, "")[0].back.contains("https://phasebook.invalid/03-waves.html#which"));
  }

  TEST_CASE("every other kind that words can ask has its card") {
    CHECK(card_of("```quiz n\nsource: 002\nquestion: How many?\nanswer: 3\ntolerance: 0\nright: Three.\nwrong: No.\n```\n")
              .back.starts_with("<p><b>3.</b></p><p>Three.</p>"));
    const compiler::AnkiCard claim =
        card_of("```quiz c\nsource: 002\nclaim: It moves.\n- [x] (a) true: it does\n  Y.\n- [ ] (b) false: it stays\n  N.\n```\n");
    CHECK(claim.front.contains("<li><b>True:</b> it does</li>"));
    CHECK(claim.back.starts_with("<p><b><b>True:</b> it does</b></p><p>Y.</p>"));
  }

  TEST_CASE("a question that needs a figure or code has none") {
    CHECK(cards_of(
              "```quiz f\nsource: 002\nquestion: Look [here](figure:table?base=100). Which?\n- [x] (a) A\n  Y.\n- [ ] (b) B\n  N.\n```\n")
              .empty());
  }

  TEST_CASE("the file begins with headers, and each card is a line of five fields") {
    const compiler::AnkiCard card{.id = "phasebook-x", .front = "<p class=\"a\">a\tb\nc</p>", .back = "#d", .tags = {"A::b", "c"}};
    CHECK(compiler::anki_text({card}) ==
          "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:5\n"
          "phasebook-x\tPhasebook\t\"<p class=\"\"a\"\">a b c</p>\"\t\"#d\"\tA::b c\n");
  }
}
