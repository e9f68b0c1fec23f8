#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/dot.h"
#include "engine/sinusoidal.h"
#include "figures/add_embeddings/model.h"
#include "figures/add_embeddings/words.h"
#include "figures/knobs.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::add::Model;
using figures::add::PositionSpan;
using figures::add::Recovered;
using Settings = HeldFigure::Settings;

constexpr double kRecover = 1, kCosts = 2, kConcatenate = 1, kOn = 1;

const figures::Kind& kind() { return *figures::find("add_embeddings"); }

Model model_with(const Settings& settings, std::string_view text = "The cat sat") {
  Model model;
  model.set(values_with(kind(), settings), text);
  return model;
}

std::unique_ptr<figures::Figure> figure_with(const Settings& settings, std::string_view text = "The cat sat") {
  std::unique_ptr<figures::Figure> figure = kind().make();
  figure->set(values_with(kind(), settings), text);
  return figure;
}

double length(std::span<const float> vector) { return figures::length_of(vector); }

double cosine(std::span<const float> a, std::span<const float> b) { return engine::dot(a, b) / (length(a) * length(b)); }

double edit_of(const figures::Edits& edits, std::string_view name) { return ::edit_of(kind(), edits, name); }

double pressed(const Settings& settings, std::string_view key, std::string_view name) {
  figures::Edits edits;
  CHECK(figure_with(settings)->key(key, edits));
  return edit_of(edits, name);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the sum is token + position, to the last bit of a float") {
    for (const double d_model : {2.0, 8.0, 512.0}) {
      for (const double scaled : {0.0, 1.0}) {
        const Model model = model_with({{"d_model", d_model}, {"scaled", scaled}, {"init_std", 0.5}});
        REQUIRE(model.result.size() == 3 * static_cast<size_t>(d_model));
        for (size_t i = 0; i < model.result.size(); ++i) CHECK(model.result[i] == model.tokens[i] + model.positions[i]);
      }
    }
  }

  TEST_CASE("positions are the sinusoidal encoding, and sqrt(D / 2) long") {
    const Model model = model_with({{"d_model", 512}}, "a b c d e f g h i j k l");
    for (int t = 0; t < 12; ++t) {
      CHECK(length(model.position(t)) == doctest::Approx(16).epsilon(1e-6));
      for (int c = 0; c < 512; ++c) {
        const double angle_rad = t / std::pow(10000, 2.0 * (c / 2) / 512);
        CHECK(model.position(t)[static_cast<size_t>(c)] ==
              doctest::Approx(c % 2 ? std::cos(angle_rad) : std::sin(angle_rad)).epsilon(1e-6));
      }
    }
  }

  TEST_CASE("a fresh embedding is std sqrt(D) long, and sqrt(D) times that where it is scaled") {
    const Model plain = model_with({{"d_model", 512}}, "a b c d e f g h i j k l");
    CHECK(plain.expected_length() == doctest::Approx(0.02 * std::sqrt(512)));
    double squares = 0;
    for (int t = 0; t < 12; ++t) squares += length(plain.token(t)) * length(plain.token(t));
    CHECK(std::sqrt(squares / 12) == doctest::Approx(plain.expected_length()).epsilon(0.03));  // over 6,144 random values
    const Model scaled = model_with({{"d_model", 512}, {"scaled", kOn}}, "a");
    CHECK(scaled.expected_length() == doctest::Approx(10.24));
    CHECK(length(scaled.token(0)) == doctest::Approx(length(plain.token(0)) * std::sqrt(512)).epsilon(1e-5));
  }

  TEST_CASE("side by side, the first half is the token and the second the position") {
    const Model model = model_with({{"combine", kConcatenate}, {"dimension", 13}});
    CHECK(model.columns == 16);
    for (int t = 0; t < 3; ++t) {
      for (int c = 0; c < 8; ++c) {
        CHECK(model.output(t)[static_cast<size_t>(c)] == model.token(t)[static_cast<size_t>(c)]);
        CHECK(model.output(t)[static_cast<size_t>(8 + c)] == model.position(t)[static_cast<size_t>(c)]);
      }
    }
    CHECK(model.column == 13);
    CHECK_FALSE(model.token_at(0, 13));
    CHECK(figure_with({{"combine", kConcatenate}, {"dimension", 13}})->cursor_text().find("the position's dimension 5 = ") !=
          std::string::npos);
  }

  TEST_CASE("LayerNorm leaves mean 0 and variance 1") {
    const Model model = model_with({{"layer_norm", kOn}, {"d_model", 32}, {"init_std", 1}});
    for (int t = 0; t < 3; ++t) {
      double sum = 0, squares = 0;
      for (const float value : model.output(t)) sum += value, squares += value * value;
      CHECK(sum / 32 == doctest::Approx(0).epsilon(1e-5));
      CHECK(squares / 32 == doctest::Approx(1).epsilon(1e-3));
    }
  }

  TEST_CASE("the directions of the positions are orthonormal and hold what they say") {
    for (const auto& [d_model, positions] : {std::pair{8, 512}, {32, 32}, {64, 200}, {512, 512}, {2, 1}}) {
      CAPTURE(d_model);
      PositionSpan span;
      span.set(d_model, positions);
      std::vector<float> table(static_cast<size_t>(d_model) * static_cast<size_t>(positions));
      REQUIRE(engine::sinusoidal(table, 0, {.d_model = d_model}));
      std::vector<double> energy(static_cast<size_t>(span.directions()) + 1, 0.0);
      for (int pos = 0; pos < positions; pos += std::max(1, positions / 32)) {
        const auto row = engine::row_of(table, static_cast<size_t>(pos), static_cast<size_t>(d_model));
        const std::vector<double> along = span.coefficients(row);
        const std::vector<float> back = span.vector_of(along);
        double missed = 0;
        for (size_t c = 0; c < row.size(); ++c) missed += std::pow(static_cast<double>(row[c]) - static_cast<double>(back[c]), 2);
        CHECK(std::sqrt(missed) < length(row) / 250);
      }
      for (int pos = 0; pos < positions; ++pos) {
        const std::vector<double> along = span.coefficients(engine::row_of(table, static_cast<size_t>(pos), static_cast<size_t>(d_model)));
        for (size_t r = 0; r < along.size(); ++r) energy[r + 1] += along[r] * along[r];
      }
      double held = 0;
      for (size_t r = 0; r < energy.size(); ++r) {
        held += energy[r];
        CHECK(span.energy_share()[r] == doctest::Approx(held / (positions * d_model / 2.0)).epsilon(1e-4));
      }
      // A vector along one direction has length 1 and no component along any other.
      for (int r = 0; r < span.directions(); r += std::max(1, span.directions() / 8)) {
        std::vector<double> unit(static_cast<size_t>(r) + 1, 0.0);
        unit.back() = 1;
        const std::vector<float> direction = span.vector_of(unit);
        CHECK(length(direction) == doctest::Approx(1).epsilon(1e-3));
        const std::vector<double> along = span.coefficients(direction);
        for (size_t i = 0; i < along.size(); ++i) CHECK(along[i] == doctest::Approx(i == static_cast<size_t>(r) ? 1 : 0).epsilon(2e-3));
      }
    }
  }

  TEST_CASE("512 positions of 512 dimensions hold 99 % of their energy in 113 greedy directions; 109 would be the best") {
    PositionSpan span;
    span.set(512, 512);
    CHECK(span.energy_share()[113] >= 0.99);
    CHECK(span.energy_share()[112] < 0.99);
    CHECK(span.energy_share()[109] > 0.98);
    CHECK(std::ranges::is_sorted(span.energy_share()));
    CHECK(span.directions() < 125);
    CHECK(figure_with({{"view", kRecover}, {"d_model", 512}})->describe().find("113 directions hold 99 %") != std::string::npos);
  }

  TEST_CASE("what is told of the recovered parts is true of the recovered vectors") {
    for (const double std : {0.02, 1.0}) {
      for (const double directions : {0.0, 1.0, 5.0, 9.0, 12.0}) {
        CAPTURE(directions);
        const Model model = model_with(
            {{"view", kRecover}, {"d_model", 32}, {"positions", 32}, {"init_std", std}, {"directions", directions}, {"word", 2}});
        const Recovered told = model.recovered(model.directions);
        const std::vector<float> token = model.recovered_token(), position = model.recovered_position();
        const auto x = model.token(2), p = model.position(2);
        double off_token = 0, off_position = 0;
        for (size_t c = 0; c < 32; ++c) {
          CHECK(token[c] + position[c] == doctest::Approx(x[c] + p[c]).epsilon(1e-4));
          off_token += std::pow(token[c] - x[c], 2);
          off_position += std::pow(position[c] - p[c], 2);
        }
        CHECK(off_token == doctest::Approx(off_position).epsilon(1e-3));  // the two errors are opposite vectors
        CHECK(told.token_error == doctest::Approx(std::sqrt(off_token) / length(x)).epsilon(1e-3));
        CHECK(told.position_error == doctest::Approx(std::sqrt(off_position) / length(p)).epsilon(1e-3));
        CHECK(told.token_cosine == doctest::Approx(cosine(token, x)).epsilon(1e-3));
        if (directions > 0) CHECK(told.position_cosine == doctest::Approx(cosine(position, p)).epsilon(1e-3));
      }
    }
  }

  TEST_CASE("a token loses about r / D of itself to r directions") {
    double share = 0;
    constexpr std::string_view kWords = "one two three four five six seven eight nine ten eleven twelve";
    for (double word = 0; word < 12; ++word)
      share += model_with({{"view", kRecover}, {"d_model", 512}, {"directions", 113}, {"word", word}}, kWords).recovered(113).token_share;
    CHECK(share / 12 == doctest::Approx(113.0 / 512).epsilon(0.05));
  }

  TEST_CASE("added, the next layer costs 3 D²; concatenated twice or four times that") {
    const auto figure = figure_with({{"view", kCosts}, {"d_model", 512}});
    const figures::DataTable table = figure->data(figures::Figure::Extent::all);
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0][2] == "786432");
    CHECK(table.rows[1][2] == "1572864");
    CHECK(table.rows[2][2] == "3145728");
    CHECK(figure->describe().find("786,432 weights") != std::string::npos);
  }

  TEST_CASE("the formula at the cursor is the sum that it says") {
    CHECK(figure_with({{"d_model", 8}, {"word", 2}, {"dimension", 1}})->cursor_text().find(" − 0.4161 = ") != std::string::npos);
    CHECK(figure_with({{"d_model", 8}, {"word", 1}, {"scaled", kOn}})->cursor_text().find("√8 · ") != std::string::npos);
  }

  TEST_CASE("keys move the cursor over dimensions or directions and over words, and pin it") {
    CHECK(pressed({}, "ArrowRight", "dimension") == 1);
    CHECK(pressed({}, "End", "dimension") == 7);
    CHECK(pressed({{"dimension", 7}}, "Shift+ArrowLeft", "dimension") == 0);
    CHECK(pressed({}, "ArrowDown", "word") == 2);
    CHECK(pressed({}, "ArrowUp", "word") == 0);
    CHECK(pressed({}, "Enter", "pinned") == 1);
    CHECK(pressed({{"pinned", 1}}, " ", "pinned") == 0);
    CHECK(pressed({{"view", kRecover}, {"d_model", 32}}, "ArrowRight", "directions") == 5);
    CHECK(pressed({{"view", kRecover}, {"d_model", 32}}, "Home", "directions") == 0);
    figures::Edits edits;
    CHECK_FALSE(figure_with({})->key("x", edits));
    CHECK_FALSE(figure_with({{"view", kCosts}})->key("ArrowRight", edits));
    CHECK_FALSE(figure_with({}, "")->key("ArrowRight", edits));
  }

  TEST_CASE("the pointer reads a strip, and a click pins it until it is clicked again") {
    WindowWithFonts window;
    const auto figure = figure_with({});
    const figures::Edits over = drawn(window, *figure, {.over = true, .at = {100, 110}});
    CHECK(edit_of(over, "word") == 2);
    CHECK(over.highlight == "token");
    CHECK_FALSE(over.committed);
    drawn(window, *figure, {.over = true, .at = {100, 110}, .down = true, .pressed = true});
    const figures::Edits clicked = drawn(window, *figure, {.over = true, .at = {100, 110}, .released = true});
    CHECK(edit_of(clicked, "pinned") == 1);
    CHECK(clicked.committed);
    const auto pinned = figure_with({{"pinned", 1}, {"word", 0}});
    CHECK(std::isnan(edit_of(drawn(window, *pinned, {.over = true, .at = {100, 110}}), "word")));
  }

  TEST_CASE("eight columns of numbers stand side by side on the stage; on a phone those around the cursor do") {
    WindowWithFonts window;
    const auto figure = figure_with({});
    CHECK(edit_of(drawn(window, *figure, {.over = true, .at = {485, 230}}, 491), "dimension") == 7);
    CHECK(edit_of(drawn(window, *figure, {.over = true, .at = {250, 230}}, 512), "dimension") == 3);
    CHECK(edit_of(drawn(window, *figure, {.over = true, .at = {310, 230}}, 316), "dimension") == 3);
    const auto at_end = figure_with({{"dimension", 7}});
    CHECK(edit_of(drawn(window, *at_end, {.over = true, .at = {60, 230}}, 316), "dimension") == 4);
  }

  TEST_CASE("values have so many decimals, and fewer where they are large") {
    CHECK(figures::add::value_text(1.20163, 4) == "+1.2016");
    CHECK(figures::add::value_text(-0.65074, 3) == "−0.651");
    CHECK(figures::add::value_text(12.34567, 4) == "+12.346");
    CHECK(figures::add::value_text(-123.4567, 3) == "−123.5");
  }

  TEST_CASE("the pointer chooses how many directions are kept") {
    WindowWithFonts window;
    const auto figure = figure_with({{"view", kRecover}, {"d_model", 32}, {"positions", 32}});
    const Model model = model_with({{"view", kRecover}, {"d_model", 32}, {"positions", 32}});
    CHECK(edit_of(drawn(window, *figure, {.over = true, .at = {446, 60}}), "directions") == model.span.directions());
    CHECK(edit_of(drawn(window, *figure, {.over = true, .at = {58, 60}}), "directions") == 0);
  }

  TEST_CASE("any words are drawn and told: none, one, too many, long ones") {
    WindowWithFonts window;
    for (const std::string& text : {std::string(), std::string("one"), std::string("a b c d e f g h i j k l m n"), std::string(150, 'w')}) {
      for (const double view : {0.0, kRecover, kCosts}) {
        for (const float width_px : {320.0f, 688.0f}) {
          const auto figure = figure_with({{"view", view}, {"word", 11}}, text);
          for (float y = 0; y < 400; y += 40) drawn(window, *figure, {.over = true, .at = {width_px / 2, y}}, width_px);
          CHECK(figure->describe().ends_with("."));
          CHECK(figure->describe().find("nan") == std::string::npos);
          figure->data(figures::Figure::Extent::all);
        }
      }
    }
  }
}
