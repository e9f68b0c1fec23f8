#include "base/number.h"
#include "tests/figures/held_figure.h"

namespace {

/// Relative luminance (WCAG 2.2).
double luminance(base::Rgb colour) {
  const auto linear = [](base::Rgb channel) {
    const double value = static_cast<double>(channel & 255) / 255;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
}

double contrast(base::Rgb a, base::Rgb b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

/// A text of this many words, all alike.
std::string words(int count) {
  std::string text;
  for (int word = 0; word < count; ++word) text += word == 0 ? "tick" : " tick";
  return text;
}

HeldFigure page(std::string_view text, plot::Room room = {600, 720, 48}) { return HeldFigure("inked_page", {}, text, room); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("inked_page: the ink of every word can be read on both grounds") {
    const HeldFigure held = page(words(700), {1500, 1400, 48});
    const plot::Scene scene = held.scene();
    REQUIRE(has_mark(scene, {"word", 2, 600}));
    for (const plot::Mark& mark : scene.marks()) {
      if (!mark.key.is("word")) continue;
      for (const bool dark : {false, true})
        for (const base::ColourToken ground : {base::ColourToken::stage, base::ColourToken::paper})
          CHECK(contrast(mark.fill.on(dark), base::colour(ground, dark)) >= 4.5);
    }
  }

  TEST_CASE("inked_page: after whole turns a hand has the same ink, after half of one the other") {
    const plot::Scene scene = page(words(100), {980, 900, 48}).scene();
    const auto ink = [&](int hand, int word) { return mark_of(scene, {"word", hand, word}).fill; };
    CHECK(ink(0, 0) == ink(1, 0));
    CHECK(ink(0, 44).light() == doctest::Approx(ink(0, 0).light()).epsilon(0.01));  // 7 turns
    CHECK((ink(0, 3).light() & 255) > (ink(0, 3).light() >> 16));                   // down is blue
    CHECK((ink(1, 31).light() & 255) > (ink(1, 31).light() >> 16));
    CHECK((ink(2, 99).light() & 255) < (ink(2, 99).light() >> 16));  // the slow hand is still up
    for (const int hand : {0, 1, 2}) CHECK(mark_of(scene, {"hand", hand}).angle == doctest::Approx(11 / std::pow(10.0, hand)));
  }

  TEST_CASE("inked_page: the columns break their lines alike, and begin a line with each paragraph") {
    const plot::Scene scene = page("one two three ¶ four five").scene();
    const auto at = [&](int hand, int word) { return mark_of(scene, {"word", hand, word}).at; };
    CHECK(at(0, 2).y == at(0, 0).y);
    CHECK(at(0, 3).y > at(0, 2).y + 20);
    CHECK(at(0, 3).x == at(0, 0).x);
    for (int word = 0; word < 5; ++word) CHECK(at(2, word).y == at(0, word).y);
    const plot::Scene phone = page("one two three ¶ four five", {358, 720, 44}).scene();
    CHECK(mark_of(phone, {"word", 1, 0}).at.x == mark_of(phone, {"word", 0, 0}).at.x);  // one below the other
    CHECK(mark_of(phone, {"word", 1, 0}).at.y > mark_of(phone, {"word", 0, 4}).at.y);
  }

  TEST_CASE("inked_page: a text that is too long ends with a line; one without words is a page all the same") {
    const plot::Scene scene = page(words(900)).scene();
    const base::Rect room = scene.picture();
    for (const plot::Mark& mark : scene.marks())
      if (mark.key.is("word")) CHECK(mark.at.y < room.bottom());
    CHECK_FALSE(has_mark(scene, {"word", 0, 899}));
    CHECK(page("¶").figure().alt_text().contains("The first 1 words"));
  }

  TEST_CASE("inked_page: the pointer and keys read a word, a click pins it, and a hand is turned") {
    HeldFigure figure = page("How would you tell a model that a word is the third");
    figure.hover(mark_of(figure.scene(), {"word", 1, 4}).at);
    CHECK(figure.value("position") == 4);
    CHECK(figure.figure().cursor_text() == "Word 4, “a”: cosines −0.65, 0.92, 1.00.");
    figure.press("ArrowRight");
    CHECK(figure.value("position") == 5);
    figure.click(mark_of(figure.scene(), {"word", 0, 7}).at);
    CHECK(figure.value("pinned") == 1);
    CHECK(figure.all().rows.size() == 12);
    CHECK(figure.all().rows[3][2] == base::exact(std::cos(3.0)));
  }
}
