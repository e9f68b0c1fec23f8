#include "plot/window.h"

#include <doctest/doctest.h>

using plot::Window;

TEST_SUITE("plot") {
  TEST_CASE("zooming keeps the cell under the pointer in its place") {
    const Window all{0, 100};
    CHECK(plot::zoomed(all, 100, 0, 2) == Window{0, 50});
    CHECK(plot::zoomed(all, 100, 0.2f, 2) == Window{10, 50});
    CHECK(plot::zoomed(all, 100, 1, 2) == Window{50, 50});
    CHECK(plot::zoomed({10, 50}, 100, 0.2f, 0.5f) == all);
    CHECK(plot::zoomed({40, 20}, 100, 0.75f, 0.5f) == Window{25, 40});
  }

  TEST_CASE("each step of zooming changes the number of cells, up to one and to all") {
    CHECK(plot::zoomed({4, 2}, 8, 0.5f, 1.01f).count == 1);
    CHECK(plot::zoomed({4, 2}, 8, 0.5f, 0.99f).count == 3);
    CHECK(plot::zoomed({4, 1}, 8, 0.5f, 2) == Window{4, 1});
    CHECK(plot::zoomed({0, 8}, 8, 0.5f, 0.5f) == Window{0, 8});
  }

  TEST_CASE("a window never leaves its axis") {
    CHECK(plot::window_of(90, 20, 100) == Window{80, 20});
    CHECK(plot::window_of(5, 0, 100) == Window{0, 100});
  }

  TEST_CASE("a cell is brought into sight by as little as it takes") {
    CHECK(plot::scrolled_to({40, 20}, 50) == Window{40, 20});
    CHECK(plot::scrolled_to({40, 20}, 60) == Window{41, 20});
    CHECK(plot::scrolled_to({40, 20}, 12) == Window{12, 20});
  }
}
