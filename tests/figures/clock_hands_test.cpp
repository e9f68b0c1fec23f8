#include <numbers>

#include "tests/figures/held_figure.h"

namespace {

enum View { kClocks, kWaves, kTable };

double angle_of(int pair, double position, int d_model = 32, double base = 10000) {
  return position / std::pow(base, 2.0 * pair / d_model);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("every hand has turned by its position over its divisor, also between two positions") {
    for (const double position : {0.0, 11.0, 11.5, 628.0, 1000000.0}) {
      const plot::Scene scene = HeldFigure("clock_hands", {{"position", position}}).scene();
      for (int pair = 0; pair < 16; ++pair) {
        CHECK(mark_of(scene, {"hand", pair}).angle == doctest::Approx(angle_of(pair, position)));
        CHECK(mark_of(scene, {"tip", pair}).angle == doctest::Approx(angle_of(pair, position)));
      }
    }
  }

  TEST_CASE("the hands are the formula's in float64, and the table of all has them exactly") {
    for (const int d_model : {2, 32, 512}) {
      for (const int position : {0, 11, 1000000}) {
        const figures::DataTable table = HeldFigure("clock_hands", {{"position", position}, {"d_model", d_model}}).all();
        REQUIRE(static_cast<int>(table.rows.size()) == d_model / 2);
        for (int pair = 0; pair < d_model / 2; ++pair) {
          const long double angle = position / std::pow(10000.0L, 2.0L * pair / d_model);
          const auto& row = table.rows[static_cast<size_t>(pair)];
          CHECK(std::fabs(std::atof(row[3].c_str()) - static_cast<double>(std::sin(angle))) < sine_tolerance(angle));
          CHECK(std::fabs(std::atof(row[4].c_str()) - static_cast<double>(std::cos(angle))) < sine_tolerance(angle));
          CHECK(std::atof(row[1].c_str()) ==
                doctest::Approx(static_cast<double>(angle / (2 * std::numbers::pi_v<long double>))).epsilon(1e-12));
        }
      }
    }
  }

  TEST_CASE("in the waves the tip stands at its sine, at its place among the positions from 0 to 48, or the last 48") {
    for (const double position : {0.0, 11.0, 30.5, 48.0, 1000.0}) {
      const plot::Scene waves = HeldFigure("clock_hands", {{"view", kWaves}, {"position", position}}).scene();
      for (const int pair : {0, 3}) {  // which come round within 48 positions
        const plot::Mark &axis = mark_of(waves, {"axis", pair}), &way = mark_of(waves, {"way", pair}), &tip = mark_of(waves, {"tip", pair});
        CHECK(tip.at.x == doctest::Approx(axis.at.x + (axis.to.x - axis.at.x) * std::min(position, 48.0) / 48));
        const float height = std::ranges::max(way.points, {}, &base::Point::y).y - axis.at.y;
        CHECK(axis.at.y - tip.at.y == doctest::Approx(height * std::sin(angle_of(pair, position))).epsilon(0.02));
        CHECK(way.points.front().x == axis.at.x);
        CHECK(way.points.back().x == doctest::Approx(axis.to.x));
      }
    }
  }

  TEST_CASE("the faster a hand, the larger its clock, and only fast ones show where their tips were") {
    for (const int d_model : {2, 32, 512}) {
      const plot::Scene scene = HeldFigure("clock_hands", {{"d_model", d_model}, {"position", 100}}).scene();
      for (int pair = 1; pair < d_model / 2; ++pair) CHECK(mark_of(scene, {"dial", pair}).outer < mark_of(scene, {"dial", pair - 1}).outer);
    }
    const plot::Scene scene = HeldFigure("clock_hands").scene();
    CHECK(mark_of(scene, {"dial", 0}).outer == doctest::Approx(mark_of(scene, {"dial", 15}).outer * 82 / 22));
    for (int back = 1; back <= 7; ++back) CHECK(mark_of(scene, {"fan", 0, back}).angle == doctest::Approx(11 - back));
    CHECK_FALSE(has_mark(scene, {"fan", 0, 8}));
    CHECK_FALSE(has_mark(scene, {"fan", 8, 1}));
    CHECK_FALSE(has_mark(HeldFigure("clock_hands", {{"position", 2}}).scene(), {"fan", 0, 3}));
  }

  TEST_CASE("clocks turn together and unroll one after the other, the slow ones first") {
    CHECK(mark_of(HeldFigure("clock_hands").scene(), {"hand", 0}).delay_ms == 0);
    const plot::Scene waves = HeldFigure("clock_hands", {{"view", kWaves}}).scene();
    CHECK(mark_of(waves, {"way", 15}).delay_ms == 0);
    CHECK(mark_of(waves, {"way", 14}).delay_ms - mark_of(waves, {"way", 15}).delay_ms == 37);
    CHECK(mark_of(waves, {"hand", 0}).delay_ms == 555);
    CHECK(mark_of(HeldFigure("clock_hands", {{"view", kWaves}, {"d_model", 512}}).scene(), {"hand", 0}).delay_ms <= 600);
  }

  TEST_CASE("what a question asks for is covered: the wavelengths") {
    const HeldFigure shown("clock_hands", {{"position", 0}}), covered("clock_hands", {{"position", 0}, {"cover", 1}});
    for (const char* wavelength : {"a turn in 6.3 words", "35,000"}) {
      CHECK(shown.words().contains(wavelength));
      CHECK_FALSE(covered.words().contains(wavelength));
    }
    CHECK_FALSE(covered.figure().alt_text().contains("35,333"));
    CHECK_FALSE(covered.figure().cursor_text().contains("wavelength"));
  }

  TEST_CASE("in the waves a hand leads from the axis to its tip") {
    const plot::Scene waves = HeldFigure("clock_hands", {{"view", kWaves}, {"position", 30}}).scene();
    for (int pair = 0; pair < 16; ++pair) {
      const plot::Mark& hand = mark_of(waves, {"hand", pair});
      const base::Point end = plot::around(hand.at, hand.outer, hand.angle), tip = mark_of(waves, {"tip", pair}).at;
      CHECK(std::hypot(end.x - tip.x, end.y - tip.y) < 0.01);
      CHECK(hand.at.y == mark_of(waves, {"axis", pair}).at.y);
      CHECK(std::fabs(hand.angle - angle_of(pair, 30)) < 3.15);  // it turns no further than it must
    }
  }

  TEST_CASE("the table's last row is the present position, which is lifted from it") {
    const plot::Scene scene = HeldFigure("clock_hands", {{"view", kTable}, {"position", 100}}).scene();
    const plot::CellValues& cells = *mark_of(scene, {"table"}).cells;
    CHECK(cells.values[23 * 32 + 6] == doctest::Approx(std::sin(angle_of(3, 100))));
    CHECK(cells.values[7] == doctest::Approx(std::cos(angle_of(3, 77))));
    const plot::Mark& row = mark_of(scene, {"row"});
    CHECK(row.cells->values[6] == doctest::Approx(std::sin(angle_of(3, 100))));
    CHECK(row.rect.height > mark_of(scene, {"table"}).rect.height / 24);
    CHECK(words_of(scene).contains("100"));
  }

  TEST_CASE("it says how many hands have been round, and what the chosen one shows") {
    CHECK(HeldFigure("clock_hands").words().contains("At position 11, 1 of 16 hands has been round at least once."));
    CHECK(HeldFigure("clock_hands", {{"position", 40}}).words().contains("4 of 16 hands have been round"));
    const std::string text = HeldFigure("clock_hands").figure().cursor_text();
    for (const char* told : {"position 11", "pair 3", "1.956 radians", "0.9267", "−0.3758", "35.33"}) CHECK(text.contains(told));
  }

  TEST_CASE("a hand that is turned takes the position with it; pointing chooses a pair, a click pins it") {
    HeldFigure figure("clock_hands");
    const plot::Mark dial = mark_of(figure.scene(), {"dial", 8});
    figure.press_at(plot::around(dial.at, dial.outer - 4, 0.11));
    figure.drag_to(plot::around(dial.at, dial.outer - 4, 1.11));
    CHECK(figure.value("position") == 111);  // a radian is 100 positions
    CHECK(figure.value("pair") == 8);
    figure.let_go(plot::around(dial.at, dial.outer - 4, 1.11));
    figure.hover(middle_of(mark_of(figure.scene(), {"dial", 2})));
    CHECK(figure.value("pair") == 2);
    figure.click(middle_of(mark_of(figure.scene(), {"dial", 2})));
    CHECK(figure.value("pinned") == 1);
    figure.press("Shift+ArrowRight");
    CHECK(figure.value("position") == 112);
  }
}
