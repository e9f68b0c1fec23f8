#include <array>

#include "tests/figures/held_figure.h"

namespace {

HeldFigure steps(const HeldFigure::Settings& settings = {}) { return HeldFigure("attention_steps", settings); }

struct Attention {
  std::array<long double, 3> dots{}, shares{};
  long double x = 0, y = 0;
};

/// Word `asks` over three words of two numbers, in long double.
Attention attention(const std::array<std::array<long double, 2>, 3>& words, size_t asks, bool scaled) {
  Attention made;
  long double sum = 0;
  for (size_t j = 0; j < 3; ++j) {
    made.dots[j] = words[asks][0] * words[j][0] + words[asks][1] * words[j][1];
    sum += made.shares[j] = std::exp(made.dots[j] / (scaled ? std::sqrt(2.0L) : 1.0L));
  }
  for (size_t j = 0; j < 3; ++j) {
    made.shares[j] /= sum;
    made.x += made.shares[j] * words[j][0];
    made.y += made.shares[j] * words[j][1];
  }
  return made;
}

void check(const HeldFigure& figure, const Attention& expected) {
  const auto rows = figure.all().rows;
  for (size_t j = 0; j < 3; ++j) {
    CHECK(std::stod(rows[j][3]) == doctest::Approx(static_cast<double>(expected.dots[j])));
    CHECK(std::stod(rows[j][5]) == doctest::Approx(static_cast<double>(expected.shares[j])));
  }
  CHECK(std::stod(rows[3][1]) == doctest::Approx(static_cast<double>(expected.x)));
  CHECK(std::stod(rows[3][2]) == doctest::Approx(static_cast<double>(expected.y)));
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("it computes attention, with the numbers of the first chapter at first") {
    HeldFigure figure = steps();
    check(figure, attention({{{1, 0}, {0, 1}, {1, 1}}}, 2, true));
    CHECK(figure.figure().alt_text().contains(
        "the dot products are 1, 1 and 2, divided by √2, the shares 0.248, 0.248 and 0.503, the output (0.752, 0.752)."));
    figure.set({{"asks", 1}, {"scale", 0}, {"x1", -0.4}, {"y2", 0.7}, {"x3", 1.5}});
    check(figure, attention({{{-0.4L, 0}, {0, 0.7L}, {1.5L, 1}}}, 1, false));
    CHECK(figure.figure().alt_text().contains("not divided"));
  }

  TEST_CASE("a word's overlap is its dot product over the query's length, and bars are as long as their numbers") {
    const plot::Scene scene = steps({{"x2", -0.5}}).scene();
    const auto length = [&](int word) {
      const plot::Mark& line = mark_of(scene, {"overlap", word});
      return static_cast<double>(std::hypot(line.to.x - line.at.x, line.to.y - line.at.y));
    };
    CHECK(length(0) / length(2) == doctest::Approx(0.5).epsilon(1e-4));
    CHECK(length(1) / length(2) == doctest::Approx(0.25).epsilon(1e-4));
    CHECK(mark_of(scene, {"dot", 2}).rect.width == doctest::Approx(2 * mark_of(scene, {"dot", 0}).rect.width));
    const plot::Scene against = steps({{"asks", 0}, {"x2", -0.5}}).scene();
    CHECK(mark_of(against, {"dot", 1}).rect.right() == doctest::Approx(mark_of(against, {"zero", 0}).at.x));
  }

  TEST_CASE("the three projections lie beside each other, and the plane reaches as far down as an arrow") {
    const plot::Scene scene = steps().scene();
    for (int word = 0; word < 2; ++word) {
      const plot::Mark &one = mark_of(scene, {"overlap", word}), &next = mark_of(scene, {"overlap", word + 1});
      CHECK(std::hypot(next.at.x - one.at.x, next.at.y - one.at.y) == doctest::Approx(14));
      CHECK(mark_of(scene, {"drop", word}).points.back().x == doctest::Approx(one.to.x));
    }
    const auto below = [](const plot::Scene& drawn) { return mark_of(drawn, {"axis", 1}).to.y - mark_of(drawn, {"axis", 0}).at.y; };
    CHECK(below(steps({{"x1", -1}, {"y1", -1}}).scene()) > 2 * below(scene));
  }

  TEST_CASE("mixed, the arrows stand one on the other and end where the output is") {
    CHECK_FALSE(has_mark(steps().scene(), {"output tip"}));
    const plot::Scene scene = steps({{"view", 1}}).scene();
    const base::Point output = mark_of(scene, {"output tip"}).at;
    for (int j = 0; j < 2; ++j) CHECK(mark_of(scene, {"word", j}).to.x == doctest::Approx(mark_of(scene, {"word", j + 1}).at.x));
    CHECK(mark_of(scene, {"word", 2}).to.x == doctest::Approx(output.x));
    CHECK(mark_of(scene, {"word", 2}).to.y == doctest::Approx(output.y));
  }

  TEST_CASE("a tip is dragged to tenths, a click on it makes its word ask") {
    HeldFigure figure = steps();
    const plot::Scene scene = figure.scene();
    const base::Point dog = mark_of(scene, {"tip", 0}).at, bites = mark_of(scene, {"tip", 1}).at;
    const float unit = dog.x - bites.x;
    figure.press_at(dog);
    figure.drag_to({dog.x - 0.62f * unit, dog.y - 0.29f * unit});
    figure.let_go({dog.x - 0.62f * unit, dog.y - 0.29f * unit});
    CHECK(figure.value("x1") == doctest::Approx(0.4));
    CHECK(figure.value("y1") == doctest::Approx(0.3));
    CHECK(figure.value("asks") == 2);
    figure.hover(bites);
    figure.click(bites);
    CHECK(figure.value("asks") == 1);
    CHECK(figure.value("reads") == 1);
    figure.press("ArrowRight");
    CHECK(figure.figure().cursor_text().starts_with("“bites” asks “man”: dot product 1, score 0.707, share 0."));
    CHECK(mark_of(figure.scene(), {"tip", 1}).part == "query");
    CHECK(mark_of(figure.scene(), {"share", 0}).part == "weights");
  }
}
