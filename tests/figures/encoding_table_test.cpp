#include "base/number.h"
#include "engine/sinusoidal.h"
#include "tests/figures/held_figure.h"

namespace {

double formula(int position, int dimension, int d_model, double base) {
  const long double angle = position / std::pow(static_cast<long double>(base), 2.0L * (dimension / 2) / d_model);
  return static_cast<double>(dimension % 2 == 0 ? std::sin(angle) : std::cos(angle));
}

HeldFigure table_with(const HeldFigure::Settings& settings) { return HeldFigure("encoding_table", settings); }

float cell_of(const plot::Mark& mark, int row, int column) {
  return mark.cells->values[static_cast<size_t>(row * mark.cells->columns + column)];
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("each cell of the table is the formula's number, also in a window onto it") {
    const HeldFigure whole = table_with({});
    const plot::Scene scene = whole.scene();
    const plot::Mark& cells = mark_of(scene, {"table"});
    REQUIRE(cells.cells->rows == 30);
    REQUIRE(cells.cells->columns == 32);
    for (int row = 0; row < 30; ++row)
      for (int column = 0; column < 32; ++column)
        CHECK(cell_of(cells, row, column) == doctest::Approx(formula(row, column, 32, 10000)).epsilon(1e-6));
    const HeldFigure part = table_with({{"positions", 2048}, {"from_position", 1000}, {"shown_positions", 30}, {"shown_dimensions", 8}});
    const plot::Scene window = part.scene();
    CHECK(mark_of(window, {"table"}).cells->rows == 30);
    CHECK(cell_of(mark_of(window, {"table"}), 29, 7) == doctest::Approx(formula(1029, 7, 32, 10000)).epsilon(1e-6));
    CHECK(part.figure().cursor_text().starts_with("At position 1,000, "));  // the cursor is in view, wherever it was
  }

  TEST_CASE("the row is lifted off the table, its cells below their columns; the columns that travel lie on their cells") {
    const plot::Scene scene = table_with({{"position", 16}}).scene();
    const plot::Mark &table = mark_of(scene, {"table"}), &row = mark_of(scene, {"row", 16}), &column = mark_of(scene, {"column", 8});
    for (int k = 0; k < 32; ++k) CHECK(cell_of(row, 0, k) == cell_of(table, 16, k));
    for (int k = 0; k < 30; ++k) CHECK(cell_of(column, k, 0) == cell_of(table, k, 8));
    CHECK(row.rect.y > table.rect.bottom());
    CHECK(row.rect.x == table.rect.x);
    CHECK(row.rect.width == table.rect.width);
    CHECK(mark_of(scene, {"row to"}).points[0].y == doctest::Approx(table.rect.y + table.rect.height * 16.5f / 30));
    const plot::Scene waves = table_with({{"view", 1}}).scene();
    for (int k = 0; k < 30; ++k) CHECK(cell_of(mark_of(waves, {"column", 8}), 0, k) == cell_of(table, k, 8));
  }

  TEST_CASE("a wave goes through the formula's numbers and as far as its last position, its peaks whole") {
    for (const double positions : {30.0, 2048.0}) {
      const plot::Scene scene = table_with({{"view", 1}, {"positions", positions}}).scene();
      const plot::Mark &wave = mark_of(scene, {"wave", 0}), &plane = mark_of(scene, {"plane", 0});
      const float half = 0.46f * plane.rect.height, zero = plane.rect.y + plane.rect.height / 2;
      CHECK(wave.points.back().y == doctest::Approx(zero - half * static_cast<float>(std::sin(positions - 1))).epsilon(1e-3));
      const auto [top, bottom] = std::ranges::minmax(wave.points, {}, &base::Point::y);
      CHECK(top.y == doctest::Approx(zero - half).epsilon(0.01));
      CHECK(bottom.y == doctest::Approx(zero + half).epsilon(0.01));
    }
    const HeldFigure playing = table_with({{"view", 1}, {"position", 11.25}});
    const plot::Scene scene = playing.scene();
    const plot::Mark& plane = mark_of(scene, {"plane", 0});
    CHECK(mark_of(scene, {"tip", 0}).at.y ==
          doctest::Approx(plane.rect.y + plane.rect.height * (0.5f - 0.46f * static_cast<float>(std::sin(11.25)))));
  }

  TEST_CASE("each wave has a track of its own, and below it its column of the table, as wide") {
    const plot::Scene scene = table_with({{"view", 1}}).scene();
    for (const int dimension : {0, 8, 16}) {
      const base::Rect plane = mark_of(scene, {"plane", dimension}).rect, strip = mark_of(scene, {"column", dimension}).rect;
      CHECK(strip.y > plane.bottom());
      CHECK(strip.width == plane.width);
    }
    CHECK(mark_of(scene, {"plane", 8}).rect.y > mark_of(scene, {"column", 0}).rect.bottom());
  }

  TEST_CASE("a few places are labelled, at the last of them and the cursor's; covered, only a row is seen") {
    const plot::Scene scene = table_with({{"positions", 64}, {"position", 8}}).scene();
    for (const int position : {0, 8, 16, 32, 48, 63}) CHECK(has_mark(scene, {"position", position}));
    CHECK_FALSE(has_mark(scene, {"position", 24}));
    CHECK(has_mark(table_with({{"positions", 2048}}).scene(), {"position", 2047}));
    const HeldFigure covered = table_with({{"cover", 1}, {"position", 0}});
    CHECK(mark_of(covered.scene(), {"table"}).shape == plot::Mark::Shape::rectangle);
    CHECK(has_mark(covered.scene(), {"row", 0}));
    CHECK_FALSE(covered.words().contains("lower"));
    CHECK_FALSE(covered.figure().alt_text().contains("turn"));
  }

  TEST_CASE("it says what it shows: wavelengths, the number at the cursor, one position and one pair as one") {
    for (const int d_model : {4, 512}) {
      const std::string text = table_with({{"d_model", d_model}, {"base", 100}}).figure().alt_text();
      CAPTURE(text);
      CHECK(text.contains(" " + base::significant(engine::wavelength(d_model / 2 - 1, d_model, 100), 5) + " "));
    }
    CHECK(table_with({{"position", 16}, {"dimension", 3}})
              .figure()
              .cursor_text()
              .contains("the value is " + base::fixed(formula(16, 3, 32, 10000), 4)));
    const std::string least = table_with({{"positions", 1}, {"d_model", 2}}).figure().alt_text();
    CHECK(least.starts_with("The sinusoidal encoding of position 0, "));
    CHECK_FALSE(least.contains("last"));
    // With the cursor on a dimension that is not drawn, the waves tell of the first that is.
    CHECK(table_with({{"view", 1}, {"wave_2", 8}, {"wave_3", 30}}).words().contains("10000^{0/32}") == false);
    CHECK(table_with({{"view", 1}, {"dimension", 6}}).figure().cursor_text().contains("dimension 0 (sin)"));
  }

  TEST_CASE("the doubled exponent is what its loop gives; the published table is wrong at position 0") {
    const figures::DataTable doubled = table_with({{"against", 1}, {"positions", 5}, {"d_model", 8}}).all();
    REQUIRE(doubled.rows.size() == 40);
    for (int pos = 0; pos < 5; ++pos) {
      for (int i = 0; i < 8; i += 2) {  // "for i in range(0, d_model, 2)"
        const double angle_rad = pos / std::pow(10000, 2.0 * i / 8);
        CHECK(std::atof(doubled.rows[static_cast<size_t>(pos * 8 + i)][3].c_str()) == doctest::Approx(std::sin(angle_rad)).epsilon(1e-6));
      }
    }
    const HeldFigure published = table_with({{"against", 2}, {"d_model", 512}});
    REQUIRE(published.all().rows.size() == 80);
    for (size_t d = 0; d < 8; ++d) CHECK(std::atof(published.all().rows[d][3].c_str()) == (d % 2 == 0 ? 1 : 0));
    CHECK(has_mark(published.scene(), {"table", 2}));
    // Columns 0 and 1 are right from position 1 on.
    CHECK(table_with({{"against", 2}, {"d_model", 2}}).words().contains("gets 2 of 20 numbers wrong"));
  }

  TEST_CASE("pointing finds the cell, a click pins it, keys and zoom move the window") {
    HeldFigure figure = table_with({});
    const base::Rect table = mark_of(figure.scene(), {"table"}).rect;
    const auto cell = [&](int row, int column) {
      return base::Point{table.x + table.width * (static_cast<float>(column) + 0.5f) / 32,
                         table.y + table.height * (static_cast<float>(row) + 0.5f) / 30};
    };
    figure.hover(cell(20, 3));
    CHECK(figure.value("position") == 20);
    CHECK(figure.value("dimension") == 3);
    figure.click(cell(4, 31));
    CHECK(figure.value("pinned") == 1);
    figure.hover(cell(20, 3));
    CHECK(figure.value("position") == 4);
    figure.press("+");
    CHECK(figure.value("shown_positions") == 20);
    figure.press_at(cell(10, 10));
    figure.drag_to({cell(10, 10).x, table.y - 40});
    CHECK(figure.value("from_position") == 10);  // dragged as far as it goes
    figure.press("0");
    CHECK(figure.value("shown_positions") == 0);
  }

  TEST_CASE("in the waves, keys go along the positions and from wave to wave") {
    HeldFigure figure = table_with({{"view", 1}, {"position", 10}, {"dimension", 8}});
    figure.press("ArrowRight");
    CHECK(figure.value("position") == 11);
    figure.press("ArrowDown");
    CHECK(figure.value("dimension") == 16);
    figure.press("ArrowUp");
    figure.press("ArrowUp");
    CHECK(figure.value("dimension") == 0);
    figure.click(middle_of(mark_of(figure.scene(), {"tip", 16})));
    CHECK(figure.value("dimension") == 16);
  }
}
