#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "figures/catalog.h"
#include "figures/shift_rotation/model.h"
#include "tests/ui/headless_window.h"

namespace {

const figures::Kind& kind() { return *figures::find("shift_rotation"); }

/// pos, k, width, base, pair: the kind's parameters, in order.
std::unique_ptr<figures::Figure> at(double pos, double k, double d_model = 32, double base = 10000, double pair = 3) {
  std::unique_ptr<figures::Figure> figure = kind().make();
  figure->set(std::vector{pos, k, d_model, base, pair}, "");
  return figure;
}

figures::shift::Model model_of(double pos, double k, double d_model, double base = 10000) {
  figures::shift::Model model;
  model.set(std::vector{pos, k, d_model, base, 0.0});
  return model;
}

double edit_of(figures::Figure& figure, std::string_view key, std::string_view name) {
  figures::Edits edits;
  CHECK(figure.key(key, edits));
  for (const figures::Edits::Value& propose : edits.values) {
    if (propose.parameter == base::find(kind().parameters, name)) return propose.value;
  }
  return std::nan("");
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("R(k) PE(pos) is PE(pos + k) to within 1e-6, at every position, shift and width of the figure") {
    double worst = 0;
    for (const double d_model : {2.0, 4.0, 32.0, 62.0, 128.0, 512.0}) {
      const bool wide = d_model > 128;
      for (double pos = 0; pos <= figures::shift::kLastPosition; pos += pos < 8 ? 1 : wide ? 290 : 97) {
        for (double k = -512; k <= 512; k += std::fabs(k) < 4 ? 1 : wide ? 127 : 31)
          worst = std::max(worst, model_of(pos, k, d_model).residual);
      }
      worst = std::max(worst, model_of(figures::shift::kLastPosition, 512, d_model).residual);
    }
    CHECK(worst > 0);
    CHECK(worst < 1e-6);
    for (const double base : {2.0, 100.0, 1000000.0}) CHECK(model_of(2047, -512, 512, base).residual < 1e-6);
  }

  TEST_CASE("each block is [[cos, sin], [-sin, cos]] of k theta, whatever the position") {
    for (const double pos : {0.0, 5.0, 500.0}) {
      const figures::shift::Model model = model_of(pos, 3, 32);
      for (int i = 0; i < model.count(); ++i) {
        const double turn_rad = 3 * std::pow(10000, -2.0 * i / 32);
        const figures::shift::Block& r = model.pairs[static_cast<size_t>(i)].r;
        const double expected[] = {std::cos(turn_rad), std::sin(turn_rad), -std::sin(turn_rad), std::cos(turn_rad)};
        for (size_t j = 0; j < 4; ++j) CHECK(std::fabs(r[j] - expected[j]) < 6e-8);
      }
    }
  }

  TEST_CASE("the residual is that of all pairs together") {
    const figures::shift::Model model = model_of(1234, 56, 64);
    double squares = 0;
    for (const figures::shift::Pair& pair : model.pairs) squares += pair.residual() * pair.residual();
    CHECK(model.residual == doctest::Approx(std::sqrt(squares)));
    // A wrong matrix would be noticed, because the vectors of the two positions are far apart.
    CHECK(std::hypot(model.pairs[0].from.sine - model.pairs[0].to.sine, model.pairs[0].from.cosine - model.pairs[0].to.cosine) > 0.1);
  }

  TEST_CASE("what is said holds the turn of the pair and how far off it is") {
    const std::string text = at(11, 5)->cursor_text();
    CAPTURE(text);
    CHECK(text.starts_with("From position 11 to 16, pair 3 turns by +50.94°, and the rotation is off by "));
    CHECK(at(11, -5)->cursor_text().find("−50.94°") != std::string::npos);
    CHECK(at(3, -5)->cursor_text().starts_with("From position 3 to −2, "));
    CHECK(at(0, 0, 2, 10000, 99)->cursor_text().find("pair 0 turns by 0°") != std::string::npos);
  }

  TEST_CASE("the table has a row for each pair, and in sight at most sixteen with the chosen one") {
    CHECK(at(11, 5, 512)->data(figures::Figure::Extent::all).rows.size() == 256);
    const auto rows = at(11, 5, 512, 10000, 100)->data(figures::Figure::Extent::shown).rows;
    CHECK(rows.size() == 16);
    CHECK(rows.front()[0] == "0");
    CHECK(rows.back()[0] == "255");
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row[0] == "100"; }));
    CHECK(at(0, 1, 2)->data(figures::Figure::Extent::shown).rows.size() == 1);
    CHECK(at(0, 1, 4, 10000, 1)->data(figures::Figure::Extent::shown).rows.size() == 2);
  }

  TEST_CASE("arrows move pos, with Shift k, up and down choose the pair") {
    const auto figure = at(11, 5);
    CHECK(edit_of(*figure, "ArrowRight", "pos") == 12);
    CHECK(edit_of(*figure, "ArrowLeft", "pos") == 10);
    CHECK(edit_of(*figure, "Shift+ArrowRight", "k") == 6);
    CHECK(edit_of(*figure, "Shift+ArrowLeft", "k") == 4);
    CHECK(edit_of(*figure, "ArrowDown", "pair") == 4);
    CHECK(edit_of(*figure, "ArrowUp", "pair") == 2);
    CHECK(edit_of(*figure, "Home", "pos") == 0);
    CHECK(edit_of(*figure, "End", "pos") == 2047);
    CHECK(edit_of(*figure, "PageDown", "pos") == 111);
    CHECK(edit_of(*at(0, -512), "ArrowLeft", "pos") == 0);
    CHECK(edit_of(*at(0, -512), "Shift+ArrowLeft", "k") == -512);
    CHECK(edit_of(*at(0, 5, 4, 10000, 1), "ArrowDown", "pair") == 1);
    figures::Edits edits;
    CHECK_FALSE(figure->key("q", edits));
  }

  TEST_CASE("a dragged hand turns pos, or k, by as many positions as bring it there; a press on a row chooses its pair") {
    WindowWithFonts window;
    const auto figure = at(0, 20, 32, 10000, 4);  // pair 4 turns by 0.1 rad per position: its hands point up and, at 2 rad, right and down
    const float height_px = figure->height_for(560);
    const auto frame = [&](plot::Pointer pointer) {
      figures::Edits edits;
      window.frame({560, height_px, 1}, [&](ImDrawList& list) {
        plot::Surface surface(list, window.fonts, {0, 0, 560, height_px}, false, pointer);
        figure->draw(surface, edits);
      });
      return edits.values;
    };
    const base::Point middle{125, 147};  // approximately: the dial is at the upper left
    const auto place = [&](double angle_rad) {
      return base::Point{middle.x + 80 * static_cast<float>(std::sin(angle_rad)), middle.y - 80 * static_cast<float>(std::cos(angle_rad))};
    };
    const auto drag = [&](double from_rad, double to_rad) {
      frame({.over = true, .at = place(from_rad), .down = true, .pressed = true});
      const auto edits = frame({.over = true, .at = place(to_rad), .down = true});
      frame({.over = true, .at = place(to_rad), .released = true});
      return edits;
    };
    const auto pos = drag(0, 1);
    REQUIRE(pos.size() == 1);
    CHECK(pos[0].parameter == figures::shift::kPos);
    CHECK(pos[0].value == doctest::Approx(10).epsilon(0.1));
    const auto k = drag(2, 1);
    REQUIRE(k.size() == 1);
    CHECK(k[0].parameter == figures::shift::kK);
    CHECK(k[0].value == doctest::Approx(10).epsilon(0.1));
    const auto chosen = frame({.over = true, .at = {400, 60}, .down = true, .pressed = true});
    REQUIRE(chosen.size() == 1);
    CHECK(chosen[0].parameter == figures::shift::kPair);
    CHECK(chosen[0].value == 0);
  }
}
