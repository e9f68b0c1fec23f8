#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "base/number.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr double kBlocks = 0, kInterleaved = 1, kAxial = 2, kQwen3Vl = 0, kQwen2Vl = 1, kQwen35 = 2, kImage = 3;
constexpr int kIndex = 12;  ///< patches have the index 12 row + column

HeldFigure image(const HeldFigure::Settings& settings = {}) { return HeldFigure("image_positions", settings, {}, {600, 770, 48}); }

/// The coordinates that turn each pair, as "ttyyx".
std::string axes_of(const HeldFigure& figure) {
  std::string axes;
  for (const auto& row : figure.all().rows) axes += row[1];
  return axes;
}

std::string times(const std::string& word, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += word;
  return text;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("image_positions: which coordinate turns which pair, as in the models' code") {
    CHECK(axes_of(image({{"order", kInterleaved}, {"sections", kQwen3Vl}})) == times("tyx", 20) + "tttt");
    CHECK(axes_of(image({{"order", kInterleaved}, {"sections", kQwen35}})) == times("tyx", 10) + "ty");
    CHECK(axes_of(image({{"order", kBlocks}, {"sections", kQwen2Vl}})) == times("t", 16) + times("y", 24) + times("x", 24));
    CHECK(axes_of(image({{"order", kAxial}, {"sections", kImage}})) == times("y", 16) + times("x", 16));
    const HeldFigure impossible = image({{"order", kInterleaved}, {"sections", kQwen2Vl}});
    CHECK(axes_of(impossible) == times("t", 16) + times("y", 24) + times("x", 24));
    CHECK(impossible.words().find("These shares cannot be interleaved") != std::string::npos);
  }

  TEST_CASE("image_positions: speeds go down one ladder, or for each coordinate anew") {
    const auto speed = [](const HeldFigure& figure, size_t pair) { return base::parse_number(figure.all().rows[pair][2]).value(); };
    const HeldFigure ladder = image(), axial = image({{"order", kAxial}, {"sections", kImage}, {"base", 100}});
    for (const size_t pair : {0, 2, 33, 63})
      CHECK(speed(ladder, pair) == doctest::Approx(static_cast<double>(std::pow(5e6L, -2.0L * static_cast<long double>(pair) / 128))));
    for (const size_t pair : {0, 5, 15}) {
      CHECK(speed(axial, pair) == doctest::Approx(static_cast<double>(std::pow(100.0L, -static_cast<long double>(pair) / 16))));
      CHECK(speed(axial, pair + 16) == speed(axial, pair));
    }
  }

  TEST_CASE("image_positions: the hands of a pair differ along its own coordinate alone") {
    const double theta = std::pow(5e6, -4.0 / 128);
    const auto angle = [](const plot::Scene& scene, int row, int column) { return mark_of(scene, {"hand", kIndex * row + column}).angle; };
    const plot::Scene by_column = image({{"pair", 2}, {"t", 7}}).scene(), by_row = image({{"pair", 1}}).scene(),
                      by_time = image({{"pair", 0}, {"t", 7}}).scene();
    for (const auto& [row, column] : {std::pair{0, 0}, {3, 5}, {8, 1}}) {
      CHECK(angle(by_column, row, column) == doctest::Approx(column * theta));
      CHECK(angle(by_row, row, column) == doctest::Approx(row * std::pow(5e6, -2.0 / 128)));
      CHECK(angle(by_time, row, column) == doctest::Approx(7));
    }
    CHECK(image().words().find("Pair 2 turns with the column x: each column has one angle, 35.4° a step.") != std::string::npos);
  }

  TEST_CASE("image_positions: a bar is the longer the quicker its pair, in the colour of its coordinate") {
    const plot::Scene scene = image().scene();
    for (int pair = 1; pair < 64; ++pair) CHECK(mark_of(scene, {"bar", pair}).rect.height <= mark_of(scene, {"bar", pair - 1}).rect.height);
    for (const int pair : {0, 1, 5}) CHECK(mark_of(scene, {"bar", pair}).fill == mark_of(scene, {"key", pair % 3}).fill);
    CHECK(mark_of(scene, {"bar", 2}).fill.opacity() == 1);  // the chosen one
    CHECK(mark_of(scene, {"bar", 63}).fill == mark_of(scene, {"key", 0}).fill);
  }

  TEST_CASE("image_positions: pointing reads a patch, a click on a bar chooses a pair, arrows walk over the patches") {
    HeldFigure figure = image();
    figure.hover(middle_of(mark_of(figure.scene(), {"patch", kIndex * 7 + 2})));
    CHECK(figure.value("row") == 7);
    CHECK(figure.value("column") == 2);
    figure.click(middle_of(mark_of(figure.scene(), {"slot", 40})));
    CHECK(figure.value("pair") == 40);
    figure.press("ArrowRight");
    figure.press("ArrowUp");
    CHECK(figure.figure().cursor_text().starts_with("The patch in row 6 and column 3 of frame 0: pair 40 turns with the row y"));
    figure.set({{"side", 4}});
    CHECK(figure.figure().cursor_text().starts_with("The patch in row 3 and column 3"));
  }
}
