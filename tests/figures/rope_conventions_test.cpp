#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "figures/rope_conventions/model.h"
#include "tests/figures/held_figure.h"

namespace {

using engine::Layout;
using figures::conventions::Model;

constexpr bool kInterleaved = false, kHalves = true, kTrained = false, kPermuted = true;

Model model_of(bool halves_q, bool halves_k, bool permuted, int positions = 24, int head_width = 16, int seed = 1) {
  const auto layout = [](bool halves) { return halves ? Layout::kHalves : Layout::kInterleaved; };
  Model model;
  model.set({positions, layout(halves_q), layout(halves_k), permuted, head_width, seed});
  return model;
}

HeldFigure conventions(const HeldFigure::Settings& settings = {}) { return HeldFigure("rope_conventions", settings, {}, {600, 770, 48}); }

std::vector<double> drawn(int seed, size_t width) {
  std::vector<float> values(width);
  engine::standard_normal(static_cast<std::uint64_t>(seed), values);
  return {values.begin(), values.end()};
}

/// The plain formula: the dot product of query and key, each rotated in its own layout.
double score_of(int m, int n, bool halves_q, bool halves_k) {
  constexpr size_t kWidth = 16;
  const auto turned = [](std::vector<double> x, int pos, bool halves) {
    const std::vector<double> before = x;
    for (size_t i = 0; i < kWidth / 2; ++i) {
      const size_t a = halves ? i : 2 * i, b = halves ? kWidth / 2 + i : 2 * i + 1;
      const long double angle = pos / std::pow(10000.0L, 2.0L * static_cast<long double>(i) / kWidth);
      x[a] = before[a] * static_cast<double>(std::cos(angle)) - before[b] * static_cast<double>(std::sin(angle));
      x[b] = before[a] * static_cast<double>(std::sin(angle)) + before[b] * static_cast<double>(std::cos(angle));
    }
    return x;
  };
  const std::vector<double> q = turned(drawn(2, kWidth), m, halves_q), k = turned(drawn(3, kWidth), n, halves_k);
  double sum = 0;
  for (size_t c = 0; c < kWidth; ++c) sum += q[c] * k[c];
  return sum;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("rope_conventions: every score is that of the plain formula") {
    for (const bool queries : {false, true}) {
      for (const bool keys : {false, true}) {
        const Model model = model_of(queries, keys, kTrained);
        for (const auto& [m, n] : {std::pair{0, 0}, {10, 6}, {6, 10}, {23, 1}, {1, 23}}) {
          CHECK(std::fabs(model.score(m, n) - score_of(m, n, queries, keys)) < 1e-12);
          CHECK(std::fabs(model.trained_score(m, n) - score_of(m, n, false, false)) < 1e-12);
        }
      }
    }
  }

  TEST_CASE("matched layouts depend on m - n alone to rounding, mixed ones by far not") {
    for (int seed = 1; seed <= 20; ++seed) {
      for (const bool layout : {kInterleaved, kHalves}) CHECK(model_of(layout, layout, kTrained, 24, 16, seed).spread < 1e-13);
      CHECK(model_of(kInterleaved, kHalves, kTrained, 24, 16, seed).spread > 3);
      CHECK(model_of(kHalves, kInterleaved, kTrained, 24, 16, seed).spread > 3);
    }
    CHECK(model_of(kHalves, kHalves, kTrained, 128, 128).spread < 1e-12);
    CHECK(model_of(kInterleaved, kHalves, kTrained).spread == doctest::Approx(12.38).epsilon(1e-3));
    CHECK(model_of(kInterleaved, kHalves, kTrained, 24, 2).spread < 1e-13);  // a head of one pair has one layout
  }

  TEST_CASE("the wrong layout for both keeps the stripes and gives other scores; permuted rows give those of training") {
    for (int seed = 1; seed <= 20; ++seed) {
      CHECK(model_of(kHalves, kHalves, kTrained, 24, 16, seed).deviation > 1);
      CHECK(model_of(kHalves, kHalves, kPermuted, 24, 16, seed).deviation < 1e-13);
      CHECK(model_of(kInterleaved, kInterleaved, kTrained, 24, 16, seed).deviation < 1e-13);
      CHECK(model_of(kInterleaved, kInterleaved, kPermuted, 24, 16, seed).deviation > 1);
    }
    CHECK(model_of(kHalves, kHalves, kTrained).deviation == doctest::Approx(9.29).epsilon(1e-3));
    CHECK(model_of(kHalves, kHalves, kPermuted, 2, 8).from == std::vector{0, 2, 4, 6, 1, 3, 5, 7});
  }

  TEST_CASE("rope_conventions says in words what its pairs do") {
    const auto said = [](double q, double k, double rows) {
      return conventions({{"q_layout", q}, {"k_layout", k}, {"rows", rows}}).words();
    };
    CHECK(said(0, 1, 0).find("Paired differently: scores of one distance differ by up to 12.4.") != std::string::npos);
    CHECK(said(0, 1, 0).find("no stripes\n") != std::string::npos);
    CHECK(said(1, 1, 0).find("Paired alike, but not as in training: perfect stripes, and scores wrong by up to 9.29.") !=
          std::string::npos);
    CHECK(said(1, 1, 0).find("less than 10−14\n") != std::string::npos);
    CHECK(said(1, 1, 1).find("as trained\n") != std::string::npos);
    CHECK(conventions().figure().alt_text().find("differ by up to 12.4, and from those of training") != std::string::npos);
  }

  TEST_CASE("arcs join the pairs of each layout, and are broken where training joined others") {
    const plot::Scene mixed = conventions().scene(), cured = conventions({{"q_layout", 1}, {"rows", 1}}).scene();
    const auto middle = [](const plot::Scene& scene, int number) { return middle_of(mark_of(scene, {"number", number})).x; };
    const auto ends = [](const plot::Scene& scene, plot::Role role, int pair) {
      const auto& points = mark_of(scene, {role, pair}).points;
      return std::pair{points.front().x, points.back().x};
    };
    CHECK(ends(mixed, "arc q", 2).first == doctest::Approx(middle(mixed, 4)));
    CHECK(ends(mixed, "arc q", 2).second == doctest::Approx(middle(mixed, 5)));
    CHECK(ends(mixed, "arc k", 2).first == doctest::Approx(middle(mixed, 2)));
    CHECK(ends(mixed, "arc k", 2).second == doctest::Approx(middle(mixed, 10)));
    CHECK(mark_of(mixed, {"arc q", 2}).dash == plot::Dash::solid);
    CHECK(mark_of(mixed, {"arc k", 2}).dash == plot::Dash::dashed);
    CHECK(ends(cured, "arc k", 2).second == doctest::Approx(middle(cured, 5)));
    CHECK(mark_of(cured, {"arc k", 2}).dash == plot::Dash::solid);
  }

  TEST_CASE("a click on the arcs pairs anew, a click on the numbers moves them") {
    HeldFigure figure = conventions();
    const auto click = [&](int which) {
      const base::Rect box = mark_of(figure.scene(), {"switch", which}).rect;
      figure.click({box.x + 2, box.y + 2});
    };
    click(0);
    CHECK(figure.value("q_layout") == 1);
    click(1);
    CHECK(figure.value("k_layout") == 0);
    click(2);
    CHECK(figure.value("rows") == 1);
  }

  TEST_CASE("rope_conventions: the pointer moves the cursor until a click pins it; keys move it all the same") {
    HeldFigure figure = conventions();
    const base::Rect area = mark_of(figure.scene(), {"scores"}).rect;
    const auto at = [&](float m, float n) {
      return base::Point{area.x + (n + 0.5f) / 24 * area.width, area.y + (m + 0.5f) / 24 * area.height};
    };
    const auto cursor = [&] { return std::pair{figure.value("m"), figure.value("n")}; };
    figure.hover(at(3, 20));
    CHECK(cursor() == std::pair{3.0, 20.0});
    figure.click(at(0, 1));
    CHECK(figure.value("pinned") == 1);
    figure.hover(at(3, 20));
    CHECK(cursor() == std::pair{0.0, 1.0});
    CHECK(figure.press("ArrowDown"));
    CHECK(figure.press("ArrowRight"));
    CHECK(cursor() == std::pair{1.0, 2.0});
    CHECK(figure.press("End"));
    CHECK(cursor() == std::pair{1.0, 23.0});
    CHECK(mark_of(figure.scene(), {"row"}).rect.y == doctest::Approx(area.y + area.height / 24));
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("rope_conventions: the table has the row of the cursor in sight, and every score when all is asked for") {
    CHECK(conventions().all().rows.size() == 24 * 24);
    const auto rows = conventions().figure().data(figures::Figure::DataScope::shown).rows;
    CHECK(rows.size() == 24);
    CHECK(rows[6][0] == "10");
    CHECK(rows[6][1] == "6");
  }
}
