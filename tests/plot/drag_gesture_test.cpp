#include "plot/drag_gesture.h"

#include <doctest/doctest.h>

using Action = plot::DragGesture::Action;

TEST_SUITE("plot") {
  TEST_CASE("a press that stays is a click, one that moves farther pans, and without anything to pan it points") {
    const plot::Window rows{2, 5}, columns{0, 9};
    plot::DragGesture drag;
    CHECK(drag.follow({.over = true, .at = {10, 10}}, true, true, rows, columns) == Action::point);
    CHECK(drag.follow({.over = true, .at = {10, 10}}, false, true, rows, columns) == Action::nothing);
    drag.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, true, rows, columns);
    CHECK(drag.follow({.over = true, .at = {12, 10}, .released = true}, true, true, rows, columns) == Action::click);
    for (const bool can_pan : {true, false}) {
      drag.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, can_pan, rows, columns);
      const Action action = drag.follow({.over = true, .at = {4, 30}, .down = true}, true, can_pan, {}, {});
      CHECK(action == (can_pan ? Action::pan : Action::point));
      CHECK(drag.by_px().x == 6);
      CHECK(drag.by_px().y == -20);
      CHECK(drag.rows() == rows);
      CHECK(drag.columns() == columns);
      CHECK(drag.follow({.over = true, .at = {10, 10}, .released = true}, true, can_pan, {}, {}) == action);  // a return is no click
    }
  }

  TEST_CASE("a press that begins beside the cells, or ends there, is no click") {
    plot::DragGesture drag;
    drag.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, false, true, {}, {});
    CHECK(drag.follow({.over = true, .at = {10, 10}, .released = true}, true, true, {}, {}) == Action::point);
    drag.follow({.over = true, .at = {10, 10}, .down = true, .pressed = true}, true, true, {}, {});
    CHECK(drag.follow({.over = true, .at = {11, 10}, .released = true}, false, true, {}, {}) == Action::nothing);
    CHECK(drag.follow({.over = true, .at = {10, 10}, .released = true}, true, true, {}, {}) == Action::point);
  }

  TEST_CASE("a cell's share of the window is that of its middle, and keeps to the window") {
    CHECK(plot::share_of({10, 4}, 10) == 0.125f);
    CHECK(plot::share_of({10, 4}, 13) == 0.875f);
    CHECK(plot::share_of({10, 4}, 2) == 0);
    CHECK(plot::share_of({10, 4}, 99) == 1);
  }
}
