#include "plot/outline.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "tests/figures/held_figure.h"

using base::Point;
using plot::Mark;

namespace {

constexpr double kPi = std::numbers::pi;

plot::Scene empty_scene() { return plot::Scene(face_metrics(), {600, 400, 0}); }

float length_of(const std::vector<Point>& path) {
  float length = 0;
  for (size_t i = 0; i + 1 < path.size(); ++i) length += std::hypot(path[i + 1].x - path[i].x, path[i + 1].y - path[i].y);
  return length;
}

double area_of(const std::vector<Point>& polygon) {
  double twice = 0;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    twice += static_cast<double>(a.x * b.y - b.x * a.y);
  }
  return std::fabs(twice / 2);
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("outline: angles are clockwise from 12 o'clock") {
    const auto near = [](Point p, float x, float y) { return std::hypot(p.x - x, p.y - y) < 1e-3f; };
    CHECK(near(plot::around({10, 10}, 5, 0), 10, 5));
    CHECK(near(plot::around({10, 10}, 5, kPi / 2), 15, 10));
    CHECK(near(plot::around({10, 10}, 5, kPi), 10, 15));
    CHECK(plot::clockwise(0, 1) == doctest::Approx(0));
    CHECK(plot::clockwise(1, 0) == doctest::Approx(kPi / 2));
  }

  TEST_CASE("outline: sectors have the area of their angle, rings that of their width, and no more than a whole turn") {
    plot::Scene scene = empty_scene();
    const auto area = [&](double from, double to, float inner) {
      return area_of(plot::outline_of(scene.sector({"s"}, {100, 100}, 50, from, to, base::ColourToken::ink, inner)));
    };
    const double disc = kPi * 50 * 50;
    CHECK(area(0, kPi / 2, 0) == doctest::Approx(disc / 4).epsilon(0.01));
    CHECK(area(1, 1 - kPi, 0) == doctest::Approx(disc / 2).epsilon(0.01));
    CHECK(area(0, 2 * kPi, 0) == doctest::Approx(disc).epsilon(0.01));
    CHECK(area(0, 20 * kPi, 0) == doctest::Approx(disc).epsilon(0.01));
    CHECK(area(0, kPi, 30) == doctest::Approx(kPi * (2500 - 900) / 2).epsilon(0.01));
  }

  TEST_CASE("outline: paths of lines, hands, arcs and rectangles begin and end where they should") {
    plot::Scene scene = empty_scene();
    CHECK(length_of(plot::path_of(scene.line({"l"}, {0, 0}, {3, 4}, base::ColourToken::ink))) == doctest::Approx(5));
    CHECK(length_of(plot::path_of(scene.hand({"h"}, {100, 100}, 40, 1, base::ColourToken::ink, 2, 10))) == doctest::Approx(30));
    CHECK(length_of(plot::path_of(scene.ring({"r"}, {100, 100}, 40, base::ColourToken::ink))) == doctest::Approx(80 * kPi).epsilon(0.01));
    const std::vector<Point> box = plot::path_of(scene.rectangle({"b"}, {0, 0, 30, 20}, base::ColourToken::ink));
    CHECK(length_of(box) == doctest::Approx(100));
    CHECK(box.front().x == box.back().x);
  }

  TEST_CASE("outline: dashes keep to their pattern around corners, and solid paths stay whole") {
    const std::vector<Point> path{{0, 0}, {100, 0}, {100, 100}};
    CHECK(plot::dashes(path, plot::Dash::solid).size() == 1);
    for (const plot::Dash dash : {plot::Dash::dashed, plot::Dash::dotted, plot::Dash::dash_dot}) {
      const std::span<const float> pattern = plot::pattern_of(dash);
      const float period = std::accumulate(pattern.begin(), pattern.end(), 0.0f);
      float strokes = 0, drawn = 0;
      for (size_t i = 0; i < pattern.size(); i += 2) strokes += pattern[i];
      for (const std::vector<Point>& piece : plot::dashes(path, dash)) {
        CHECK(length_of(piece) <= 9.001f);
        drawn += length_of(piece);
      }
      CHECK(drawn == doctest::Approx(200 * strokes / period).epsilon(0.04));
    }
    CHECK(plot::dashes({}, plot::Dash::dashed).empty());
  }

  TEST_CASE("outline: stripes lie within the polygon, evenly spaced") {
    const std::vector<Point> square{{10, 10}, {60, 10}, {60, 60}, {10, 60}};
    const std::vector<plot::Segment> stripes = plot::stripes(square);
    CHECK(stripes.size() >= 18);
    CHECK(stripes.size() <= 20);
    for (const auto& [from, to] : stripes) {
      CHECK(from.x + from.y == doctest::Approx(to.x + to.y));
      for (const Point p : {from, to}) CHECK((p.x >= 9.99f && p.x <= 60.01f && p.y >= 9.99f && p.y <= 60.01f));
    }
    CHECK(plot::stripes(std::vector<Point>{{0, 0}, {9, 9}}).empty());
  }

  TEST_CASE("outline: an arrow's head points along the line and ends where it ends") {
    std::vector<Point> path{{0, 0}, {100, 0}};
    const std::vector<Point> head = plot::take_arrow_head(path, 2);
    REQUIRE(head.size() == 3);
    CHECK(head[0].x == 100);
    CHECK(head[1].x == doctest::Approx(91));
    CHECK(head[1].y == doctest::Approx(-head[2].y));
    CHECK(path.back().x == doctest::Approx(91));
    std::vector<Point> nowhere{{5, 5}, {5, 5}};
    for (const Point p : plot::take_arrow_head(nowhere, 2)) CHECK(std::isfinite(p.x));
  }

  TEST_CASE("outline: the head of an arrow on a curve points where the curve comes from, however small its last pieces are") {
    std::vector<Point> path{{0, 0}, {80, 0}, {99, 0}, {99.9f, 0.5f}, {100, 0}};
    const std::vector<Point> head = plot::take_arrow_head(path, 2);
    CHECK(head[1].x == doctest::Approx(91));
    CHECK(path.size() == 3);
    CHECK(path.back().y == doctest::Approx(0));
  }
}
