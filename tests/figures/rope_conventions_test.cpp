#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "figures/rope_conventions/model.h"
#include "figures/rope_conventions/words.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::conventions::Model;

/// positions, q_layout, k_layout, rows, K, seed, m, n, pinned: the kind's parameters, in order.
Model model_of(double queries, double keys, double permuted, double positions = 24, double head_width = 16, double seed = 1) {
  Model model;
  model.set(std::vector{positions, queries, keys, permuted, head_width, seed, 10.0, 6.0, 0.0});
  return model;
}

constexpr double kInterleaved = 0, kHalves = 1, kTrained = 0, kPermuted = 1;

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
      const double angle = pos / std::pow(10000, 2.0 * static_cast<double>(i) / kWidth);
      x[a] = before[a] * std::cos(angle) - before[b] * std::sin(angle);
      x[b] = before[a] * std::sin(angle) + before[b] * std::cos(angle);
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
  TEST_CASE("every score is that of the plain formula") {
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
      for (const double layout : {kInterleaved, kHalves}) CHECK(model_of(layout, layout, kTrained, 24, 16, seed).spread < 1e-13);
      CHECK(model_of(kInterleaved, kHalves, kTrained, 24, 16, seed).spread > 3);
      CHECK(model_of(kHalves, kInterleaved, kTrained, 24, 16, seed).spread > 3);
    }
    CHECK(model_of(kHalves, kHalves, kTrained, 128, 128).spread < 1e-12);
    CHECK(model_of(kInterleaved, kHalves, kTrained).spread == doctest::Approx(12.38).epsilon(1e-3));
    CHECK(model_of(kInterleaved, kHalves, kTrained).spread_at == -10);
  }

  TEST_CASE("the wrong layout for both keeps the stripes and gives other scores; permuted rows give those of training") {
    for (int seed = 1; seed <= 20; ++seed) {
      CHECK(model_of(kHalves, kHalves, kTrained, 24, 16, seed).deviation > 1);
      CHECK(model_of(kHalves, kHalves, kPermuted, 24, 16, seed).deviation < 1e-13);
      CHECK(model_of(kInterleaved, kInterleaved, kTrained, 24, 16, seed).deviation < 1e-13);
      CHECK(model_of(kInterleaved, kInterleaved, kPermuted, 24, 16, seed).deviation > 1);
    }
    CHECK(model_of(kHalves, kHalves, kTrained).deviation == doctest::Approx(9.29).epsilon(1e-3));
  }

  TEST_CASE("a head of one pair has one layout") {
    const Model model = model_of(kInterleaved, kHalves, kTrained, 24, 2);
    CHECK(model.spread < 1e-13);
    CHECK(model.deviation < 1e-13);
  }

  TEST_CASE("the permutation takes even numbers, then odd ones") {
    const Model model = model_of(kHalves, kHalves, kPermuted, 2, 8);
    CHECK(model.from == std::vector{0, 2, 4, 6, 1, 3, 5, 7});
  }

  TEST_CASE("the verdicts have the number and a word for it") {
    using figures::conventions::verdict_on_distance, figures::conventions::verdict_on_training;
    const Model mixed = model_of(kInterleaved, kHalves, kTrained), wrong = model_of(kHalves, kHalves, kTrained),
                right = model_of(kHalves, kHalves, kPermuted);
    CHECK(verdict_on_distance(mixed).value == "12.4");
    CHECK_FALSE(verdict_on_distance(mixed).good);
    CHECK(verdict_on_distance(wrong).good);
    CHECK_FALSE(verdict_on_training(wrong).good);
    CHECK(verdict_on_distance(right).good);
    CHECK(verdict_on_training(right).good);
    CHECK(HeldFigure("rope_conventions").figure().describe().find("differ by up to 12.4, and from those of training") != std::string::npos);
  }

  TEST_CASE("the pointer moves the cursor until a click pins it; keys move it all the same") {
    HeldFigure figure("rope_conventions");
    const auto cursor = [&] { return std::pair{figure.value("m"), figure.value("n")}; };
    figure.hover({62, 10});
    CHECK(cursor() == std::pair{0.0, 0.0});
    figure.click({62 + 444.0f / 24, 10});
    CHECK(cursor() == std::pair{0.0, 1.0});
    CHECK(figure.value("pinned") == 1);
    figure.hover({62, 10});
    CHECK(cursor() == std::pair{0.0, 1.0});
    for (const char* key : {"ArrowDown", "ArrowRight", "Shift+ArrowRight", "PageDown"}) CHECK(figure.press(key));
    CHECK(cursor() == std::pair{2.0, 13.0});
    for (const char* key : {"ArrowUp", "Home", "ArrowLeft"}) CHECK(figure.press(key));
    CHECK(cursor() == std::pair{1.0, 0.0});
    CHECK(figure.press("End"));
    CHECK(cursor() == std::pair{1.0, 23.0});
    CHECK(figure.press("Enter"));
    CHECK(figure.value("pinned") == 0);
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("the table has the row of the cursor in sight, and every score when all is asked for") {
    HeldFigure figure("rope_conventions");
    CHECK(figure.all().rows.size() == 24 * 24);
    const auto rows = figure.figure().data(figures::Figure::Extent::shown).rows;
    CHECK(rows.size() == 24);
    CHECK(rows[6][0] == "10");
    CHECK(rows[6][1] == "6");
  }
}
