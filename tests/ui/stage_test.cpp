#include "ui/stage.h"

#include <doctest/doctest.h>

#include "tests/ui/headless_window.h"
#include "ui/workbench.h"

namespace {

using base::Parameter;

constexpr Parameter kParameters[] = {
    {"size", "size", "", Parameter::Kind::integer, Parameter::Scale::linear, 0, 100, 1, 50},
    {"base", "base", "", Parameter::Kind::real, Parameter::Scale::logarithmic, 1, 10000, 0, 100},
};

std::vector<base::Rect> parts_of(const ui::StageLayout& layout) {
  std::vector<base::Rect> parts{layout.title, layout.picture, layout.reset};
  for (const ui::ControlRow& row : layout.rows) parts.insert(parts.end(), {row.label, row.slider, row.number});
  return parts;
}

bool overlap(base::Rect a, base::Rect b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

/// A stage with two sliders under a pointer that a test moves.
struct Stage {
  WindowWithFonts window;
  ui::StageLayout layout = ui::lay_out_stage({400, 0, 400, 600}, 2, [](float) { return 300.0f; });
  double values[2] = {50, 100};
  plot::Pointer pointer;  ///< as the figure sees it

  ui::StageInput frame() {
    ui::StageInput input;
    window.frame({800, 600, 1}, [&](ImDrawList& list) {
      input = ui::draw_stage({list, window.fonts, false, "", ""}, layout,
                             {"fig", "Figure", kParameters, values, [this](plot::Surface& surface) { pointer = surface.pointer(); }});
    });
    return input;
  }
  ui::StageInput move(float x, float y) {
    ImGui::GetIO().AddMousePosEvent(x, y);
    return frame();
  }
  ui::StageInput button(bool down) {
    ImGui::GetIO().AddMouseButtonEvent(0, down);
    return frame();
  }
};

base::Point middle(base::Rect r) { return {r.x + r.width / 2, r.y + r.height / 2}; }

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("the figure and its controls stand within the stage, and none covers another") {
    for (const auto& [width_px, height_px] : {std::pair{1440.0f, 900.0f}, {1280.0f, 720.0f}, {1200.0f, 768.0f}}) {
      for (size_t parameters = 0; parameters <= 4; ++parameters) {
        for (const float wish_px : {200.0f, 470.0f, 2000.0f}) {
          const base::Rect stage = ui::workbench_for(width_px, height_px).stage;
          const ui::StageLayout layout = ui::lay_out_stage(stage, parameters, [wish_px](float) { return wish_px; });
          const std::vector<base::Rect> parts = parts_of(layout);
          REQUIRE(layout.rows.size() == parameters);
          for (size_t i = 0; i < parts.size(); ++i) {
            CHECK(parts[i].x >= stage.x);
            CHECK(parts[i].y >= stage.y);
            CHECK(parts[i].right() <= stage.right());
            CHECK(parts[i].bottom() <= stage.bottom());
            CHECK(parts[i].width > 0);
            CHECK(parts[i].height > 0);
            for (size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(parts[i], parts[j]));
          }
        }
      }
    }
  }

  TEST_CASE("the picture is as high as it wishes while there is room") {
    const base::Rect stage{0, 48, 500, 900};
    CHECK(ui::lay_out_stage(stage, 3, [](float width_px) { return width_px * 0.5f; }).picture.height == 226);
    CHECK(ui::lay_out_stage(stage, 3, [](float) { return 5000.0f; }).picture.height < 900);
  }

  TEST_CASE("a slider follows the pointer that holds it, and says when it is let go") {
    Stage stage;
    stage.frame();
    const base::Rect slider = stage.layout.rows[0].slider;
    CHECK(stage.move(middle(slider).x, middle(slider).y).parameter == -1);  // hovering moves nothing
    ui::StageInput input = stage.button(true);
    CHECK(input.parameter == 0);
    CHECK(input.value == 50);
    input = stage.move(slider.x + 8 + (slider.width - 16) * 0.75f, middle(slider).y + 300);  // the pointer may leave it sideways
    CHECK(input.parameter == 0);
    CHECK(input.value == 75);
    CHECK_FALSE(input.settled);
    CHECK(stage.move(slider.x - 500, 0).value == 0);
    CHECK(stage.move(slider.right() + 500, 0).value == 100);
    input = stage.button(false);
    CHECK(input.settled);
    input = stage.frame();
    CHECK(input.parameter == -1);
    CHECK_FALSE(input.settled);
  }

  TEST_CASE("a slider takes the place where the pointer was let go, even if it came there in the same frame") {
    Stage stage;
    stage.frame();
    const base::Rect slider = stage.layout.rows[0].slider;
    stage.move(middle(slider).x, middle(slider).y);
    stage.button(true);
    ImGui::GetIO().AddMousePosEvent(slider.right() + 50, middle(slider).y);
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    ui::StageInput last;
    for (int i = 0; i < 3 && !last.settled; ++i) last = stage.frame();
    CHECK(last.settled);
    CHECK(last.parameter == 0);
    CHECK(last.value == 100);
  }

  TEST_CASE("a logarithmic slider has the geometric mean in its middle") {
    Stage stage;
    stage.frame();
    const base::Point at = middle(stage.layout.rows[1].slider);
    stage.move(at.x, at.y);
    const ui::StageInput input = stage.button(true);
    CHECK(input.parameter == 1);
    CHECK(input.value == doctest::Approx(100).epsilon(0.001));
  }

  TEST_CASE("reset is pressed when the pointer is let go on it") {
    Stage stage;
    stage.frame();
    const base::Point at = middle(stage.layout.reset);
    stage.move(at.x, at.y);
    CHECK_FALSE(stage.button(true).reset);
    CHECK(stage.button(false).reset);
    CHECK_FALSE(stage.frame().reset);
    stage.button(true);
    stage.move(at.x, at.y - 200);
    CHECK_FALSE(stage.button(false).reset);  // thought better of it
  }

  TEST_CASE("the figure has the pointer in its own coordinates") {
    Stage stage;
    stage.frame();
    const base::Rect picture = stage.layout.picture;
    stage.move(picture.x + 30.5f, picture.y + 20);
    CHECK(stage.pointer.over);
    CHECK_FALSE(stage.pointer.down);
    CHECK(stage.pointer.at.x == doctest::Approx(30.5f).epsilon(0.05));
    CHECK(stage.pointer.at.y == 20);
    stage.button(true);
    CHECK(stage.pointer.pressed);
    CHECK(stage.pointer.down);
    stage.frame();
    CHECK_FALSE(stage.pointer.pressed);
    CHECK(stage.pointer.down);
    stage.button(false);
    CHECK(stage.pointer.released);
    stage.move(10, 10);
    CHECK_FALSE(stage.pointer.over);
  }
}
