#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "base/number.h"
#include "figures/clock/dial.h"
#include "tests/figures/held_figure.h"

namespace {

using std::numbers::pi;

long double angle_rad(int position, int pair, int d_model, double base) {
  return position / std::pow(static_cast<long double>(base), 2.0L * pair / d_model);
}

/// The middle of the dial of an encoding with one pair, in a figure 560 px wide.
constexpr base::Point kMiddle{280, 221};

base::Point around(double turns, float radius_px = 120) {
  const double rad = 2 * pi * turns;
  return {kMiddle.x + radius_px * static_cast<float>(std::sin(rad)), kMiddle.y - radius_px * static_cast<float>(std::cos(rad))};
}

/// Drags along the circle, a twentieth of a turn at a time.
void turn(HeldFigure& figure, double from_turns, double by_turns) {
  const int moves = static_cast<int>(std::ceil(std::fabs(by_turns) * 20));
  for (int i = 1; i <= moves; ++i) figure.drag_to(around(from_turns + by_turns * i / moves));
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("every hand stands where the formula puts it, at any position") {
    for (const int d_model : {2, 32, 128, 512}) {
      for (const double base : {2.0, 100.0, 10000.0, 1000000.0}) {
        for (const int position : {0, 1, 11, 710, 123456, 1000000}) {
          const HeldFigure hands("clock_hands", {{"d_model", d_model}, {"base", base}, {"position", position}});
          const figures::DataTable table = hands.all();
          REQUIRE(table.rows.size() == static_cast<size_t>(d_model / 2));
          double worst_turns = 0;
          for (int pair = 0; pair < d_model / 2; ++pair) {
            const std::vector<std::string>& row = table.rows[static_cast<size_t>(pair)];
            const long double angle = angle_rad(position, pair, d_model, base);
            const auto off = [&](size_t column, long double truth) {
              return std::fabs(std::atof(row[column].c_str()) - static_cast<double>(truth));
            };
            CHECK(off(3, std::sin(angle)) < sine_tolerance(angle));
            CHECK(off(4, std::cos(angle)) < sine_tolerance(angle));
            worst_turns = std::max(worst_turns, off(1, angle / (2 * std::numbers::pi_v<long double>)));
            CHECK(std::atof(row[5].c_str()) == doctest::Approx(2 * pi * std::pow(base, 2.0 * pair / d_model)).epsilon(1e-12));
          }
          CHECK(worst_turns < 1e-9);
        }
      }
    }
  }

  TEST_CASE("the tip of a hand stands at (sin, cos), x to the right and y up") {
    const figures::clock::Dial dial{{50, 60}, 10};
    CHECK(dial.at(0).y == doctest::Approx(50));
    CHECK(dial.at(0.25).x == doctest::Approx(60));
    CHECK(dial.at(0.5).y == doctest::Approx(70));
    CHECK(dial.at(0.75, 0.5f).x == doctest::Approx(45));
  }

  TEST_CASE("it tells the chosen pair and how long the first and the last take") {
    const std::string text = HeldFigure("clock_hands").figure().describe();
    CAPTURE(text);
    for (const char* told :
         {"16 pairs", "position 11", "6.283 positions", "35,333", "pair 3", "1.956 radians", "0 turns + 112.1°", "0.9267", "−0.3758"})
      CHECK(text.find(told) != std::string::npos);
    CHECK(HeldFigure("clock_hands", {{"d_model", 2}}).figure().describe().starts_with("The one pair "));
  }

  TEST_CASE("a quick hand is turned many times, and the position goes along") {
    HeldFigure hands("clock_hands", {{"d_model", 2}, {"position", 10}});
    hands.draw({});
    hands.press_at(around(0.1));
    CHECK(hands.value("position") == 10);
    turn(hands, 0.1, 3);
    CHECK(hands.value("position") == std::round(10 + 3 * 2 * pi));
    turn(hands, 0.1, -2);
    CHECK(hands.value("position") == std::round(10 + 2 * pi));
    CHECK(hands.let_go(around(0.1)).committed);
    hands.hover(around(0.6));
    CHECK(hands.value("position") == std::round(10 + 2 * pi));
    CHECK(hands.value("pinned") == 0);
  }

  TEST_CASE("at position 0 a hand stops, and turns again as soon as the pointer turns back") {
    HeldFigure hands("clock_hands", {{"d_model", 2}, {"position", 3}});
    hands.draw({});
    hands.press_at(around(0));
    turn(hands, 0, -5);
    CHECK(hands.value("position") == 0);
    turn(hands, 0, 1);
    CHECK(hands.value("position") == 6);
  }

  TEST_CASE("a slow hand goes far with a few degrees") {
    const figures::clock::Dial dial{kMiddle, 150};
    const double divisor = std::pow(10000.0, 30.0 / 32);
    figures::clock::HandDrag drag;
    drag.begin(dial, 15, 100, around(0.2));
    CHECK(drag.follow(around(0.2), divisor) == 100);
    CHECK_FALSE(drag.moved());
    CHECK(drag.follow(around(0.3), divisor) == doctest::Approx(100 + 0.1 * 2 * pi * divisor).epsilon(1e-4));
    CHECK(drag.moved());
    for (int i = 0; i < 400; ++i) drag.follow(around(0.3 + 0.1 * i), divisor);
    CHECK(drag.follow(around(0.3), divisor) == figures::clock::kMaxPosition);
    CHECK(drag.follow(around(0.2), divisor) == doctest::Approx(figures::clock::kMaxPosition - 0.1 * 2 * pi * divisor).epsilon(1e-4));
  }

  TEST_CASE("in the very middle the pointer has no direction") {
    const figures::clock::Dial dial{kMiddle, 150};
    figures::clock::HandDrag drag;
    drag.begin(dial, 0, 100, around(0.25));
    CHECK(drag.follow({kMiddle.x - 1, kMiddle.y}, 1) == 100);
    CHECK(drag.follow(around(0.3), 1) == 100);  // 0.05 turns is less than half a radian
  }

  TEST_CASE("the pointer chooses a pair, a click pins it") {
    HeldFigure hands("clock_hands", {{"d_model", 8}});
    hands.draw({});
    const base::Point first{140, 120}, last{420, 320};  // of four dials in two rows
    hands.hover(first);
    CHECK(hands.value("pair") == 0);
    hands.hover(last);
    CHECK(hands.value("pair") == 3);
    hands.click(last);
    CHECK(hands.value("pinned") == 1);
    hands.hover(first);
    CHECK(hands.value("pair") == 3);
    hands.click(first);
    CHECK(hands.value("pair") == 0);
    CHECK(hands.value("pinned") == 1);
    hands.click(first);
    CHECK(hands.value("pinned") == 0);
    CHECK(hands.value("position") == 11);
  }

  TEST_CASE("keys choose pairs, move along the positions and pin") {
    HeldFigure hands("clock_hands", {{"d_model", 8}, {"pair", 1}, {"position", 100}});
    hands.draw({});
    const auto after = [&](std::string_view key, std::string_view name) {
      REQUIRE(hands.press(key));
      return hands.value(name);
    };
    CHECK(after("ArrowRight", "pair") == 2);
    CHECK(after("ArrowLeft", "pair") == 1);
    CHECK(after("ArrowDown", "pair") == 3);
    CHECK(after("Home", "pair") == 0);
    CHECK(after("End", "pair") == 3);
    CHECK(after("ArrowRight", "pair") == 3);
    CHECK(after("Shift+ArrowRight", "position") == 101);
    CHECK(after("Shift+ArrowDown", "position") == 111);
    CHECK(after("Shift+ArrowUp", "position") == 101);
    CHECK(after("-", "position") == 100);
    CHECK(after("+", "position") == 101);
    CHECK(after("PageDown", "position") == std::round(101 + 2 * pi * 1000));  // pair 3 of D = 8 has the divisor 1,000
    CHECK(after("PageUp", "position") == 101);
    CHECK(after("PageUp", "position") == 0);
    CHECK(after("Shift+ArrowLeft", "position") == 0);
    CHECK(after("Enter", "pinned") == 1);
    CHECK(after(" ", "pinned") == 0);
    CHECK_FALSE(hands.press("q"));
  }

  TEST_CASE("what the chapter lights up lights up on the dials") {
    HeldFigure hands("clock_hands");
    hands.draw({});
    const int plain = hands.vertices();
    for (const char* part : {"D", "i", "sin", "cos", "angle", "base", "divisor", "pos"}) {
      CAPTURE(part);
      hands.draw({}, 560, part);
      CHECK(hands.vertices() > plain);
    }
    CHECK(hands.draw({.over = true, .at = {30, 460}}).highlight == "pos");
    CHECK(hands.draw({.over = true, .at = {30, 515}}).highlight == "angle");
  }
}
