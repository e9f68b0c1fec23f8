#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "figures/learned_table/model.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::rows::Model;
using Settings = HeldFigure::Settings;

constexpr double kSimilarity = 1, kSinusoidal = 1, kError = 0, kClamp = 1, kInterpolate = 2;

const figures::Kind& kind() { return *figures::find("learned_table"); }

Model model_with(const Settings& settings) {
  Model model;
  model.set(values_with(kind(), settings));
  return model;
}

std::unique_ptr<figures::Figure> figure_with(const Settings& settings) {
  std::unique_ptr<figures::Figure> figure = kind().make();
  figure->set(values_with(kind(), settings), "");
  return figure;
}

std::vector<float> row(const std::vector<float>& table, int r, int width) {
  const auto begin = table.begin() + r * width;
  return {begin, begin + width};
}

double edit_of(const figures::Edits& edits, std::string_view name) { return ::edit_of(kind(), edits, name); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a learned table has a parameter for each row and column") {
    for (const auto& [rows, width] : {std::pair{1, 2}, {24, 32}, {512, 128}}) {
      const Model model = model_with({{"rows", rows}, {"d_model", width}});
      CHECK(model.parameters() == rows * width);
      CHECK(model.table.size() == static_cast<size_t>(rows * width));
    }
    CHECK(figure_with({{"rows", 512}, {"d_model", 128}})->describe().find("65,536 parameters") != std::string::npos);
  }

  TEST_CASE("a random table has standard deviation 0.02, another for another seed, the same for the same") {
    const Model one = model_with({{"rows", 512}, {"d_model", 128}});
    double squares = 0;
    for (const float value : one.table) squares += static_cast<double>(value) * value;
    CHECK(std::sqrt(squares / static_cast<double>(one.table.size())) == doctest::Approx(0.02).epsilon(0.02));
    CHECK(model_with({{"rows", 512}, {"d_model", 128}}).table == one.table);
    CHECK(model_with({{"rows", 512}, {"d_model", 128}, {"seed", 2}}).table != one.table);
  }

  TEST_CASE("past the end: an error names the last row and gives nothing") {
    const Model model = model_with({{"rows", 4}, {"length", 9}, {"past_end", kError}});
    CHECK(model.covered() == 4);
    CHECK(model.is_covered(3));
    CHECK_FALSE(model.is_covered(4));
    const auto figure = figure_with({{"rows", 4}, {"length", 9}, {"past_end", kError}, {"position", 4}});
    CHECK(figure->cursor_text() == "Position 4 gets an error: the last row of the table is 3.");
    CHECK(figure->describe().find("5 positions lie past the end and get an error") != std::string::npos);
    const figures::DataTable table = figure->data(figures::Figure::Extent::all);
    REQUIRE(table.rows.size() == 9);
    CHECK(table.rows[3][1] == "3");
    CHECK(table.rows[4][1] == "error");
    CHECK(table.rows[4][2].empty());
  }

  TEST_CASE("past the end: clamping repeats the last row") {
    const Model model = model_with({{"rows", 4}, {"length", 9}, {"past_end", kClamp}});
    REQUIRE(model.covered() == 9);
    for (int pos = 0; pos < 9; ++pos) {
      CHECK(model.reads(pos) == std::min(pos, 3));
      CHECK(row(model.looked_up, pos, 32) == row(model.table, std::min(pos, 3), 32));
    }
    const Model similar = model_with({{"rows", 4}, {"length", 9}, {"past_end", kClamp}, {"view", kSimilarity}});
    for (int pos = 3; pos < 9; ++pos) CHECK(similar.similarity_at(pos, 3) == doctest::Approx(1).epsilon(1e-6));
  }

  TEST_CASE("past the end: interpolation meets the first and the last row, and mixes neighbours between") {
    for (const auto& [rows, length] : {std::pair{4, 9}, {24, 32}, {100, 101}, {2, 512}}) {
      CAPTURE(rows);
      const Model model = model_with({{"rows", rows}, {"length", length}, {"past_end", kInterpolate}});
      CHECK(row(model.looked_up, 0, 32) == row(model.table, 0, 32));
      CHECK(row(model.looked_up, length - 1, 32) == row(model.table, rows - 1, 32));
      for (int pos = 0; pos < length - 1; ++pos) {
        const double place = static_cast<double>(pos) * (rows - 1) / (length - 1);
        const int below = static_cast<int>(std::floor(place + 1e-12));
        CHECK(model.reads(pos) == doctest::Approx(place).epsilon(1e-9));
        const double share = place - below;
        for (int d = 0; d < 32; d += 7) {
          const auto at = [&](int r) { return static_cast<double>(model.table[static_cast<size_t>(r * 32 + d)]); };
          CHECK(model.value_at(pos, d) == doctest::Approx(at(below) + share * (at(below + 1) - at(below))).epsilon(1e-5));
        }
      }
    }
  }

  TEST_CASE("interpolation leaves a sequence that fits as it is") {
    const Model model = model_with({{"rows", 40}, {"length", 32}, {"past_end", kInterpolate}});
    for (int pos = 0; pos < 32; ++pos) CHECK(row(model.looked_up, pos, 32) == row(model.table, pos, 32));
  }

  TEST_CASE("similarities of a sinusoidal copy depend on the distance alone; those of random rows are small") {
    const Model model = model_with({{"start", kSinusoidal}, {"rows", 60}, {"length", 60}, {"view", kSimilarity}});
    for (int a = 0; a < 60; a += 7) {
      for (int b = 0; b < 60; ++b) {
        double expected = 0;
        for (int i = 0; i < 16; ++i) expected += std::cos((a - b) / std::pow(10000, i / 16.0)) / 16;
        CHECK(model.similarity_at(a, b) == doctest::Approx(expected).epsilon(1e-5));
      }
    }
    const Model random = model_with({{"rows", 60}, {"length", 60}, {"d_model", 128}, {"view", kSimilarity}});
    double squares = 0;
    for (int a = 0; a < 60; ++a) {
      CHECK(random.similarity_at(a, a) == 1);
      for (int b = 0; b < a; ++b) squares += std::pow(random.similarity_at(a, b), 2);
    }
    CHECK(std::sqrt(squares / (60 * 59 / 2)) == doctest::Approx(1 / std::sqrt(128)).epsilon(0.05));
  }

  TEST_CASE("the readout tells which rows a position mixes") {
    const auto figure = figure_with({{"rows", 24}, {"length", 32}, {"past_end", kInterpolate}, {"position", 12}});
    CHECK(figure->cursor_text().starts_with("Position 12 reads 0.10 · row 8 + 0.90 · row 9"));
  }

  TEST_CASE("lines lead to the rows that positions read, where these are not their own") {
    const auto vertices = [](const HeldFigure::Settings& settings) {
      HeldFigure figure("learned_table", settings);
      figure.draw({});
      return figure.vertices();
    };
    const int clamped = vertices({{"past_end", kClamp}});
    CHECK(clamped > vertices({{"past_end", kClamp}, {"length", 24}}) + 32 * 4);
    CHECK(vertices({{"past_end", kInterpolate}}) > clamped);  // numbers two rows
    CHECK(vertices({{"past_end", kInterpolate}, {"length", 24}}) == vertices({{"past_end", kError}, {"length", 24}}));
  }

  TEST_CASE("what would be done past the end is not said where nothing lies there") {
    const auto told = [](double past_end) { return figure_with({{"length", 24}, {"past_end", past_end}})->describe(); };
    CHECK(told(kError) == told(kClamp));
    CHECK(told(kError) == told(kInterpolate));
    CHECK(told(kError).find("every position has a row of its own. ") != std::string::npos);
  }

  TEST_CASE("keys move the cursor of a learned table, and pin it") {
    const auto pressed = [](const Settings& settings, std::string_view key, std::string_view name) {
      figures::Edits edits;
      CHECK(figure_with(settings)->key(key, edits));
      return edit_of(edits, name);
    };
    CHECK(pressed({}, "ArrowDown", "position") == 13);
    CHECK(pressed({}, "Shift+ArrowUp", "position") == 2);
    CHECK(pressed({}, "PageDown", "position") == 31);
    CHECK(pressed({}, "ArrowRight", "dimension") == 7);
    CHECK(pressed({}, "End", "dimension") == 31);
    CHECK(pressed({{"view", kSimilarity}}, "ArrowLeft", "other") == 7);
    CHECK(pressed({}, "Enter", "pinned") == 1);
    figures::Edits edits;
    CHECK_FALSE(figure_with({})->key("x", edits));
  }

  TEST_CASE("the pointer reads a cell, past the end too, and a click pins it") {
    WindowWithFonts window;
    const auto figure = figure_with({{"position", 0}});
    const figures::Edits low = drawn(window, *figure, {.over = true, .at = {300, 385}});
    CHECK(edit_of(low, "position") >= 24);
    drawn(window, *figure, {.over = true, .at = {300, 100}, .down = true, .pressed = true});
    const figures::Edits clicked = drawn(window, *figure, {.over = true, .at = {300, 100}, .released = true});
    CHECK(edit_of(clicked, "pinned") == 1);
    CHECK(clicked.committed);
    const auto pinned = figure_with({{"pinned", 1}});
    CHECK(drawn(window, *pinned, {.over = true, .at = {300, 100}}).values.empty());
  }
}
