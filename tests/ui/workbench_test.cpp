#include "ui/workbench.h"

#include <doctest/doctest.h>

#include <cmath>

#include "base/look.h"

TEST_SUITE("ui") {
  TEST_CASE("the parts of the Workbench tile the window at any size") {
    for (int width = 900; width <= 2560; ++width) {
      for (const int height : {500, 768, 1600}) {
        CAPTURE(width);
        const auto width_px = static_cast<float>(width), height_px = static_cast<float>(height);
        const ui::Workbench w = ui::workbench_for(width_px, height_px);
        CHECK(w.bar == base::Rect{0, 0, width_px, base::px(base::Space::header)});
        CHECK(w.contents.x == 0);
        CHECK(w.column.x == w.contents.right());
        CHECK(w.stage.x == w.column.right());
        CHECK(w.stage.right() == width_px);
        for (const base::Rect part : {w.contents, w.column, w.stage}) {
          CHECK(part.y == w.bar.bottom());
          CHECK(part.bottom() == height_px);
          for (const float edge : {part.x, part.y, part.width, part.height}) CHECK(edge == std::round(edge));
        }
      }
    }
  }

  TEST_CASE("a page without figures has no stage: the text takes the middle of what is left") {
    const ui::Workbench w = ui::workbench_for(1440, 900, ui::Contents::beside, false);
    CHECK(w.stage.width == 0);
    CHECK(w.column.right() == 1440);
    CHECK(w.text_width == base::px(base::Space::column));
    CHECK(w.text_x == std::floor((w.column.width - w.text_width) / 2));
  }

  TEST_CASE("the text fits its column, in the middle, with a margin") {
    for (int width = 900; width <= 2560; ++width) {
      CAPTURE(width);
      const ui::Workbench w = ui::workbench_for(static_cast<float>(width), 800);
      CHECK(w.text_width <= base::px(base::Space::column));
      CHECK(w.text_width >= 400);
      CHECK(w.text_x >= 32);
      CHECK(w.text_x == std::round(w.text_x));
      const float right_margin = w.column.width - w.text_x - w.text_width;
      CHECK(right_margin >= w.text_x);
      CHECK(right_margin <= w.text_x + 1);
    }
    CHECK(ui::workbench_for(1920, 1080).text_width == base::px(base::Space::column));
  }

  TEST_CASE("the contents are there when the window has room for them") {
    CHECK(ui::workbench_for(1199, 800).contents.width == 0);
    CHECK(ui::workbench_for(1200, 800).contents.width == base::px(base::Space::contents));
  }

  TEST_CASE("hidden contents leave their room to the text and the stage") {
    const ui::Workbench w = ui::workbench_for(1440, 800, ui::Contents::hidden);
    CHECK(w.contents.width == 0);
    CHECK(w.column.x == 0);
    CHECK(w.column.width > ui::workbench_for(1440, 800).column.width);
  }

  TEST_CASE("as a menu the contents stand over the text, which stays where it is") {
    const ui::Workbench w = ui::workbench_for(1000, 800, ui::Contents::over);
    CHECK(w.contents.width == base::px(base::Space::contents));
    CHECK(w.column == ui::workbench_for(1000, 800).column);
    CHECK(w.column.x == 0);
  }

  TEST_CASE("a window lower than the bar leaves no negative heights") {
    const ui::Workbench w = ui::workbench_for(1000, 20);
    CHECK(w.column.height == 0);
    CHECK(w.stage.height == 0);
  }
}
