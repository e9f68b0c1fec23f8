#include "plot/transition.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/figures/held_figure.h"

using base::ColourToken;
using base::Point;
using plot::Mark;
using plot::Transition;

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

plot::Scene empty_scene() { return plot::Scene(face_metrics(), {600, 400, 0}); }

std::vector<Mark> marks_of(auto fill) {
  plot::Scene scene = empty_scene();
  fill(scene);
  return {scene.marks().begin(), scene.marks().end()};
}

std::vector<Mark> dot_at(Point at, plot::Paint paint = ColourToken::ink) {
  return marks_of([&](plot::Scene& scene) { scene.dot({"word", 1}, at, 4, paint); });
}

const Mark* find(const std::vector<Mark>& marks, plot::Key key) {
  const auto found = std::ranges::find(marks, key, &Mark::key);
  return found == marks.end() ? nullptr : &*found;
}

Point place(const Transition& way, double now_ms) {
  const std::vector<Mark> marks = way.at(now_ms);
  REQUIRE(marks.size() == 1);
  return marks[0].at;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("transition: a mark with the same key is where it was, half way at half time, and where it goes at the end") {
    const Transition way(dot_at({100, 50}), dot_at({300, 150}), 1000, false);
    CHECK(place(way, 1000).x == 100);
    CHECK(place(way, 1200).x == doctest::Approx(200));
    CHECK(place(way, 1200).y == doctest::Approx(100));
    CHECK(place(way, 1400).x == 300);
    CHECK(place(way, 99999).x == 300);
    CHECK_FALSE(way.ended(1399));
    CHECK(way.ended(1400));
  }

  TEST_CASE("transition: motion starts and ends gently, and is never backwards") {
    CHECK(plot::eased(0) == 0);
    CHECK(plot::eased(0.5) == 0.5);
    CHECK(plot::eased(1) == 1);
    CHECK(plot::eased(-3) == 0);
    CHECK(plot::eased(3) == 1);
    CHECK(plot::eased(0.01) < 0.001);
    for (int k = 0; k < 100; ++k) {
      CHECK(plot::eased((k + 1) / 100.0) > plot::eased(k / 100.0));
      CHECK(plot::eased(k / 100.0) + plot::eased(1 - k / 100.0) == doctest::Approx(1));  // the same way back
    }
  }

  TEST_CASE("transition: interrupted, it goes on from where it is; reversed, it comes back") {
    const std::vector<Mark> left = dot_at({100, 50}), right = dot_at({300, 50}), below = dot_at({100, 250});
    const Transition way(left, right, 0, false);
    const Transition other(way.at(200), below, 200, false);
    CHECK(place(other, 200).x == doctest::Approx(200));
    CHECK(place(other, 400).x == doctest::Approx(150));
    CHECK(place(other, 400).y == doctest::Approx(150));
    CHECK(place(other, 600).y == 250);
    const Transition back(way.at(200), left, 200, false);
    CHECK(place(back, 200).x == place(way, 200).x);
    CHECK(place(back, 600).x == 100);
    for (int now = 200; now < 600; now += 20) CHECK(place(back, now + 20).x <= place(back, now).x);
  }

  TEST_CASE("transition: what comes fades in, what goes fades out below it, what stays is seen throughout") {
    const auto scene_with = [](int word) {
      return marks_of([word](plot::Scene& scene) {
        scene.dot({"word", 0}, {10, 10}, 4, ColourToken::ink);
        scene.dot({"word", word}, {50, 50}, 4, ColourToken::ink);
      });
    };
    const Transition way(scene_with(1), scene_with(2), 0, false);
    const std::vector<Mark> half = way.at(200);
    REQUIRE(half.size() == 3);
    CHECK(half[0].key == plot::Key{"word", 1});
    CHECK(half[0].fill.opacity() == doctest::Approx(0.5));
    CHECK(find(half, {"word", 0})->fill.opacity() == 1);
    CHECK(find(half, {"word", 2})->fill.opacity() == doctest::Approx(0.5));
    CHECK(find(way.at(0), {"word", 2})->fill.opacity() == 0);
    CHECK(find(way.at(400), {"word", 1}) == nullptr);
    CHECK(find(way.at(400), {"word", 2})->fill.opacity() == 1);
  }

  TEST_CASE("transition: a delayed mark waits, and the whole takes as long as the last") {
    std::vector<Mark> to = dot_at({300, 50});
    to[0].after(400);
    const Transition way(dot_at({100, 50}), to, 0, false);
    CHECK(place(way, 400).x == 100);
    CHECK(place(way, 600).x == doctest::Approx(200));
    CHECK_FALSE(way.ended(799));
    CHECK(way.ended(800));
  }

  TEST_CASE("transition: a mark may take longer than the others, unless it leaves, and text changes its size on the way") {
    std::vector<Mark> to = dot_at({300, 50});
    to[0].lasting(700);
    const Transition way(dot_at({100, 50}), to, 0, false);
    CHECK(place(way, 350).x == doctest::Approx(200));
    CHECK_FALSE(way.ended(699));
    CHECK(way.ended(700));
    CHECK(Transition(to, {}, 0, false).at(plot::kTravel_ms).empty());
    Mark small, large;
    small.type = plot::large(50);
    large.type = plot::large(100);
    CHECK(plot::between(small, large, 0.5).type.em_px() == 75);
  }

  TEST_CASE("transition: a flying mark rises by its share of the way in the middle, and lands where it should") {
    std::vector<Mark> to = dot_at({300, 50});
    to[0].flying(0.25f);
    const Transition way(dot_at({100, 50}), to, 0, false);
    CHECK(place(way, 200).y == doctest::Approx(50 - 0.25 * 200));
    CHECK(place(way, 200).x == doctest::Approx(200));
    CHECK(place(way, 0).y == 50);
    CHECK(place(way, 400).y == 50);
  }

  TEST_CASE("transition: hands turn the whole way up to three turns, and never more than three of 98") {
    CHECK(plot::turned(0, 2.5 * kTurn, 0) == 0);
    CHECK(plot::turned(0, 2.5 * kTurn, 0.5) == doctest::Approx(1.25 * kTurn));
    for (const double turns : {98.0, 98.3, 3.01, 1e6 + 0.7, -98.3, -3.5}) {
      CAPTURE(turns);
      const double to = 0.2 + turns * kTurn;
      const double begin = plot::turned(0.2, to, 0);
      CHECK(std::fabs(to - begin) <= 3 * kTurn + 1e-6);
      CHECK(std::fabs(to - begin) >= 2 * kTurn - 1e-6);
      CHECK((to - begin) * turns > 0);                              // the same way round
      CHECK(std::fabs(std::remainder(begin - 0.2, kTurn)) < 1e-6);  // it begins where the hand is seen
      CHECK(plot::turned(0.2, to, 1) == to);
      double way = 0;
      for (int k = 0; k < 60; ++k) way += std::fabs(plot::turned(0.2, to, (k + 1) / 60.0) - plot::turned(0.2, to, k / 60.0));
      CHECK(way <= 3 * kTurn + 1e-6);
    }
  }

  TEST_CASE("transition: colours, sizes, points and cells are mixed") {
    const auto from = marks_of([](plot::Scene& scene) {
      scene.dot({"dot"}, {0, 0}, 2, plot::Paint(0x000000, 0xFFFFFF));
      scene.curve({"line"}, {{0, 0}, {10, 0}}, ColourToken::ink);
      scene.cells({"table"}, {0, 0, 10, 10}, {{0, 4}, 1, 2});
    });
    const auto to = marks_of([](plot::Scene& scene) {
      scene.dot({"dot"}, {0, 0}, 6, plot::Paint(0x204060, 0x000000));
      scene.curve({"line"}, {{0, 10}, {5, 10}, {10, 20}}, ColourToken::ink);
      scene.cells({"table"}, {0, 0, 30, 10}, {{1, 2}, 1, 2});
    });
    const std::vector<Mark> half = Transition(from, to, 0, false).at(200);
    CHECK(find(half, {"dot"})->radius == 4);
    CHECK(find(half, {"dot"})->fill.light() == 0x102030);
    CHECK(find(half, {"line"})->points.size() == 3);
    CHECK(find(half, {"line"})->points[1].x == doctest::Approx(5));
    CHECK(find(half, {"line"})->points[2].y == doctest::Approx(10));
    CHECK(find(half, {"table"})->rect.width == 20);
    CHECK(find(half, {"table"})->cells->values == std::vector<float>{0.5f, 3});
  }

  TEST_CASE("transition: a colour that comes out of nothing is its own from the start") {
    const std::vector<Mark> half = Transition(dot_at({0, 0}, {}), dot_at({0, 0}, plot::Paint(0xA93226, 0xF2958A)), 0, false).at(200);
    CHECK(half[0].fill.light() == 0xA93226);
    CHECK(half[0].fill.opacity() == doctest::Approx(0.5));
  }

  TEST_CASE("transition: a mark that becomes another shape grows out of the place of the one before") {
    const auto to = marks_of([](plot::Scene& scene) { scene.rectangle({"word", 1}, {290, 40, 20, 20}, ColourToken::ink); });
    const Transition way(dot_at({100, 50}), to, 0, false);
    CHECK(middle_of(way.at(0)[0]).x == doctest::Approx(100));
    CHECK(middle_of(way.at(200)[0]).x == doctest::Approx(200));
    CHECK(middle_of(way.at(600)[0]).x == doctest::Approx(300));
  }

  TEST_CASE("transition: with reduced motion nothing travels, it changes within 150 ms") {
    std::vector<Mark> to = dot_at({300, 50});
    to[0].after(400);
    const Transition way(dot_at({100, 50}), to, 0, true);
    for (int now = 0; now <= 150; now += 10) {
      const float x = place(way, now).x;
      CHECK((x == 100 || x == 300));
    }
    CHECK(place(way, 0).x == 100);
    CHECK(place(way, 150).x == 300);
    CHECK(way.ended(150));
  }
}
