#include "ui/formula_font.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include "tests/ui/headless_window.h"

namespace {

/// Outlines: a square of half an em, and an empty one. The formula has the square at full size, small and raised, and a bar.
ui::Typeset squares() {
  ui::Typeset typeset;
  typeset.outlines = {"M0 0L500 0L500 500L0 500Z", ""};
  typeset.formulas = {{2, 1, 0, {{0, 0, 0, 1}, {0, 1, 0.5f, 0.7f}, {1, 1, 0, 1}}, {{0, 0.25f, 2, 0.05f}}, {}}};
  return typeset;
}

std::vector<ImVec2> drawn(WindowWithFonts& window, const ui::Formula& formula, base::Point baseline, float em_px) {
  std::vector<ImVec2> positions;
  window.frame({400, 300, window.fonts.pixel_ratio}, [&](ImDrawList& list) {
    ui::draw_formula(list, window.fonts, formula, baseline, em_px, 0);
    for (const ImDrawVert& vertex : list.VtxBuffer) positions.push_back(vertex.pos);
  });
  return positions;
}

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("glyphs of a formula stand where it says, at every pixel ratio") {
    WindowWithFonts window;
    ui::FormulaFont font;
    const ui::Typeset typeset = squares();
    font.load(window.fonts, typeset);
    CHECK(font.size() == 2);
    for (const float ratio : {1.0f, 1.5f, 2.0f, 3.0f}) {
      CAPTURE(ratio);
      window.fonts.pixel_ratio = ratio;
      const std::vector<ImVec2> at = drawn(window, typeset.formulas[0], {100.25f, 200}, 20);
      REQUIRE(at.size() >= 12);              // two glyphs and a rule, nothing for the empty outline
      const float soft = 2 / ratio + 0.01f;  // a bitmap may extend a device pixel beyond its outline on each side
      for (size_t i = 0; i < 8; ++i) CHECK(at[i].x * ratio == doctest::Approx(std::round(at[i].x * ratio)).epsilon(1e-5));
      CHECK(std::abs(at[0].x - 100.25) < 1 / ratio);
      CHECK(at[0].y == doctest::Approx(190).epsilon(1e-5));
      CHECK(at[2].x - at[0].x >= 10);
      CHECK(at[2].x - at[0].x <= 10 + soft);
      CHECK(std::abs(at[4].x - 120.25) < 1 / ratio);
      CHECK(std::abs(at[4].y - (200 - 10 - 7)) <= soft);
      CHECK(std::abs(at[6].x - at[4].x - 7) <= soft);
      CHECK(std::abs(at[6].y - 190) <= soft);
    }
  }

  TEST_CASE("a rule is whole device pixels high, one at least") {
    WindowWithFonts window;
    ui::FormulaFont font;
    const ui::Typeset typeset = squares();
    font.load(window.fonts, typeset);
    const ui::Formula only_rule{2, 1, 0, {}, typeset.formulas[0].rules, {}};
    for (const float ratio : {1.0f, 2.0f, 3.0f}) {
      window.fonts.pixel_ratio = ratio;
      for (const float em_px : {5.0f, 20.0f, 50.0f}) {
        const std::vector<ImVec2> at = drawn(window, only_rule, {10, 100}, em_px);
        float top = 1000, bottom = 0;
        for (const ImVec2 p : at) {
          top = std::min(top, p.y);
          bottom = std::max(bottom, p.y);
        }
        const float height = (bottom - top) * ratio;
        CHECK(height == doctest::Approx(std::round(height)).epsilon(1e-3));
        CHECK(height >= 0.99f);
        CHECK(std::abs(height - 0.05f * em_px * ratio) <= 1);
      }
    }
  }

  TEST_CASE("another chapter's formulas replace those before") {
    WindowWithFonts window;
    ui::FormulaFont font;
    font.load(window.fonts, squares());
    drawn(window, squares().formulas[0], {0, 100}, 20);
    ui::Typeset other;
    other.outlines = {"M0 0L900 0L900 900L0 900Z"};
    other.formulas = {{1, 1, 0, {{0, 0, 0, 1}}, {}, {}}};
    for (int chapter = 0; chapter < 5; ++chapter) {
      font.load(window.fonts, other);
      CHECK(font.size() == 1);
      const std::vector<ImVec2> at = drawn(window, other.formulas[0], {0, 100}, 20);
      REQUIRE(at.size() == 4);
      CHECK(at[2].x - at[0].x >= 18);  // not the smaller square with the same index
    }
  }
}
