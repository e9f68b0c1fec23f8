#include "ui/outline.h"

#include <doctest/doctest.h>

using Verb = ui::Outline::Verb;

namespace {

constexpr const char* kSquare = "M0 0L500 0L500 500L0 500Z";

/// The coverage of the pixel whose top left corner is at (x, y) relative to the glyph's origin, y down; 0 outside.
int at(const ui::Bitmap& bitmap, int x, int y) {
  const int column = x - bitmap.x, row = y - bitmap.y;
  if (column < 0 || column >= bitmap.width || row < 0 || row >= bitmap.height) return 0;
  return bitmap.coverage[static_cast<size_t>(row) * static_cast<size_t>(bitmap.width) + static_cast<size_t>(column)];
}

double area_px(const ui::Bitmap& bitmap) {
  double sum = 0;
  for (const unsigned char c : bitmap.coverage) sum += c / 255.0;
  return sum;
}

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("a path is read command by command") {
    const ui::Outline outline = ui::parse_outline("M 1 2 L3,4 Q5 6 7 8 C 9 10\n11 12 13 14Z M-1.5-2e1");
    REQUIRE(outline.segments.size() == 5);
    CHECK(outline.segments[0].verb == Verb::move);
    CHECK(outline.segments[0].x == 1);
    CHECK(outline.segments[0].y == 2);
    CHECK(outline.segments[1].verb == Verb::line);
    CHECK(outline.segments[2].verb == Verb::quadratic);
    CHECK(outline.segments[2].cx == 5);
    CHECK(outline.segments[2].cy == 6);
    CHECK(outline.segments[2].x == 7);
    CHECK(outline.segments[2].y == 8);
    CHECK(outline.segments[3].verb == Verb::cubic);
    CHECK(outline.segments[3].cx == 9);
    CHECK(outline.segments[3].cy == 10);
    CHECK(outline.segments[3].dx == 11);
    CHECK(outline.segments[3].dy == 12);
    CHECK(outline.segments[3].x == 13);
    CHECK(outline.segments[3].y == 14);
    CHECK(outline.segments[4].x == -1.5f);
    CHECK(outline.segments[4].y == -20);
    CHECK(outline.min_x == -1.5f);
    CHECK(outline.min_y == -20);
    CHECK(outline.max_x == 13);
    CHECK(outline.max_y == 14);
  }

  TEST_CASE("coordinates that follow without a command repeat it, after a move as lines") {
    const ui::Outline outline = ui::parse_outline("M0 0 10 0 10 10 Q1 1 2 2 3 3 4 4");
    REQUIRE(outline.segments.size() == 5);
    CHECK(outline.segments[1].verb == Verb::line);
    CHECK(outline.segments[2].verb == Verb::line);
    CHECK(outline.segments[4].verb == Verb::quadratic);
    CHECK(outline.segments[4].x == 4);
  }

  TEST_CASE("bounds hold the control points too") {
    const ui::Outline outline = ui::parse_outline("M0 0Q50 900 100 0");
    CHECK(outline.max_y == 900);
    CHECK(outline.max_x == 100);
  }

  TEST_CASE("reading stops at what is unknown, with what was read before") {
    for (const char* rest : {"H5", "m1 1", "L", "L5", "Q1 2 3", "x", "\xFF", "Lnan 5", "L5 inf", "L1e9 0", "L,,"}) {
      CAPTURE(rest);
      CHECK(ui::parse_outline(std::string("M1 2L3 4") + rest + " L7 8").segments.size() <= 3);
      const ui::Outline outline = ui::parse_outline(std::string("M1 2L3 4") + rest);
      CHECK(outline.segments.size() == 2);
      CHECK(outline.max_x == 3);
    }
    CHECK(ui::parse_outline("").empty());
    CHECK(ui::parse_outline("nothing").empty());
  }

  TEST_CASE("a square of half an em covers its pixels and no others") {
    const ui::Bitmap bitmap = ui::rasterise(ui::parse_outline(kSquare), 100);
    for (int y = -52; y < 3; ++y) {
      for (int x = -3; x < 53; ++x) {
        const bool inside = x >= 0 && x < 50 && y >= -50 && y < 0;
        CHECK(at(bitmap, x, y) == (inside ? 255 : 0));
      }
    }
  }

  TEST_CASE("a square that ends within a pixel covers that part of it") {
    const ui::Bitmap bitmap = ui::rasterise(ui::parse_outline(kSquare), 9);  // 4.5 px
    CHECK(at(bitmap, 0, -1) == 255);
    CHECK(std::abs(at(bitmap, 4, -1) - 128) <= 1);
    CHECK(std::abs(at(bitmap, 4, -5) - 64) <= 1);
    CHECK(area_px(bitmap) == doctest::Approx(4.5 * 4.5).epsilon(0.005));
  }

  TEST_CASE("an outline can begin between two pixels") {
    const ui::Bitmap bitmap = ui::rasterise(ui::parse_outline(kSquare), 10, 0.25f);
    CHECK(std::abs(at(bitmap, 0, -1) - 191) <= 1);
    CHECK(at(bitmap, 4, -1) == 255);
    CHECK(std::abs(at(bitmap, 5, -1) - 64) <= 1);
  }

  TEST_CASE("a hole that winds the other way stays empty, one that winds the same way does not") {
    const ui::Bitmap hole = ui::rasterise(ui::parse_outline("M0 0L500 0L500 500L0 500ZM100 100L100 400L400 400L400 100Z"), 100);
    CHECK(at(hole, 25, -25) == 0);
    CHECK(at(hole, 5, -5) == 255);
    CHECK(at(hole, 45, -45) == 255);
    CHECK(area_px(hole) == doctest::Approx(2500 - 900));
    const ui::Bitmap none = ui::rasterise(ui::parse_outline("M0 0L500 0L500 500L0 500ZM100 100L400 100L400 400L100 400Z"), 100);
    CHECK(at(none, 25, -25) == 255);
    CHECK(area_px(none) == doctest::Approx(2500));
  }

  TEST_CASE("curves enclose the area they should") {
    // A circle of radius 0.4 em from four cubics (0.5523 of the radius), and a parabola, which encloses 2/3 of its box of 500 x 250.
    const ui::Bitmap circle = ui::rasterise(
        ui::parse_outline(
            "M400 0C400 220.9 220.9 400 0 400C-220.9 400 -400 220.9 -400 0C-400 -220.9 -220.9 -400 0 -400C220.9 -400 400 -220.9 400 0Z"),
        100);
    CHECK(area_px(circle) == doctest::Approx(3.14159 * 1600).epsilon(0.005));
    CHECK(circle.x == -40);
    CHECK(at(circle, -40, 0) > 0);
    const ui::Bitmap parabola = ui::rasterise(ui::parse_outline("M0 0Q250 500 500 0Z"), 100);
    CHECK(area_px(parabola) == doctest::Approx(50 * 25 * 2.0 / 3).epsilon(0.01));
  }

  TEST_CASE("an open contour is closed as with Z") {
    CHECK(ui::rasterise(ui::parse_outline("M0 0L500 0L500 500L0 500"), 40).coverage ==
          ui::rasterise(ui::parse_outline(kSquare), 40).coverage);
  }

  TEST_CASE("no outline is no bitmap") {
    const ui::Bitmap bitmap = ui::rasterise({}, 20);
    CHECK(bitmap.width == 0);
    CHECK(bitmap.coverage.empty());
  }
}
