#include <doctest/doctest.h>

#include "tests/page/fixed_measure.h"

namespace {

// Body text: 17 px on lines of 27 px. The face has an ascent of 12 px and a descent of 4 px, so 5 px of the leading of 11 px go above.
constexpr float kBaseline_px = 17;
constexpr float kLine_px = 27;

std::vector<book::Run> with_formula() { return {{.text = "so "}, {.formula = 0}, {.text = " is"}}; }

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("lines stand below each other as high as the type says") {
    Breaker breaker;
    const page::TextBox box = breaker({{.text = "one two three"}}, 50);
    REQUIRE(box.lines.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(box.lines[i].top_px == static_cast<float>(i) * kLine_px);
      CHECK(box.lines[i].height_px == kLine_px);
      CHECK(box.lines[i].baseline_px == box.lines[i].top_px + kBaseline_px);
    }
    CHECK(box.rect.height == 3 * kLine_px);
  }

  TEST_CASE("a line grows above for a tall formula and below for a deep one") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 2, .height_em = 1.5f, .depth_em = 0.9f}};  // 25.5 px above, 15.3 below
    const page::TextBox box = breaker(with_formula(), 300);
    REQUIRE(box.lines.size() == 1);
    CHECK(box.lines[0].baseline_px == 26);
    CHECK(box.lines[0].height_px == 26 + 16);
    CHECK(box.rect.height == 26 + 16);
  }

  TEST_CASE("a line does not grow for a formula that fits") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 2, .height_em = 1, .depth_em = 0.25f}};
    CHECK(breaker(with_formula(), 300).rect.height == kLine_px);
  }

  TEST_CASE("only the line with the formula grows") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 2, .height_em = 2, .depth_em = 0}};
    const page::TextBox box = breaker({{.text = "one two "}, {.formula = 0}, {.text = " three"}}, 60);
    REQUIRE(box.lines.size() == 3);
    CHECK(box.lines[0].height_px == kLine_px);
    CHECK(box.lines[1].height_px == 34 + 10);
    CHECK(box.lines[2].top_px == kLine_px + 44);
    CHECK(box.lines[2].height_px == kLine_px);
  }

  TEST_CASE("the DOM is told of each formula the room that the line gave it") {
    Breaker breaker;
    breaker.typeset.formulas = {{.width_em = 2, .height_em = 1.5f, .depth_em = 0.9f}, {.width_em = 1, .height_em = 0.5f, .depth_em = 0}};
    const page::TextBox box = breaker({{.formula = 0}, {.text = " and "}, {.formula = 1}}, 300);
    REQUIRE(breaker.sizings.size() == 2);
    CHECK(breaker.sizings[0].kind == page::Sizing::Kind::formula);
    CHECK(breaker.sizings[0].id == "p.f1");
    CHECK(breaker.sizings[0].width_px == 34);
    CHECK(breaker.sizings[0].height_px == box.lines[0].height_px);
    CHECK(breaker.sizings[0].depth_px == box.lines[0].height_px - box.lines[0].baseline_px);
    CHECK(breaker.sizings[1].id == "p.f2");
    CHECK(breaker.sizings[1].height_px == 9);  // 8.5 rounded up
    CHECK(breaker.sizings[1].depth_px == 0);
    CHECK(box.lines[0].pieces.back().width_px == breaker.sizings[1].width_px);
  }

  TEST_CASE("plain text on one line stands on the baseline of its style") {
    const Breaker breaker;
    const page::TextStyle style{.type = base::Type::ui, .sans = true};
    const page::Line line = single_line(breaker.context(), "Check", style, 7, 100);
    CHECK(line.baseline_px == 100 + static_cast<float>(baseline_of(breaker.context(), style)));
    CHECK(line.height_px == base::type(base::Type::ui).line_px);
    CHECK(line.pieces[0].x_px == 7);
    CHECK(line.pieces[0].width_px == 5 * 7);
  }
}
