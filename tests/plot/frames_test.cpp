#include "plot/frames.h"

#include <doctest/doctest.h>

#include <cmath>

#include "plot/layout.h"
#include "plot/rich_text.h"
#include "tests/figures/held_figure.h"

using base::Rect;

namespace {

plot::Scene empty_scene() { return plot::Scene(face_metrics(), {600, 400, 0}); }

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("frames: an axis has its ends at the ends of its area, and a logarithmic one equal ratios at equal distances") {
    plot::Scene scene = empty_scene();
    const plot::Axes axes = plot::add_axes(scene, {0, 0, 600, 400}, {"position", 1, 10000, true}, {"value", -1, 3});
    CHECK(axes.x(1) == doctest::Approx(axes.area.x));
    CHECK(axes.x(10000) == doctest::Approx(axes.area.right()));
    CHECK(axes.x(100) == doctest::Approx(axes.area.x + axes.area.width / 2));
    CHECK(axes.y(-1) == doctest::Approx(axes.area.bottom()));
    CHECK(axes.y(1) == doctest::Approx(axes.area.y + axes.area.height / 2));
    for (const double value : {1.0, 7.0, 123.0, 9999.0}) CHECK(axes.value_at_x(axes.x(value)) == doctest::Approx(value).epsilon(1e-4));
    for (const plot::Mark& mark : scene.marks()) {
      const Rect box = mark.shape == plot::Mark::Shape::text ? scene.box_of(mark) : plot::bounds(mark);
      CHECK(box.y >= -1);
      CHECK(box.bottom() <= 401);
    }
  }

  TEST_CASE("frames: labels of an axis stand at the values they say") {
    plot::Scene scene = empty_scene();
    const plot::Axes axes = plot::add_axes(scene, {0, 0, 600, 400}, {"position", 0, 50}, {"value", 0, 1});
    int labels = 0;
    for (const plot::Mark& mark : scene.marks()) {
      if (mark.key.i() != 3) continue;
      CHECK(mark.at.x == doctest::Approx(axes.x(std::stod(mark.words))));
      ++labels;
    }
    CHECK(labels >= 4);
  }

  TEST_CASE("frames: round numbers are round, within their range and not too many") {
    CHECK(plot::round_numbers(0, 1, 5) == std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1});
    CHECK(plot::round_numbers(0, 48, 5) == std::vector<double>{0, 10, 20, 30, 40});
    CHECK(plot::round_numbers(1, 1e6, 10, true) == std::vector<double>{1, 10, 100, 1000, 1e4, 1e5, 1e6});
    CHECK(plot::round_numbers(1, 32, 10, true) == std::vector<double>{1, 2, 4, 8, 16, 32});
    for (const auto& [low, high] : {std::pair{-3.7, 12.9}, {1e-9, 3e-9}, {1e6, 1e6 + 40}, {-5e8, 5e8}}) {
      for (int most = 2; most <= 10; ++most) {
        const std::vector<double> numbers = plot::round_numbers(low, high, most);
        CHECK(numbers.size() <= static_cast<size_t>(most) + 1);
        for (const double number : numbers) CHECK((number >= low - 1e-9 * std::fabs(low) && number <= high + 1e-9 * std::fabs(high)));
      }
    }
  }

  TEST_CASE("frames: labels have grouped thousands, true minus signs and powers of ten") {
    CHECK(plot::label_of(0) == "0");
    CHECK(plot::label_of(12500) == "12,500");
    CHECK(plot::label_of(-12500) == "−12,500");
    CHECK(plot::label_of(0.25) == "0.25");
    CHECK(plot::label_of(1e-9) == "10^{−9}");
    CHECK(plot::label_of(9.96e-8) == "10^{−7}");
    CHECK(plot::label_of(3e8) == "3 · 10^{8}");
    CHECK(plot::label_of(-0.5, 2) == "−0.50");
  }

  TEST_CASE("frames: a grid has square cells unless it is stretched, and knows where its rows are") {
    const plot::Grid square = plot::grid_in({0, 0, 600, 400}, 10, 5);
    CHECK(square.cell_width() == doctest::Approx(square.cell_height()));
    CHECK(square.area.right() <= 600);
    CHECK(square.area.bottom() <= 400 - plot::kGridBelow_px + 0.01f);
    plot::Grid window = plot::grid_in({0, 0, 600, 400}, 10, 5, true);
    CHECK(window.cell_width() == doctest::Approx((600 - plot::kGridLeft_px) / 5));
    window.first_row = 100;
    CHECK(window.cell(100, 0).y == window.area.y);
    CHECK(window.cell(109, 4).bottom() == doctest::Approx(window.area.bottom()));
    CHECK(window.shows(109, 0));
    CHECK_FALSE(window.shows(110, 0));
    CHECK_FALSE(window.shows(99, 0));
  }

  TEST_CASE("frames: a grid's labels name its first and last rows and columns, from any number on") {
    plot::Scene scene = empty_scene();
    plot::Grid grid = plot::grid_in({0, 0, 600, 400}, 64, 40, true);
    grid.first_row = 100;
    plot::add_grid_labels(scene, grid, "position", "dimension");
    CHECK(mark_of(scene, {"grid", 0, 163}).words == "163");
    CHECK(mark_of(scene, {"grid", 1, 0}).words == "0");
    CHECK(mark_of(scene, {"grid", 1, 39}).words == "39");
    CHECK(mark_of(scene, {"grid", 2}).slant != 0);
    grid.row_number = 1000;
    plot::add_grid_labels(scene, grid, "", "", "far");
    CHECK(mark_of(scene, {"far", 0, 163}).words == "1,163");
  }

  TEST_CASE("frames: words stand side by side in lines that fit, in their order") {
    const plot::Scene scene = empty_scene();
    const std::vector<std::string> words{"the", "dog", "bites", "the", "extraordinarily", "patient", "man"};
    const std::vector<Rect> boxes = plot::word_boxes(scene, {20, 30, 220, 300}, words);
    REQUIRE(boxes.size() == words.size());
    for (size_t i = 0; i < boxes.size(); ++i) {
      CHECK(boxes[i].x >= 20);
      CHECK(boxes[i].right() <= 240.01f);
      CHECK(boxes[i].width >= scene.text_width(words[i], plot::kWord));
      if (i > 0) CHECK((boxes[i].y > boxes[i - 1].y || boxes[i].x >= boxes[i - 1].right()));
    }
    CHECK(boxes.back().y > boxes.front().y);
    CHECK(plot::word_boxes(scene, {0, 0, 600, 40}, {}).empty());
  }

  TEST_CASE("frames: a bar of colours runs from the low to the high end") {
    plot::Scene scene = empty_scene();
    plot::add_colour_bar(scene, {100, 100, 200, 10}, plot::Map::diverging, {"−1", "0", "1"});
    const plot::CellValues& cells = *mark_of(scene, {"colours", 0}).cells;
    CHECK(cells.values.front() == -1);
    CHECK(cells.values.back() == 1);
    CHECK(mark_of(scene, {"colours", 1}).at.x < 100);
    CHECK(mark_of(scene, {"colours", 2}).at.x > 300);
    CHECK(mark_of(scene, {"colours", 4}).at.x == 200);
    const base::Rect bar = mark_of(scene, {"colours", 0}).rect;
    CHECK(bar.height == plot::kColourBar_px);
    CHECK(bar.y + bar.height / 2 == 105);
  }

  TEST_CASE("layout: labels that would touch move apart about where they want to stand, and stay in their order and in the room") {
    const std::vector<float> free = plot::spread(std::vector<plot::LevelSpan>{{100, 20}, {50, 20}}, 0, 200);
    CHECK(free == std::vector<float>{100, 50});
    const std::vector<float> close = plot::spread(std::vector<plot::LevelSpan>{{100, 20}, {104, 20}, {102, 20}}, 0, 200);
    CHECK(close[0] == doctest::Approx(82));
    CHECK(close[2] == doctest::Approx(102));
    CHECK(close[1] == doctest::Approx(122));
    const std::vector<float> low = plot::spread(std::vector<plot::LevelSpan>{{195, 20}, {198, 40}}, 0, 200);
    CHECK(low[0] == doctest::Approx(150));
    CHECK(low[1] == doctest::Approx(180));
    const std::vector<float> crowded = plot::spread(std::vector<plot::LevelSpan>{{5, 20}, {5, 20}, {5, 20}}, 0, 30);
    CHECK(crowded[0] == doctest::Approx(5));
    CHECK(crowded[2] == doctest::Approx(25));
    CHECK(plot::spread({}, 0, 30).empty());
  }
}
