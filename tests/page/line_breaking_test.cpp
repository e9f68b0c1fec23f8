#include <doctest/doctest.h>

#include <random>

#include "tests/page/fixed_measure.h"

namespace {

constexpr float kCharacter_px = 8.5f;
constexpr float kMaxSpace_px = 17 * 0.5625f;  // that of the semibold face

using Texts = std::vector<std::string>;

/// Runs in random styles, with words of one to nine characters of one to four bytes each, and some formulas and changes of style inside
/// words. White space is as the parser produces it.
std::vector<book::Run> random_runs(std::mt19937& random, int formulas) {
  constexpr const char* kCharacters[] = {"a", "b", "-", "é", "λ", "…", "😀", "\u00A0"};
  std::vector<book::Run> runs;
  bool at_space = true;
  for (int part = 0; part < 12; ++part) {
    book::Run run;
    run.emphasis = random() % 3 == 0;
    run.strong = random() % 4 == 0;
    run.code = random() % 5 == 0;
    run.link = random() % 4 == 0 ? 0 : -1;
    if (random() % 4 == 0) {
      run.formula = static_cast<int>(random()) % formulas;
      run.formula = run.formula < 0 ? -run.formula : run.formula;
      at_space = false;
    } else {
      for (unsigned i = 1 + random() % 24; i > 0; --i) {
        const bool space = !at_space && random() % 5 == 0;
        run.text += space ? " " : kCharacters[random() % std::size(kCharacters)];
        at_space = space;
      }
    }
    runs.push_back(run);
  }
  if (runs.back().formula < 0) runs.back().text += "z";
  return runs;
}

/// The element's text: its lines joined by the spaces at which they were broken.
std::string rejoined(const page::TextBox& box) {
  std::string text;
  for (const page::Line& line : box.lines) text += (&line == &box.lines.front() ? "" : " ") + text_of(line);
  return text;
}

/// The width of the line up to its first space.
float first_word_px(const page::Measure& measure, const page::Line& line) {
  float width = 0;
  for (const page::Piece& piece : line.pieces) {
    const size_t space = piece.text.find(' ');
    if (space != std::string::npos) return width + measure.width(piece.face, piece.em_px, piece.text.substr(0, space));
    width += piece.width_px;
  }
  return width;
}

void check_tiling(const page::Line& line, const page::Measure& measure) {
  float x = 0;
  for (const page::Piece& piece : line.pieces) {
    CHECK(piece.x_px == doctest::Approx(x));
    CHECK((piece.formula >= 0) == piece.text.empty());
    if (piece.formula < 0) CHECK(piece.width_px == doctest::Approx(measure.width(piece.face, piece.em_px, piece.text)));
    x += piece.width_px;
  }
}

/// Checks that breaks are at spaces, and that each line is as long as possible.
void check_breaks(const page::TextBox& box, const std::string& text, float width_px, const page::Measure& measure) {
  REQUIRE(box.breaks.size() + 1 == box.lines.size());
  std::string before;
  for (size_t i = 0; i < box.lines.size(); ++i) {
    const page::Line& line = box.lines[i];
    before += text_of(line);
    const bool one_word = text_of(line).find(' ') == std::string::npos;
    CHECK((right_of(line) <= width_px + 0.02f || one_word));
    if (i + 1 == box.lines.size()) break;
    CHECK(box.breaks[i] == base::utf16_length(before));
    CHECK(text[before.size()] == ' ');
    CHECK(right_of(line) + kMaxSpace_px + first_word_px(measure, box.lines[i + 1]) > width_px);
    before += ' ';
  }
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("lines are filled with as many words as fit") {
    Breaker breaker;
    const page::TextBox box = breaker({{.text = "one two three four"}}, 7 * kCharacter_px);
    CHECK(texts_of(box) == Texts{"one two", "three", "four"});
    CHECK(box.breaks == std::vector<int>{7, 13});
    CHECK(texts_of(breaker({{.text = "one two three four"}}, 7 * kCharacter_px - 0.5f)) == Texts{"one", "two", "three", "four"});
  }

  TEST_CASE("breaks are counted in UTF-16 units, a formula as one") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 1}};
    const std::vector<book::Run> runs{{.text = "é😀 λ "}, {.formula = 0}, {.text = ", so on"}};
    const page::TextBox box = breaker(runs, 2 * kCharacter_px);
    CHECK(texts_of(box) == Texts{"é😀", "λ", std::string(kFormulaMark) + ",", "so", "on"});
    CHECK(box.breaks == std::vector<int>{3, 5, 8, 11});  // the emoji is two units
  }

  TEST_CASE("a change of style without a space is no place to break") {
    Breaker breaker;
    const std::vector<book::Run> runs{
        {.text = "see ("}, {.text = "this", .link = 0}, {.text = "), or "}, {.text = "th", .emphasis = true}, {.text = "at"}};
    const page::TextBox box = breaker(runs, 6 * kCharacter_px);
    CHECK(texts_of(box) == Texts{"see", "(this),", "or", "that"});  // "(this)," overflows by one character
    CHECK(box.lines[1].pieces.size() == 3);
    CHECK(box.lines[1].pieces[1].link == 0);
    CHECK(box.lines[3].pieces.size() == 2);
    CHECK(box.lines[3].pieces[0].face == base::Face::serif_italic);
  }

  TEST_CASE("a link may break at its own spaces, and each of its pieces stays a link") {
    Breaker breaker;
    const page::TextBox box = breaker({{.text = "a link of words", .link = 2}}, 6 * kCharacter_px);
    CHECK(texts_of(box) == Texts{"a link", "of", "words"});
    for (const page::Line& line : box.lines) {
      CHECK(line.pieces[0].link == 2);
      CHECK(line.pieces[0].ink == base::Ink::accent);
    }
  }

  TEST_CASE("a no-break space and a hyphen are no places to break") {
    Breaker breaker;
    CHECK(texts_of(breaker({{.text = "one\u00A0two three-four"}}, 5 * kCharacter_px)) == Texts{"one\u00A0two", "three-four"});
  }

  TEST_CASE("a word wider than the column stands out, and nothing of it is lost") {
    Breaker breaker;
    const page::TextBox box = breaker({{.text = "an extraordinarily wide word"}}, 5 * kCharacter_px);
    CHECK(texts_of(box) == Texts{"an", "extraordinarily", "wide", "word"});
    CHECK(right_of(box.lines[1]) == 15 * kCharacter_px);
    CHECK(texts_of(breaker({{.text = "extraordinarily"}}, 5 * kCharacter_px)) == Texts{"extraordinarily"});  // no empty line before it
  }

  TEST_CASE("no text is one empty line") {
    Breaker breaker;
    const page::TextBox box = breaker({}, 100);
    REQUIRE(box.lines.size() == 1);
    CHECK(box.lines[0].pieces.empty());
    CHECK(box.breaks.empty());
    CHECK(box.rect.height == base::type(base::Type::text).line_px);
  }

  TEST_CASE("styles take the faces and sizes that the style sheet gives them") {
    Breaker breaker;
    const std::vector<book::Run> runs{
        {.text = "a"}, {.text = "b", .strong = true}, {.text = "c", .code = true}, {.text = "d", .emphasis = true, .strong = true}};
    const page::TextBox serif = breaker(runs, 500);
    const page::TextBox sans = breaker(runs, 500, {.type = base::Type::feedback, .sans = true});
    const std::vector<page::Piece>& s = serif.lines[0].pieces;
    REQUIRE(s.size() == 4);
    CHECK(s[0].face == base::Face::serif);
    CHECK(s[1].face == base::Face::serif_semibold);
    CHECK(s[2].face == base::Face::mono);
    CHECK(s[2].em_px == base::type(base::Type::code).em_px);
    CHECK(s[2].code);
    CHECK(s[3].face == base::Face::serif_italic);
    CHECK(sans.lines[0].pieces[0].face == base::Face::sans);
    CHECK(sans.lines[0].pieces[1].face == base::Face::sans_semibold);
    CHECK(sans.lines[0].pieces[0].em_px == base::type(base::Type::feedback).em_px);
  }

  TEST_CASE("whatever the text and the width, lines tile, are full, and hold every character once") {
    std::mt19937 random(2);
    int broken = 0;
    for (int round = 0; round < 500; ++round) {
      Breaker breaker;
      breaker.typeset.formulas = {{.width_em = 1}, {.width_em = 6.25f}};
      const std::vector<book::Run> runs = random_runs(random, 2);
      const auto width_px = static_cast<float>(20 + random() % 400);
      const page::TextBox box = breaker(runs, width_px);
      const std::string text = text_of(runs);
      CAPTURE(text);
      CAPTURE(width_px);
      REQUIRE(rejoined(box) == text);
      for (const page::Line& line : box.lines) check_tiling(line, breaker.measure);
      check_breaks(box, text, width_px, breaker.measure);
      broken += static_cast<int>(box.breaks.size());
    }
    CHECK(broken > 1000);
  }

  TEST_CASE("the natural width is the width of the text on one line, and of its widest word") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 2}};
    const std::vector<book::Run> runs{{.text = "a longest "}, {.formula = 0}};
    const page::Widths widths = natural_widths(breaker.context(), runs, {});
    CHECK(widths.whole_px == 10 * kCharacter_px + 34);
    CHECK(widths.word_px == 7 * kCharacter_px);
    CHECK(breaker(runs, widths.whole_px).lines.size() == 1);
    CHECK(breaker(runs, widths.whole_px - 0.1f).lines.size() == 2);
  }
}
