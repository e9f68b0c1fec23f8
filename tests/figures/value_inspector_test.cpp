#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "base/number.h"
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
    const figures::DataTable table = HeldFigure("value_inspector").figure().data(figures::Figure::Extent::shown);
    using Rows = std::vector<std::vector<std::string>>;
    CHECK(table.rows == Rows{{"pair i", "6 / 2", "3"},
                             {"exponent", "2 · 3 / 32", "0.1875"},
                             {"divisor", "10000^0.1875", "5.62341"},
                             {"angle", "11 / 5.62341", "1.95611 rad"},
                             {"in turns", "1.95611 / 2π", "0.311324"},
                             {"left over", "0.311324 · 360°", "112.077°"},
                             {"sine", "sin(112.077°)", "+0.926682"},
                             {"wavelength", "2π · 5.62341", "35.3329"}});
    const figures::DataTable odd = HeldFigure("value_inspector", {{"dimension", 7}}).figure().data(figures::Figure::Extent::shown);
    CHECK(odd.rows[0][1] == "(7 − 1) / 2");
    CHECK(odd.rows[6] == std::vector<std::string>{"cosine", "cos(112.077°)", "−0.375847"});
  }

  TEST_CASE("whole turns are taken off, however many") {
    const HeldFigure figure("value_inspector", {{"dimension", 0}, {"position", 1000000}});
    const figures::DataTable table = figure.figure().data(figures::Figure::Extent::shown);
    CHECK(table.rows[4][2] == "159,154.94309");
    CHECK(table.rows[5][1] == "(159,154.94309 − 159,154)·360°");
    CHECK(std::atof(table.rows[5][2].c_str()) == doctest::Approx(360 * (1e6 / (2 * pi) - 159154)).epsilon(1e-6));
  }

  TEST_CASE("it says the number in a sentence") {
    const std::string text = HeldFigure("value_inspector").figure().describe();
    CAPTURE(text);
    for (const char* told : {"dimension 6", "position 11", "32 dimensions wide, base 10,000", "pair 3", "5.62341", "0.926682", "35.3329"})
      CHECK(text.find(told) != std::string::npos);
  }

  TEST_CASE("keys go along the wave and from dimension to dimension") {
    HeldFigure figure("value_inspector");
    const auto after = [&](std::string_view key, std::string_view name) {
      REQUIRE(figure.press(key));
      return figure.value(name);
    };
    CHECK(after("ArrowRight", "position") == 12);
    CHECK(after("Shift+ArrowRight", "position") == 22);
    CHECK(after("ArrowLeft", "position") == 21);
    CHECK(after("PageDown", "position") == std::round(21 + 35.3329));
    CHECK(after("PageUp", "position") == 21);
    CHECK(after("0", "position") == 0);
    CHECK(after("ArrowLeft", "position") == 0);
    CHECK(after("+", "position") == 1);
    CHECK(after("-", "position") == 0);
    CHECK(after("ArrowDown", "dimension") == 7);
    CHECK(after("Shift+ArrowDown", "dimension") == 17);
    CHECK(after("End", "dimension") == 31);
    CHECK(after("ArrowDown", "dimension") == 31);
    CHECK(after("Home", "dimension") == 0);
    CHECK(after("ArrowUp", "dimension") == 0);
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("the position is dragged along the wave, which keeps still until the pointer lets go") {
    HeldFigure figure("value_inspector", {{"dimension", 0}, {"position", 1}});
    figure.draw({});
    const float y = figure.figure().height_for(560) - 100;
    figure.press_at({40, y});
    CHECK(figure.value("position") == 0);
    figure.drag_to({300, y});
    const double there = figure.value("position");
    CHECK(there > 6);
    CHECK(there < 13);
    figure.drag_to({40, y});
    CHECK(figure.value("position") == 0);
    figure.drag_to({300, y});
    CHECK(figure.value("position") == there);
    CHECK(figure.let_go({300, y}).committed);
    figure.hover({40, y});
    CHECK(figure.value("position") == there);
  }

  TEST_CASE("a step lights up what it is made of, and is lit by it") {
    HeldFigure figure("value_inspector");
    figure.draw({});
    const int plain = figure.vertices();
    const auto light = [&](float y) { return figure.draw({.over = true, .at = {30, y}}).highlight; };
    const char* parts[] = {"i", "D", "divisor", "angle", "angle", "angle", "sin", "wavelength"};
    for (int row = 0; row < 8; ++row) CHECK(light(40 + 24 * static_cast<float>(row) + 12) == parts[row]);
    for (const char* part : {"i", "D", "divisor", "angle", "sin", "wavelength", "base", "pos"}) {
      CAPTURE(part);
      figure.draw({}, 560, part);
      CHECK(figure.vertices() > plain);
    }
  }
}
