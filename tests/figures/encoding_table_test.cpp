#include <doctest/doctest.h>

#include <cmath>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/catalog.h"

namespace {

using Settings = std::vector<std::pair<std::string_view, double>>;

std::vector<double> values_with(const Settings& settings) {
  const figures::Kind* kind = figures::find("encoding_table");
  REQUIRE(kind != nullptr);
  std::vector<double> values = figures::initial_values(*kind);
  for (const auto& [name, value] : settings) {
    const int index = base::find(kind->parameters, name);
    REQUIRE(index >= 0);
    values[static_cast<size_t>(index)] = value;
  }
  return values;
}

std::unique_ptr<figures::Figure> table_with(const Settings& settings) {
  std::unique_ptr<figures::Figure> figure = figures::find("encoding_table")->make();
  figure->set(values_with(settings), "");
  return figure;
}

/// What a key proposes for the parameter called `name`, or NaN if nothing.
double edit_of(figures::Figure& figure, std::string_view key, std::string_view name) {
  figures::Edits edits;
  CHECK(figure.key(key, edits));
  const int index = base::find(figures::find("encoding_table")->parameters, name);
  for (const figures::Edits::Value& propose : edits.values) {
    if (propose.parameter == index) return propose.value;
  }
  return std::nan("");
}

std::string description(double positions, double d_model, double base) {
  return table_with({{"positions", positions}, {"d_model", d_model}, {"base", base}})->describe();
}

bool tells(const std::string& text, const std::string& number) { return text.find(" " + number + " ") != std::string::npos; }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the table tells the wavelengths of its first and its last pair") {
    for (const int d_model : {4, 32, 512, 1024}) {
      for (const double base : {2.0, 100.0, 10000.0, 1000000.0}) {
        const std::string text = description(30, d_model, base);
        CAPTURE(text);
        CHECK(tells(text, base::significant(engine::wavelength(0, d_model, base), 3)));
        CHECK(tells(text, base::significant(engine::wavelength(d_model / 2 - 1, d_model, base), 5)));
      }
    }
  }

  TEST_CASE("the table tells what it shows") {
    const std::string text = description(30, 32, 10000);
    CAPTURE(text);
    for (const char* told : {"positions 0 to 29", "32 dimensions", "base 10,000", "6.28", "35,333"})
      CHECK(text.find(told) != std::string::npos);
  }

  TEST_CASE("one position and one pair are told as one") {
    const std::string text = description(1, 2, 10000);
    CAPTURE(text);
    CHECK(text.starts_with("The sinusoidal encoding of position 0, "));
    CHECK(text.find("last") == std::string::npos);
  }

  TEST_CASE("the cursor reads what the formula gives there") {
    for (const auto& [position, dimension] : {std::pair{16, 2}, {16, 3}, {0, 0}, {29, 31}}) {
      const auto figure = table_with({{"position", position}, {"dimension", dimension}});
      const double angle_rad = position / std::pow(10000, 2.0 * (dimension / 2) / 32);
      const double value = dimension % 2 == 0 ? std::sin(angle_rad) : std::cos(angle_rad);
      const std::string text = figure->cursor_text();
      CAPTURE(text);
      CHECK(text.find("position " + std::to_string(position) + ", dimension " + std::to_string(dimension)) != std::string::npos);
      CHECK(text.find("the value is " + base::fixed(value, 4) + " ") != std::string::npos);
    }
  }

  TEST_CASE("the listing with the doubled exponent is what its loop gives") {
    const auto figure = table_with({{"against", 1}, {"positions", 5}, {"d_model", 8}});
    const figures::DataTable table = figure->data(figures::Figure::Extent::all);
    REQUIRE(table.columns.size() == 5);
    REQUIRE(table.rows.size() == 40);
    for (int pos = 0; pos < 5; ++pos) {
      for (int i = 0; i < 8; i += 2) {  // "for i in range(0, d_model, 2)"
        const double angle_rad = pos / std::pow(10000, 2.0 * i / 8);
        for (const int odd : {0, 1}) {
          const std::vector<std::string>& row = table.rows[static_cast<size_t>(pos * 8 + i + odd)];
          CHECK(std::atof(row[3].c_str()) == doctest::Approx(odd ? std::cos(angle_rad) : std::sin(angle_rad)).epsilon(1e-6));
          CHECK(std::atof(row[4].c_str()) == doctest::Approx(std::atof(row[3].c_str()) - std::atof(row[2].c_str())).epsilon(1e-6));
        }
      }
    }
  }

  TEST_CASE("the published table has ten positions and eight dimensions, and is wrong at position 0") {
    const figures::DataTable table = table_with({{"against", 2}, {"d_model", 512}})->data(figures::Figure::Extent::all);
    REQUIRE(table.rows.size() == 80);
    for (size_t d = 0; d < 8; ++d) {
      CHECK(std::atof(table.rows[d][2].c_str()) == (d % 2 == 0 ? 0 : 1));
      CHECK(std::atof(table.rows[d][3].c_str()) == (d % 2 == 0 ? 1 : 0));
    }
    // Columns 0 and 1 are correct from position 1 on, to within 0.005.
    for (size_t pos = 1; pos < 10; ++pos) {
      for (size_t d = 0; d < 2; ++d) CHECK(std::abs(std::atof(table.rows[pos * 8 + d][4].c_str())) < 0.005);
    }
    CHECK(table_with({{"against", 2}, {"d_model", 2}})->data(figures::Figure::Extent::all).rows.size() == 20);
  }

  TEST_CASE("keys move the cursor, pin it and zoom about it") {
    const auto figure = table_with({{"position", 10}, {"dimension", 4}});
    CHECK(edit_of(*figure, "ArrowDown", "position") == 11);
    CHECK(edit_of(*figure, "Shift+ArrowDown", "position") == 20);
    CHECK(edit_of(*figure, "ArrowLeft", "dimension") == 3);
    CHECK(edit_of(*figure, "End", "dimension") == 31);
    CHECK(edit_of(*figure, "Home", "dimension") == 0);
    CHECK(edit_of(*figure, "PageDown", "position") == 29);
    CHECK(edit_of(*figure, "Enter", "pinned") == 1);
    CHECK(edit_of(*figure, "+", "shown_positions") == 20);
    CHECK(std::isnan(edit_of(*figure, "-", "shown_positions")));  // everything is in view
    figure->set(values_with({{"shown_positions", 10}, {"pinned", 1}}), "");
    CHECK(edit_of(*figure, "0", "shown_positions") == 0);
    CHECK(edit_of(*figure, " ", "pinned") == 0);
    CHECK(edit_of(*figure, "PageDown", "from_position") == 11);  // the window follows the cursor
    figures::Edits edits;
    CHECK_FALSE(figure->key("q", edits));
    CHECK(edits.values.empty());
  }

  TEST_CASE("in the waves the keys go along the positions and from wave to wave") {
    const auto figure = table_with({{"view", 1}, {"position", 10}, {"dimension", 8}});
    CHECK(edit_of(*figure, "ArrowRight", "position") == 11);
    CHECK(edit_of(*figure, "ArrowDown", "dimension") == 16);
    CHECK(edit_of(*figure, "ArrowUp", "dimension") == 0);
  }
}
