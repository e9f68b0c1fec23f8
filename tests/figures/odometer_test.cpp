#include <numbers>

#include "tests/figures/held_figure.h"

namespace {

enum View { kNumbers, kShares, kWheels, kBinary, kSmooth };

HeldFigure odometer(View view, double place, double words = 24) {
  return HeldFigure("odometer", {{"view", view}, {"place", place}, {"words", words}});
}

/// The digit that stands in the middle of a wheel.
int shown(const plot::Scene& scene, int wheel) {
  const base::Point middle = middle_of(mark_of(scene, {"wheel", wheel}));
  for (int digit = 0; digit < 10; ++digit) {
    if (!has_mark(scene, {"digit", wheel, digit})) continue;
    const plot::Mark& mark = mark_of(scene, {"digit", wheel, digit});
    if (std::fabs(mark.at.y - 0.34f * static_cast<float>(mark.type.em_px()) - middle.y) < 1) return digit;
  }
  return -1;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a number is as many times as high as its word as it says, a share never higher than the word") {
    for (const double words : {4.0, 24.0, 100.0}) {
      const plot::Scene numbers = odometer(kNumbers, 3, words).scene(), shares = odometer(kShares, 3, words).scene();
      const int last = static_cast<int>(words);
      for (const int word : {1, 3, last}) {
        CHECK(mark_of(numbers, {"bar", word}).rect.height == doctest::Approx(1.0 * word * mark_of(numbers, {"word", word}).rect.height));
        CHECK(mark_of(shares, {"bar", word}).rect.height == doctest::Approx(word / words * mark_of(shares, {"word", word}).rect.height));
      }
    }
    CHECK(odometer(kNumbers, 3, 24).words().contains("96% of it is place"));
    for (const auto& [words, share] : {std::pair{4.0, "0.75"}, {10.0, "0.3"}, {400.0, "0.0075"}})
      CHECK(odometer(kShares, 3, words).words().contains(share));
  }

  TEST_CASE("while it plays beyond the text's end, the text grows and every share shifts") {
    const plot::Scene before = odometer(kShares, 24).scene(), after = odometer(kShares, 30).scene();
    CHECK(has_mark(after, {"bar", 30}));
    CHECK_FALSE(has_mark(before, {"bar", 30}));
    CHECK(mark_of(after, {"bar", 9}).rect.height < mark_of(before, {"bar", 9}).rect.height);
    const plot::Scene between = odometer(kShares, 24.5).scene();
    CHECK(mark_of(between, {"bar", 25}).fill.opacity() == doctest::Approx(0.5));
  }

  TEST_CASE("the wheels show the place, and red lines what jumps with the next word") {
    for (const int place : {1, 9, 39, 99, 100, 255}) {
      const plot::Scene scene = odometer(kWheels, place, 300).scene();
      for (int wheel = 0, rest = place; wheel < 3; ++wheel, rest /= 10) CHECK(shown(scene, wheel) == rest % 10);
      const plot::Scene binary = odometer(kBinary, place, 300).scene();
      for (int wheel = 0; wheel < 8; ++wheel) CHECK(shown(binary, wheel) == (place >> wheel & 1));
    }
    const plot::Scene scene = odometer(kWheels, 39, 60).scene();
    CHECK(has_mark(scene, {"jump", 0}));
    CHECK(has_mark(scene, {"jump", 1}));
    CHECK_FALSE(has_mark(scene, {"jump", 2}));
    CHECK(words_of(scene).contains("9 to 0"));
    CHECK(words_of(scene).contains("two of three digits change."));
    CHECK(odometer(kWheels, 38).words().contains("one of three digits changes."));
    CHECK(odometer(kBinary, 7).words().contains("four of eight digits change."));
    CHECK(odometer(kWheels, 39).words().contains("39 = 3 · 10 + 9 · 1"));
  }

  TEST_CASE("the hands turn once in 10, 100 and 1,000 words, also between two words, and their curves are their sines") {
    for (const double place : {1.0, 39.0, 39.5, 200.25}) {
      const plot::Scene scene = odometer(kSmooth, place, 60).scene();
      for (int wheel = 0; wheel < 3; ++wheel) {
        const double angle = 2 * std::numbers::pi * place / (10 * std::pow(10, wheel));
        CHECK(mark_of(scene, {"hand", wheel}).angle == doctest::Approx(angle));
        const plot::Mark& trace = mark_of(scene, {"trace", wheel});
        const float foot = mark_of(scene, {"zero", wheel}).at.y;
        const auto top = std::ranges::min(trace.points, {}, &base::Point::y);
        if (wheel > 0) continue;
        const double high = (foot - mark_of(scene, {"sample", wheel}).at.y) / (foot - top.y);
        CHECK(high == doctest::Approx(0.5 + 0.5 * std::sin(angle)).epsilon(0.01));
      }
    }
  }

  TEST_CASE("a word is chosen by a click, by dragging across, by turning a hand, and by keys") {
    HeldFigure figure = odometer(kSmooth, 39, 60);
    figure.click(middle_of(mark_of(figure.scene(), {"word", 12})));
    CHECK(figure.value("place") == 12);
    figure.press("ArrowRight");
    CHECK(figure.value("place") == 13);
    const plot::Mark hand = mark_of(figure.scene(), {"hand", 1});
    figure.press_at(plot::around(hand.at, hand.outer - 8, hand.angle));
    figure.drag_to(plot::around(hand.at, hand.outer - 8, hand.angle + std::numbers::pi / 2));
    CHECK(figure.value("place") == 38);  // a quarter of a hundred words
    figure.let_go(hand.at);
    const base::Rect plane = mark_of(figure.scene(), {"plane"}).rect;
    figure.press_at({plane.x + 40, plane.y + 10});
    figure.drag_to({plane.x + 40 - plane.width / 6, plane.y + 10});
    CHECK(figure.value("place") == 28);
  }

  TEST_CASE("the table counts in tens and in twos") {
    const figures::DataTable table = odometer(kWheels, 39, 300).all();
    REQUIRE(table.rows.size() == 300);
    CHECK(table.rows[38][2] == "039");
    CHECK(table.rows[38][3] == "000100111");
    CHECK(table.rows[38][4] == "324");
  }
}
