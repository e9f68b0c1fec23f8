#include <doctest/doctest.h>

#include <cmath>

#include "tests/page/laid_out.h"

namespace {

// Table type is 15 px, so 7.5 px per character.
constexpr const char* kTable = "| position | where | $x$ |\n|:--|:-:|--:|\n| 1 | the first of them all | 2 |\n| 10 | last | 20,000 |\n";

std::vector<float> column_widths(const page::Box& box) {
  std::vector<float> widths;
  for (const page::Sizing& sizing : box.sizings) {
    if (sizing.kind == page::Sizing::Kind::column) widths.push_back(sizing.width_px);
  }
  return widths;
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("the columns of a table are whole pixels and fill the width") {
    for (int width_px = 192; width_px <= 560; ++width_px) {  // the longest words need 192
      CAPTURE(width_px);
      const LaidOut laid(kTable, static_cast<float>(width_px));
      const std::vector<float> widths = column_widths(laid.box(0));
      REQUIRE(widths.size() == 3);
      for (const float w : widths) CHECK(w == std::round(w));
      CHECK(widths[0] + widths[1] + widths[2] == static_cast<float>(width_px));
      check_texts(laid.box(0));
    }
  }

  TEST_CASE("with room enough no cell breaks; with less the longest words still fit") {
    const LaidOut wide(kTable, 400);
    for (const page::TextBox* text : texts_with_element(wide.box(0))) CHECK(text->lines.size() == 1);
    const LaidOut narrow(kTable, 210);
    int broken = 0;
    for (const page::TextBox* text : texts_with_element(narrow.box(0))) {
      broken += text->lines.size() > 1;
      for (const page::Line& line : text->lines) CHECK(right_of(line) <= text->rect.right() + 0.01f);
    }
    CHECK(broken == 1);
  }

  TEST_CASE("columns never get narrower than their longest words, though the table then stands out") {
    CHECK(column_widths(LaidOut(kTable, 100).box(0)) == column_widths(LaidOut(kTable, 192).box(0)));
  }

  TEST_CASE("cells of a row stand side by side on one line, and rows below each other") {
    const LaidOut laid(kTable, 400);
    const std::vector<const page::TextBox*> cells = texts_with_element(laid.box(0));
    REQUIRE(cells.size() == 9);
    const std::vector<float> widths = column_widths(laid.box(0));
    for (size_t row = 0; row < 3; ++row) {
      float x = 0;
      for (size_t column = 0; column < 3; ++column) {
        CHECK(cells[3 * row + column]->rect.x == x);
        CHECK(cells[3 * row + column]->rect.y == cells[3 * row]->rect.y);
        x += widths[column];
      }
      if (row > 0) CHECK(cells[3 * row]->rect.y > cells[3 * row - 3]->rect.bottom());
    }
  }

  TEST_CASE("cells stand at the start, in the middle or at the end of their columns") {
    const LaidOut laid(kTable, 400);
    const std::vector<const page::TextBox*> cells = texts_with_element(laid.box(0));
    for (size_t row = 0; row < 3; ++row) {
      const page::TextBox& start = *cells[3 * row];
      const page::TextBox& middle = *cells[3 * row + 1];
      const page::TextBox& end = *cells[3 * row + 2];
      CHECK(start.lines[0].pieces[0].x_px == start.rect.x);
      CHECK(middle.lines[0].pieces[0].x_px - middle.rect.x == doctest::Approx(middle.rect.right() - right_of(middle.lines[0])));
      CHECK(right_of(end.lines[0]) == doctest::Approx(end.rect.right()));
    }
  }

  TEST_CASE("a rule runs below each row, strong below the head") {
    const LaidOut laid(kTable, 400);
    const std::vector<page::Shape>& rules = laid.box(0).shapes;
    REQUIRE(rules.size() == 3);
    CHECK(rules[0].ink == base::Ink::edge);
    CHECK(rules[1].ink == base::Ink::hairline);
    for (const page::Shape& rule : rules) CHECK(rule.rect.width == 400);
    CHECK(rules[2].rect.bottom() == laid.box(0).rect.bottom());
    CHECK(texts_with_element(laid.box(0))[0]->lines[0].pieces[0].face == base::Face::sans_semibold);
    CHECK(texts_with_element(laid.box(0))[3]->lines[0].pieces[0].face == base::Face::sans);
  }
}
