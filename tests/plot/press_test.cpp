#include "plot/press.h"

#include <doctest/doctest.h>

using Means = plot::Press::Means;

TEST_SUITE("plot") {
  TEST_CASE("a press that stays is a click, one that moves farther pans, and without anything to pan it points") {
    const plot::Window rows{2, 5}, columns{0, 9};
    plot::Press press;
    CHECK(press.follow({.over = true, .at = {10, 10}}, true, true, rows, columns) == Means::point);
    CHECK(press.follow({.over = true, .at = {10, 10}}, false, true, rows, columns) == Means::nothing);
    press.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, true, rows, columns);
    CHECK(press.follow({.over = true, .at = {12, 10}, .released = true}, true, true, rows, columns) == Means::click);
    for (const bool can_pan : {true, false}) {
      press.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, can_pan, rows, columns);
      const Means means = press.follow({.over = true, .at = {4, 30}, .down = true}, true, can_pan, {}, {});
      CHECK(means == (can_pan ? Means::pan : Means::point));
      CHECK(press.by_px().x == 6);
      CHECK(press.by_px().y == -20);
      CHECK(press.rows() == rows);
      CHECK(press.columns() == columns);
      CHECK(press.follow({.over = true, .at = {10, 10}, .released = true}, true, can_pan, {}, {}) == means);  // back again is no click
    }
  }

  TEST_CASE("a press that begins beside the cells, or ends there, is no click") {
    plot::Press press;
    press.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, false, true, {}, {});
    CHECK(press.follow({.over = true, .at = {10, 10}, .released = true}, true, true, {}, {}) == Means::point);
    press.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, true, {}, {});
    CHECK(press.follow({.over = true, .at = {11, 10}, .released = true}, false, true, {}, {}) == Means::nothing);
    CHECK(press.follow({.over = true, .at = {10, 10}, .released = true}, true, true, {}, {}) == Means::point);
  }

  TEST_CASE("a cell's share of the window is that of its middle, and keeps to the window") {
    CHECK(plot::share_of({10, 4}, 10) == 0.125f);
    CHECK(plot::share_of({10, 4}, 13) == 0.875f);
    CHECK(plot::share_of({10, 4}, 2) == 0);
    CHECK(plot::share_of({10, 4}, 99) == 1);
  }
}
