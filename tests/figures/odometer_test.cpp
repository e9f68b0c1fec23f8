#include <numbers>

#include "tests/figures/held_figure.h"

namespace {

enum View { kNumbers, kShares, kWheels, kBinary, kSmooth };

HeldFigure odometer(View view, double place, double words = 24, double hand = 0) {
  return HeldFigure("odometer", {{"view", view}, {"place", place}, {"words", words}, {"hand", hand}});
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
      for (const int word : {1, 3, last}) {  // on whole pixels
        const auto high = [word](const plot::Scene& scene, plot::Role role) { return mark_of(scene, {role, word}).rect.height; };
        CHECK(std::fabs(high(numbers, "bar") / static_cast<float>(word) - high(numbers, "word")) < 1.1f);
        CHECK(std::fabs(high(shares, "bar") - static_cast<float>(word / words) * high(shares, "word")) < 1.1f);
      }
    }
    CHECK(odometer(kNumbers, 3, 24).words().contains("96% of it is place"));
    CHECK(odometer(kNumbers, 3, 400).words().contains("99.8% of it is place"));
    for (const auto& [words, share, half] : {std::tuple{4.0, "0.75", "0.38"}, {10.0, "0.3", "0.15"}, {177.0, "0.017", "0.0085"}}) {
      const std::string said = odometer(kShares, 3, words).words();
      CHECK(said.contains(share));
      CHECK(said.contains(half));
    }
  }

  TEST_CASE("bars and ticks stand on whole pixels, and bars that are thin touch each other") {
    for (const double words : {4.0, 40.0, 100.0, 150.0}) {
      const plot::Scene scene = odometer(kNumbers, 3, words).scene();
      for (int word = 1; word < words; ++word) {
        const base::Rect bar = mark_of(scene, {"bar", word}).rect, next = mark_of(scene, {"bar", word + 1}).rect;
        for (const float at : {bar.x, bar.y, bar.width, bar.height}) CHECK(at == std::round(at));
        const float gap = next.x - bar.right();
        CHECK((gap == 0 || (gap == 2 && bar.width >= 6)));
      }
    }
    for (const View view : {kWheels, kBinary}) {
      int ticks = 0;
      for (const plot::Mark& mark : odometer(view, 39, 120).scene().marks()) {
        if (!mark.key.is("tick")) continue;
        ++ticks;
        for (const float at : {mark.rect.x, mark.rect.y, mark.rect.width, mark.rect.height}) CHECK(at == std::round(at));
      }
      CHECK(ticks > 10);
    }
  }

  TEST_CASE("there is always a next word: the place ends before the text does") {
    CHECK(odometer(kWheels, 255, 60).words().contains("One word on from 59"));
    HeldFigure figure = odometer(kWheels, 39, 60);
    figure.press("End");
    CHECK(figure.value("place") == 59);
    figure.press("Home");
    CHECK(figure.value("place") == 1);
  }

  TEST_CASE("the wheels show the place and what jumps with the next word, the ruler how many digits jump where") {
    for (const int place : {1, 9, 39, 99, 100, 255}) {
      const plot::Scene scene = odometer(kWheels, place, 300).scene();
      for (int wheel = 0, rest = place; wheel < 3; ++wheel, rest /= 10) CHECK(shown(scene, wheel) == rest % 10);
      const plot::Scene binary = odometer(kBinary, place, 300).scene();
      for (int wheel = 0; wheel < 8; ++wheel) CHECK(shown(binary, wheel) == (place >> wheel & 1));
    }
    const plot::Scene scene = odometer(kWheels, 39, 120).scene();
    CHECK(has_mark(scene, {"jump", 0}));
    CHECK(has_mark(scene, {"jump", 1}));
    CHECK_FALSE(has_mark(scene, {"jump", 2}));
    for (const char* told : {"9 to 0", "3 to 4", "39 to 40", "two of three digits change."}) CHECK(words_of(scene).contains(told));
    const auto high = [&](int word) { return mark_of(scene, {"tick", word}).rect.height; };
    CHECK(high(49) == doctest::Approx(2 * high(48)));
    CHECK(high(99) == doctest::Approx(3 * high(48)));
    CHECK(mark_of(scene, {"step"}).rect.height == high(49));
    CHECK(odometer(kWheels, 38).words().contains("one of three digits changes."));
    CHECK(odometer(kBinary, 7).words().contains("four of eight digits change."));
    CHECK(odometer(kWheels, 39, 60).words().contains("39 = 3 · 10 + 9 · 1"));
  }

  TEST_CASE("a wheel is turned by dragging it, and by a click on the digit that comes next") {
    HeldFigure figure = odometer(kWheels, 39, 120);
    const base::Point ones = middle_of(mark_of(figure.scene(), {"wheel", 0}));
    const float notch_px = 0.33f * mark_of(figure.scene(), {"wheel", 0}).rect.height;
    figure.click({ones.x, ones.y + notch_px});
    CHECK(figure.value("place") == 40);
    figure.press_at(ones);
    figure.drag_to({ones.x, ones.y + notch_px});  // down by a notch: back by a word
    CHECK(figure.value("place") == 39);
    figure.let_go({ones.x, ones.y + notch_px});
    const base::Point tens = middle_of(mark_of(figure.scene(), {"wheel", 1}));
    figure.press_at(tens);
    figure.drag_to({tens.x, tens.y - notch_px});
    CHECK(figure.value("place") == 49);
  }

  TEST_CASE("the wheels turn for 700 ms, the slower ones later, and while it plays only at the end of a step") {
    const plot::Scene scene = odometer(kWheels, 100, 120).scene();
    for (int wheel = 0; wheel < 3; ++wheel) {
      const plot::Mark& digit = mark_of(scene, {"digit", wheel, wheel == 2 ? 1 : 0});
      CHECK(digit.travel_ms == 700);
      CHECK(digit.delay_ms == 60 * wheel);
    }
    CHECK(shown(odometer(kWheels, 98.9, 120).scene(), 0) == 9);
    CHECK(shown(odometer(kWheels, 99.3, 120).scene(), 0) == -1);  // under way
    CHECK(shown(odometer(kWheels, 99.5, 120).scene(), 0) == 0);
  }

  TEST_CASE("the hands turn once in 10, 100 and 1,000 words, also between two words") {
    for (const double place : {1.0, 39.0, 39.5, 200.25}) {
      for (int hand = 0; hand < 3; ++hand) {
        const plot::Scene scene = odometer(kSmooth, place, 240, hand).scene();
        const auto angle = [&](int of) { return 2 * std::numbers::pi * place / (10 * std::pow(10, of)); };
        CHECK(mark_of(scene, {"hand", 0}).angle == doctest::Approx(angle(hand)));
        for (int small = 0; small < 3; ++small) CHECK(mark_of(scene, {"small hand", small}).angle == doctest::Approx(angle(small)));
      }
    }
  }

  TEST_CASE("how far right and how far up the tip is are the values of two curves, to which dotted lines lead") {
    for (const double place : {3.0, 39.0, 57.5}) {
      const plot::Scene scene = odometer(kSmooth, place, 100).scene();
      const double angle = 2 * std::numbers::pi * place / 10;
      const plot::Mark &dial = mark_of(scene, {"dial", 0}), &right = mark_of(scene, {"now", 0}), &up = mark_of(scene, {"now", 1});
      const base::Point tip = plot::around(dial.at, dial.outer, angle);
      CHECK(right.at.x == doctest::Approx(tip.x));
      CHECK(up.at.y == doctest::Approx(tip.y));
      for (const int number : {0, 1}) {
        const plot::Mark &tie = mark_of(scene, {"drop", number}), &leg = mark_of(scene, {"leg", number});
        CHECK(tie.at.x == doctest::Approx(tip.x));
        CHECK(tie.at.y == doctest::Approx(tip.y));
        const double long_px = std::hypot(leg.to.x - leg.at.x, leg.to.y - leg.at.y);
        CHECK(long_px == doctest::Approx(dial.outer * std::fabs(number == 0 ? std::sin(angle) : std::cos(angle))));
      }
    }
    const std::string said = odometer(kSmooth, 39, 100).words();
    for (const char* told : {"0.59 left, 0.81 up", "−0.59", "+0.81", "36°"}) CHECK(said.contains(told));
  }

  TEST_CASE("a hand is chosen by a click or by keys") {
    HeldFigure figure = odometer(kSmooth, 39, 100);
    figure.click(middle_of(mark_of(figure.scene(), {"row", 2})));
    CHECK(figure.value("hand") == 2);
    figure.press("ArrowUp");
    CHECK(figure.value("hand") == 1);
    CHECK(figure.words().contains("3.6°"));
  }

  TEST_CASE("a word is chosen by a click, by dragging across, by turning a hand, and by keys") {
    HeldFigure figure = odometer(kNumbers, 39, 60);
    figure.click(middle_of(mark_of(figure.scene(), {"word", 12})));
    CHECK(figure.value("place") == 12);
    figure.press("ArrowRight");
    CHECK(figure.value("place") == 13);
    const base::Rect plane = mark_of(figure.scene(), {"plane"}).rect;
    figure.press_at({plane.x + 200, plane.y + 10});
    figure.drag_to({plane.x + 200 - plane.width / 6, plane.y + 10});
    CHECK(figure.value("place") == 3);
    HeldFigure hands = odometer(kSmooth, 13, 60, 1);
    const plot::Mark hand = mark_of(hands.scene(), {"hand", 0});
    hands.press_at(plot::around(hand.at, hand.outer - 8, hand.angle));
    hands.drag_to(plot::around(hand.at, hand.outer - 8, hand.angle + std::numbers::pi / 2));
    CHECK(hands.value("place") == 38);  // a quarter of a hundred words
  }

  TEST_CASE("the table counts in tens and in twos") {
    const figures::DataTable table = odometer(kWheels, 39, 300).all();
    REQUIRE(table.rows.size() == 300);
    CHECK(table.rows[38][2] == "039");
    CHECK(table.rows[38][3] == "000100111");
    CHECK(table.rows[38][4] == "324");
  }
}
