#include <cstdlib>
#include <numbers>

#include "tests/figures/held_figure.h"

namespace {

using std::numbers::pi;

double number_of(const figures::DataTable& table, size_t row) { return std::atof(table.rows[row][2].c_str()); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("every step of the calculation is the formula's") {
    for (const int d_model : {2, 32, 100, 512}) {
      for (const double base : {2.0, 10000.0, 1000000.0}) {
        for (const int position : {0, 5, 11, 1987, 1000000}) {
          for (const int dimension : {0, 1, d_model / 2, d_model - 1}) {
            const HeldFigure figure("value_inspector",
                                    {{"d_model", d_model}, {"base", base}, {"position", position}, {"dimension", dimension}});
            const figures::DataTable table = figure.all();
            REQUIRE(table.rows.size() == 8);
            const int pair = dimension / 2;
            const long double divisor = std::pow(static_cast<long double>(base), 2.0L * pair / d_model);
            const long double angle = position / divisor, turns = angle / (2 * std::numbers::pi_v<long double>);
            CHECK(number_of(table, 0) == pair);
            CHECK(number_of(table, 1) == doctest::Approx(2.0 * pair / d_model).epsilon(1e-15));
            CHECK(number_of(table, 2) == doctest::Approx(static_cast<double>(divisor)).epsilon(1e-14));
            CHECK(number_of(table, 3) == doctest::Approx(static_cast<double>(angle)).epsilon(1e-14));
            CHECK(number_of(table, 4) == doctest::Approx(static_cast<double>(turns)).epsilon(1e-12));
            CHECK(number_of(table, 5) == doctest::Approx(static_cast<double>(360 * (turns - std::floor(turns)))).epsilon(1e-8));
            const long double value = dimension % 2 ? std::cos(angle) : std::sin(angle);
            CHECK(std::fabs(number_of(table, 6) - static_cast<double>(value)) < sine_tolerance(angle));
            CHECK(table.rows[6][0] == (dimension % 2 ? "cosine" : "sine"));
            CHECK(number_of(table, 7) == doctest::Approx(static_cast<double>(2 * pi * divisor)).epsilon(1e-14));
          }
        }
      }
    }
  }

  TEST_CASE("it shows the chapter's example as the chapter reckons it") {
    const figures::DataTable table = HeldFigure("value_inspector").figure().data(figures::Figure::DataScope::shown);
    using Rows = std::vector<std::vector<std::string>>;
    CHECK(table.rows == Rows{{"pair", "6 / 2", "3"},
                             {"exponent", "2 · 3 / 32", "0.1875"},
                             {"divisor", "10000^0.1875", "5.62341"},
                             {"angle", "11 / 5.62341", "1.95611 rad"},
                             {"in turns", "1.95611 / 2π", "0.311324"},
                             {"left over", "0.311324 · 360°", "112.077°"},
                             {"sine", "sin 112.077°", "+0.926682"},
                             {"wavelength", "2π · 5.62341", "35.3329"}});
    const HeldFigure odd("value_inspector", {{"dimension", 7}});
    CHECK(odd.figure().data(figures::Figure::DataScope::shown).rows[0][1] == "(7 − 1) / 2");
    CHECK(mark_of(odd.scene(), {"how", 2, 2}).words == "= **−0.3758**");
    CHECK(mark_of(odd.scene(), {"how", 0, 2}).words == "5.623");
    const std::string text = odd.figure().alt_text();
    for (const char* told : {"dimension 7", "position 11", "32 dimensions wide, base 10,000", "pair 3", "5.62341", "−0.375847", "35.3329"})
      CHECK(text.contains(told));
  }

  TEST_CASE("whole turns are taken off, however many") {
    const HeldFigure figure("value_inspector", {{"dimension", 0}, {"position", 1000000}});
    const figures::DataTable table = figure.figure().data(figures::Figure::DataScope::shown);
    CHECK(table.rows[4][2] == "159,154.94309");
    CHECK(table.rows[5][1] == "(159,154.94309 − 159,154) · 360°");
    CHECK(std::atof(table.rows[5][2].c_str()) == doctest::Approx(360 * (1e6 / (2 * pi) - 159154)).epsilon(1e-6));
  }

  TEST_CASE("the tip's place on the dial is the number on both waves, also between two positions") {
    for (const double position : {0.0, 11.0, 11.5, 200.25}) {
      const plot::Scene scene = HeldFigure("value_inspector", {{"position", position}}).scene();
      const plot::Mark &dial = mark_of(scene, {"dial", 3}), &tip = mark_of(scene, {"tip", 3});
      const base::Point at = plot::around(tip.at, tip.outer, tip.angle);
      CHECK(tip.angle == doctest::Approx(position / std::pow(10000, 6.0 / 32)));
      CHECK(at.x - dial.at.x == doctest::Approx(dial.outer * static_cast<float>(std::sin(tip.angle))).epsilon(1e-3));
      CHECK(mark_of(scene, {"now", 6}).at.x == doctest::Approx(at.x).epsilon(1e-3));
      CHECK(mark_of(scene, {"now", 7}).at.y == doctest::Approx(at.y).epsilon(1e-3));
    }
  }

  TEST_CASE("keys go along the positions and from dimension to dimension") {
    HeldFigure figure("value_inspector");
    figure.press("ArrowRight");
    CHECK(figure.value("position") == 12);
    figure.press("Home");
    CHECK(figure.value("position") == 0);
    figure.press("ArrowDown");
    CHECK(figure.value("dimension") == 7);
    figure.press("ArrowUp");
    figure.press("ArrowUp");
    CHECK(figure.value("dimension") == 5);
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("the hand is turned, and the position dragged along either wave") {
    HeldFigure figure("value_inspector");
    const plot::Mark dial = mark_of(figure.scene(), {"dial", 3});
    figure.press_at(plot::around(dial.at, dial.outer - 20, 1.0));
    figure.drag_to(plot::around(dial.at, dial.outer - 20, 2.0));
    CHECK(figure.value("position") == 17);  // a radian is 5.6 positions
    figure.let_go(plot::around(dial.at, dial.outer - 20, 2.0));
    const base::Rect paper = mark_of(figure.scene(), {"paper", 7}).rect;
    figure.press_at({paper.x + 10, paper.bottom() - 4});
    figure.drag_to({paper.x + 10 + paper.width / 2, paper.bottom() - 4});
    CHECK(figure.value("position") == 17 + 35);  // half of two wavelengths
  }

  TEST_CASE("what a chapter can point at is there") {
    const plot::Scene scene = HeldFigure("value_inspector").scene();
    for (const char* part : {"i", "D", "divisor", "angle", "sin", "cos", "wavelength", "base", "pos"}) {
      CAPTURE(part);
      CHECK(std::ranges::contains(scene.marks(), std::string_view(part), &plot::Mark::part));
    }
  }
}
