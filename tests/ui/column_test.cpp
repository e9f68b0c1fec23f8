#include "ui/column.h"

#include <doctest/doctest.h>

#include "tests/page/laid_out.h"
#include "tests/ui/headless_window.h"
#include "ui/formula_font.h"

namespace {

/// The lesson laid out with the real fonts.
struct Lesson {
  WindowWithFonts window;
  LaidOut laid{lesson_markdown(), 560};
  ui::FormulaFont formulas;
  page::Layout layout;

  Lesson() {
    formulas.load(window.fonts, laid.typeset);
    layout = page::lay_out(laid.document, laid.typeset, ui::measure_with(window.fonts), laid.items,
                           std::vector<float>(laid.document.figures.size()), 560);
  }

  /// The vertices of the column, scrolled by `scroll_px` in a window 700 px high.
  std::vector<ImVec2> drawn(float scroll_px, std::string_view hovered = "", std::string_view focused = "") {
    std::vector<ImVec2> positions;
    window.frame({700, 700, 1}, [&](ImDrawList& list) {
      const ui::Column column{laid.document,    layout,           laid.typeset,
                              {0, 0, 700, 700}, {70, -scroll_px}, [](std::string_view) { return ui::ControlLook{}; }};
      ui::draw_column({list, window.fonts, false, hovered, focused}, column);
      for (const ImDrawVert& vertex : list.VtxBuffer) positions.push_back(vertex.pos);
    });
    return positions;
  }
};

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("only blocks in sight are drawn, wherever the reader has scrolled") {
    Lesson lesson;
    for (float scroll = 0; scroll < lesson.layout.height_px - 350; scroll += 350) {
      const std::vector<ImVec2> positions = lesson.drawn(scroll);
      CHECK(positions.size() > 100);
      float tallest = 0;
      for (const page::Box& box : lesson.layout.boxes) tallest = std::max(tallest, box.rect.height);
      for (const ImVec2 p : positions) {
        REQUIRE(p.y > -tallest - 10);
        REQUIRE(p.y < 700 + tallest + 10);
      }
    }
    CHECK(lesson.drawn(lesson.layout.height_px + 10).empty());
    CHECK(lesson.drawn(-800).empty());
  }

  TEST_CASE("scrolling moves everything by as much") {
    Lesson lesson;
    const std::vector<ImVec2> before = lesson.drawn(0), after = lesson.drawn(1);
    REQUIRE(before.size() == after.size());
    for (size_t i = 0; i < before.size(); ++i) {
      REQUIRE(after[i].x == before[i].x);
      REQUIRE(after[i].y == doctest::Approx(before[i].y - 1).epsilon(1e-5));
    }
  }

  TEST_CASE("the link under the pointer and the one with focus show it") {
    Lesson lesson;
    REQUIRE_FALSE(lesson.laid.document.links.empty());
    const std::string id = lesson.laid.document.links[0].element_id;
    const size_t plain = lesson.drawn(0).size();
    CHECK(lesson.drawn(0, id).size() > plain);
    CHECK(lesson.drawn(0, "", id).size() > plain);
    CHECK(lesson.drawn(0, "elsewhere", "elsewhere").size() == plain);
  }

  TEST_CASE("no line of the lesson is wider than the column with the real fonts") {
    const Lesson lesson;
    for (const page::Box& box : lesson.layout.boxes) {
      for (const page::TextBox& text : box.texts) {
        for (const page::Line& line : text.lines) CHECK(right_of(line) <= 560.02f);
      }
    }
  }
}
