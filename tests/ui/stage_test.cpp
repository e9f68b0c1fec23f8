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
  std::vector<base::Rect> parts{layout.title, layout.picture};
  for (const ui::StageButton& button : layout.buttons) parts.push_back(button.rect);
  for (const ui::ControlRow& row : layout.rows) {
    if (row.segments.empty()) parts.insert(parts.end(), {row.label, row.slider, row.number});
    parts.insert(parts.end(), row.segments.begin(), row.segments.end());
  }
  return parts;
}

bool overlap(base::Rect a, base::Rect b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

ui::StageFigure figure_of(std::span<const Parameter> parameters, std::span<const double> values) {
  ui::StageFigure figure{"fig", "Figure", parameters, values, {}};
  figure.can_play = true;
  return figure;
}

/// A stage with two sliders, and a pointer that the test moves.
struct Stage {
  WindowWithFonts window;
  double values[2] = {50, 100};
  bool menu_open = false;
  ui::StageLayout layout;
  plot::Pointer pointer;  ///< relative to the figure

  Stage() { lay_out(); }
  void lay_out() {
    ui::StageFigure figure = figure_of(kParameters, values);
    figure.menu_open = menu_open;
    layout = ui::lay_out_stage({400, 0, 400, 600}, window.fonts, figure, [](float) { return 300.0f; });
  }
  base::Rect button_of(std::string_view id) const {
    for (const auto* buttons : {&layout.buttons, &layout.menu_buttons}) {
      for (const ui::StageButton& button : *buttons) {
        if (button.id == id) return button.rect;
      }
    }
    FAIL("There is no button " << id);
    return {};
  }

  ui::StageInput frame() {
    ui::StageInput input;
    window.frame({800, 600, 1}, [&](ImDrawList& list) {
      ui::StageFigure figure = figure_of(kParameters, values);
      figure.draw = [this](plot::Surface& surface) { pointer = surface.pointer(); };
      input = ui::draw_stage({list, window.fonts, false, "", ""}, layout, figure);
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
    WindowWithFonts window;
    constexpr base::Choice kLooks[] = {{"plain", "Plain"}, {"fancy", "Fancy"}};
    const Parameter choice = base::choice_of("look", "look", kLooks);
    Parameter when_plain = kParameters[0];
    when_plain.depends_on = {"look", "plain"};
    const std::vector<Parameter> all{choice,     kParameters[0], kParameters[1], choice,        when_plain,
                                     when_plain, when_plain,     when_plain,     kParameters[1]};
    for (const auto& [width_px, height_px] : {std::pair{1440.0f, 900.0f}, {1280.0f, 720.0f}, {1200.0f, 768.0f}}) {
      for (size_t count = 0; count <= all.size(); ++count) {
        for (const float wish_px : {200.0f, 470.0f, 2000.0f}) {
          CAPTURE(width_px);
          CAPTURE(count);
          const base::Rect stage = ui::workbench_for(width_px, height_px).stage;
          const std::vector<double> values(count, 0.0);
          const ui::StageLayout layout =
              ui::lay_out_stage(stage, window.fonts, figure_of(std::span(all).first(count), values), [wish_px](float) { return wish_px; });
          const std::vector<base::Rect> parts = parts_of(layout);
          REQUIRE(layout.rows.size() == count);
          CHECK(layout.picture.height >= 200);
          int wrong = 0;
          for (size_t i = 0; i < parts.size(); ++i) {
            const bool inside = parts[i].x >= stage.x && parts[i].y >= stage.y && parts[i].right() <= stage.right() &&
                                parts[i].bottom() <= stage.bottom() && parts[i].width > 0 && parts[i].height > 0;
            wrong += !inside;
            const size_t first = count > 0 ? 1 : 0;  // the title's line holds the first choice
            for (size_t j = first; j < i; ++j) wrong += overlap(parts[i], parts[j]);
          }
          CHECK(wrong == 0);
        }
      }
    }
  }

  TEST_CASE("many choices take another line, short ones stand side by side") {
    WindowWithFonts window;
    constexpr base::Choice kMany[] = {{"a", "Sinusoidal"}, {"b", "Learned"}, {"c", "Relative"},
                                      {"d", "Rotary"},     {"e", "Bias"},    {"f", "None"}};
    constexpr base::Choice kTwo[] = {{"off", "Off"}, {"on", "On"}};
    const Parameter parameters[] = {kParameters[0], base::choice_of("many", "many", kMany), base::choice_of("one", "one", kTwo),
                                    base::choice_of("other", "other", kTwo)};
    const double values[] = {50, 0, 0, 0};
    const ui::StageLayout layout =
        ui::lay_out_stage({0, 0, 440, 700}, window.fonts, figure_of(parameters, values), [](float) { return 300.0f; });
    REQUIRE(layout.rows.size() == 4);
    const std::vector<base::Rect>&many = layout.rows[1].segments, &one = layout.rows[2].segments, &other = layout.rows[3].segments;
    CHECK(many.back().y > many.front().y);
    for (const base::Rect& segment : many) CHECK(segment.right() <= 440 - 24);
    CHECK(one.front().y > many.back().y);
    CHECK(other.front().y == one.front().y);
    CHECK(layout.rows[3].label.x > one.back().right());
    CHECK(layout.rows[3].label.right() <= other.front().x);
    CHECK(layout.buttons.front().rect.y > one.front().bottom());
  }

  TEST_CASE("a first choice that does not fit beside the title has a line of its own") {
    WindowWithFonts window;
    constexpr base::Choice kLooks[] = {{"plain", "Plain"}, {"fancy", "Fancy"}, {"other", "Quite another"}};
    const Parameter parameters[] = {base::choice_of("look", "look", kLooks), kParameters[0]};
    const double values[] = {0, 50};
    const auto first_row = [&](std::string_view title) {
      ui::StageFigure figure = figure_of(parameters, values);
      figure.title = title;
      const ui::StageLayout layout = ui::lay_out_stage({0, 0, 400, 700}, window.fonts, figure, [](float) { return 300.0f; });
      REQUIRE(layout.rows.size() == 2);
      return layout.rows[0];
    };
    CHECK(first_row("Short").segments.front().y < 46);
    CHECK(first_row("Short").segments.front().x > 120);
    const ui::ControlRow own = first_row("A title that takes most of its line");
    CHECK(own.segments.front().y > 300);
    CHECK(own.label.width > 0);
  }

  TEST_CASE("where the picture lacks height the controls stand closer") {
    WindowWithFonts window;
    const double values[] = {50, 100};
    const auto pitch = [&](float height_px) {
      const ui::StageLayout layout =
          ui::lay_out_stage({0, 0, 400, height_px}, window.fonts, figure_of(kParameters, values), [](float) { return 400.0f; });
      return layout.rows[1].label.y - layout.rows[0].label.y;
    };
    CHECK(pitch(900) == 36);
    CHECK(pitch(500) == 32);
  }

  TEST_CASE("a knob that means nothing now has no row") {
    WindowWithFonts window;
    constexpr base::Choice kLooks[] = {{"plain", "Plain"}, {"fancy", "Fancy"}};
    std::vector<Parameter> parameters{base::choice_of("look", "look", kLooks), kParameters[0], kParameters[1]};
    parameters[2].depends_on = {"look", "fancy"};
    const auto rows = [&](double look) {
      const double values[] = {look, 50, 100};
      return ui::lay_out_stage({0, 0, 500, 700}, window.fonts, figure_of(parameters, values), [](float) { return 300.0f; }).rows.size();
    };
    CHECK(rows(0) == 2);
    CHECK(rows(1) == 3);
    parameters[1].on_picture = true;
    CHECK(rows(1) == 2);
  }

  TEST_CASE("a text that means nothing now has no row; else it stands below the choice that it needs, and above what follows") {
    WindowWithFonts window;
    constexpr base::Choice kLooks[] = {{"plain", "Plain"}, {"fancy", "Fancy"}};
    const Parameter parameters[] = {base::choice_of("look", "look", kLooks), kParameters[0]};
    const auto rows = [&](double look, float width_px) {
      const double values[] = {look, 50};
      ui::StageFigure figure = figure_of(parameters, values);
      figure.text_parameter = {"words", "words", "", 20, {"look", "fancy"}};
      return ui::lay_out_stage({0, 0, width_px, 700}, window.fonts, figure, [](float) { return 300.0f; }).rows;
    };
    for (const float width_px : {200.0f, 500.0f}) {  // the choice has its own row, or is beside the title
      CAPTURE(width_px);
      CHECK(rows(0, width_px).size() == 2);
      float choice_y = 0, text_y = 0, number_y = 0;
      for (const ui::ControlRow& row : rows(1, width_px))
        (row.parameter == 0 ? choice_y : row.parameter == 1 ? number_y : text_y) = row.label.y;
      CHECK(choice_y < text_y);
      CHECK(text_y < number_y);
    }
  }

  TEST_CASE("the picture is as high as it wishes while there is room") {
    WindowWithFonts window;
    const base::Rect stage{0, 48, 500, 900};
    const double values[] = {50, 100};
    const ui::StageFigure figure = figure_of(kParameters, values);
    CHECK(ui::lay_out_stage(stage, window.fonts, figure, [](float width_px) { return width_px * 0.5f; }).picture.height == 226);
    CHECK(ui::lay_out_stage(stage, window.fonts, figure, [](float) { return 5000.0f; }).picture.height < 900);
  }

  TEST_CASE("a slider follows the pointer that holds it, and says when it is let go") {
    Stage stage;
    stage.frame();
    const base::Rect slider = stage.layout.rows[0].slider;
    CHECK(stage.move(middle(slider).x, middle(slider).y).parameter == -1);  // hovering does not move it
    ui::StageInput input = stage.button(true);
    CHECK(input.parameter == 0);
    CHECK(input.value == 50);
    input = stage.move(slider.x + 8 + (slider.width - 16) * 0.75f, middle(slider).y + 300);  // the pointer may leave it
    CHECK(input.parameter == 0);
    CHECK(input.value == 75);
    CHECK_FALSE(input.committed);
    CHECK(stage.move(slider.x - 500, 0).value == 0);
    CHECK(stage.move(slider.right() + 500, 0).value == 100);
    input = stage.button(false);
    CHECK(input.committed);
    input = stage.frame();
    CHECK(input.parameter == -1);
    CHECK_FALSE(input.committed);
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
    for (int i = 0; i < 3 && !last.committed; ++i) last = stage.frame();
    CHECK(last.committed);
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

  TEST_CASE("a button is pressed when the pointer is let go on it") {
    Stage stage;
    stage.frame();
    for (const char* id : {"fig.reset", "fig.play", "fig.back", "fig.forward", "fig.link", "fig.save", "fig.data.toggle"}) {
      const base::Point at = middle(stage.button_of(id));
      stage.move(at.x, at.y);
      CHECK(stage.button(true).activated.empty());
      CHECK(stage.button(false).activated == id);
      CHECK(stage.frame().activated.empty());
      stage.button(true);
      stage.move(at.x, 30);
      CHECK(stage.button(false).activated.empty());  // released elsewhere
    }
  }

  TEST_CASE("the open menu lies over what it covers") {
    Stage stage;
    stage.menu_open = true;
    stage.lay_out();
    stage.frame();
    for (const char* id : {"fig.copy", "fig.csv", "fig.png"}) {
      const base::Point at = middle(stage.button_of(id));
      stage.move(at.x, at.y);
      stage.button(true);
      const ui::StageInput input = stage.button(false);
      CHECK(input.activated == id);
      CHECK(input.parameter == -1);
    }
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
