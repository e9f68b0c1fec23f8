#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "tests/figures/held_figure.h"

namespace {

using Settings = HeldFigure::Settings;
using Matrix = std::vector<std::vector<double>>;

/// [m][n], as exported.
Matrix matrix(const Settings& settings) {
  const figures::DataTable table = HeldFigure("similarity_matrix", settings).all();
  const auto size = static_cast<size_t>(std::lround(std::sqrt(static_cast<double>(table.rows.size()))));
  REQUIRE(size * size == table.rows.size());
  Matrix rows(size, std::vector<double>(size));
  for (size_t i = 0; i < table.rows.size(); ++i) rows[i / size][i % size] = std::stod(table.rows[i][3]);
  return rows;
}

/// The mean of the cosines of all hands' turns over k positions, by definition.
double similarity(double k, int d_model, double base = 10000) {
  long double sum = 0;
  for (int i = 0; i < d_model / 2; ++i) sum += std::cos(k * std::pow(static_cast<long double>(base), -2.0L * i / d_model));
  return static_cast<double>(2 * sum / d_model);
}

/// p_m . (W p_n) by definition: W_qᵀ [D, K] and W_kᵀ [D, K] are the seed's normal values over sqrt(D).
double score(int m, int n, int d_model, int seed) {
  const int head = std::min(d_model, 64);
  std::vector<float> weights(static_cast<size_t>(2 * d_model * head));
  engine::standard_normal(static_cast<std::uint64_t>(seed), weights);
  double sum = 0;
  for (int i = 0; i < head; ++i) {
    double projected[2] = {0, 0};
    for (int d = 0; d < d_model; ++d) {
      for (const int side : {0, 1}) {
        const double angle_rad = (side == 0 ? m : n) * std::pow(10000, -static_cast<double>(d - d % 2) / d_model);
        projected[side] +=
            (d % 2 ? std::cos(angle_rad) : std::sin(angle_rad)) * weights[static_cast<size_t>((side * d_model + d) * head + i)];
      }
    }
    sum += projected[0] * projected[1] / d_model;
  }
  return sum / std::sqrt(head);
}

/// The largest difference between values at the same distance.
double spread(const Matrix& rows) {
  double max = 0;
  for (size_t m = 1; m < rows.size(); ++m) {
    for (size_t n = 1; n < rows.size(); ++n) max = std::max(max, std::fabs(rows[m][n] - rows[m - 1][n - 1]));
  }
  return max;
}

/// How far the values are from the similarity at distance n - m + shift.
double off(const Matrix& rows, int d_model, double base = 10000, int shift = 0) {
  double max = 0;
  for (size_t m = 0; m < rows.size(); ++m) {
    for (size_t n = 0; n < rows.size(); ++n)
      max = std::max(max, std::fabs(rows[m][n] - similarity(static_cast<double>(n) - static_cast<double>(m) + shift, d_model, base)));
  }
  return max;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("similarities are those of the definition, and depend on the distance exactly") {
    for (const double d_model : {2.0, 8.0, 32.0, 512.0}) {
      for (const double base : {2.0, 10000.0, 1000000.0}) {
        const Matrix rows = matrix({{"positions", 40}, {"d_model", d_model}, {"base", base}});
        CHECK(off(rows, static_cast<int>(d_model), base) < 3e-7);
        CHECK(spread(rows) == 0);
        CHECK(rows[3][8] == rows[8][3]);
      }
    }
  }

  TEST_CASE("similarity ripples: at width 32 from distance 4 to 5 and in 101 of 200 steps, at width 512 first from 43 to 44") {
    const auto narrow = matrix({{"positions", 201}, {"d_model", 32}})[0], wide = matrix({{"positions", 201}, {"d_model", 512}})[0];
    CHECK(narrow[4] == doctest::Approx(0.7288).epsilon(1e-4));
    CHECK(narrow[5] == doctest::Approx(0.7361).epsilon(1e-4));
    int rises = 0;
    for (size_t k = 1; k <= 200; ++k) rises += narrow[k] > narrow[k - 1];
    CHECK(rises == 101);
    size_t first = 1;
    while (wide[first] < wide[first - 1]) ++first;
    CHECK(first == 44);
    double min = 1;
    for (const auto& row : matrix({{"positions", 24}, {"d_model", 32}})) min = std::min(min, std::ranges::min(row));
    CHECK(min == doctest::Approx(0.4953).epsilon(1e-4));
  }

  TEST_CASE("with a random W in between the scores are those of the definition and no longer depend on the distance alone") {
    for (const double d_model : {2.0, 32.0, 128.0}) {
      const Matrix rows = matrix({{"positions", 30}, {"d_model", d_model}, {"between", 1}, {"seed", 7}});
      for (const auto& [m, n] : {std::pair{0, 0}, {5, 8}, {8, 5}, {29, 3}})
        CHECK(rows[static_cast<size_t>(m)][static_cast<size_t>(n)] ==
              doctest::Approx(score(m, n, static_cast<int>(d_model), 7)).epsilon(1e-4));
      CHECK(spread(rows) > 0.05);
    }
    const Settings chapter{{"positions", 64}, {"d_model", 64}, {"between", 1}, {"seed", 1}, {"m", 5}, {"n", 8}};
    const std::string words = HeldFigure("similarity_matrix", chapter).words();
    CHECK(words.find("pairs with n − m = 3 go from −1 to 1.8.") != std::string::npos);
  }

  TEST_CASE("a rotation in between keeps the stripes and moves the ridge to k positions to the left") {
    for (const double k : {5.0, -7.0}) {
      const Matrix rows = matrix({{"positions", 48}, {"between", 2}, {"k", k}});
      CHECK(off(rows, 32, 10000, static_cast<int>(k)) < 1e-6);
      CHECK(std::ranges::max_element(rows[24]) - rows[24].begin() == 24 - static_cast<int>(k));
    }
    const Matrix learned = matrix({{"encoding", 1}, {"positions", 40}});
    CHECK(spread(learned) > 0.5);
    for (size_t m = 0; m < 40; ++m) CHECK(learned[m][m] == doctest::Approx(1).epsilon(1e-6));
  }

  TEST_CASE("the line joins the pairs of one distance, and the curve's dot stands below the cell") {
    HeldFigure held("similarity_matrix", {{"positions", 20}, {"m", 3}, {"n", 8}});
    const plot::Scene scene = held.scene();
    const plot::Mark &table = mark_of(scene, {"table"}), &line = mark_of(scene, {"diagonal"}), &tip = mark_of(scene, {"tip"});
    CHECK(table.cells->values[3 * 20 + 8] == doctest::Approx(similarity(5, 32)));
    CHECK(line.at.x == doctest::Approx(table.rect.x + table.rect.width * 5 / 20));
    CHECK(line.to.y == doctest::Approx(table.rect.y + table.rect.height * 15 / 20));
    CHECK(tip.at.x == doctest::Approx(mark_of(scene, {"chosen", 1}).at.x).epsilon(1e-4));
    const plot::Mark &zero = mark_of(scene, {"sample", 0}), &far = mark_of(scene, {"sample", 5});
    CHECK((tip.at.y - zero.at.y) * (1 - similarity(4, 32)) ==
          doctest::Approx((mark_of(scene, {"sample", 4}).at.y - zero.at.y) * (1 - similarity(5, 32))).epsilon(1e-3));
    CHECK(far.at.y == tip.at.y);
    CHECK(held.words().find("Positions 5 steps apart are 0.74 alike, wherever they stand.") != std::string::npos);
    held.set({{"between", 1}});
    CHECK(has_mark(held.scene(), {"range"}));
    CHECK(table.rect.width == table.rect.height);
  }

  TEST_CASE("covered, only the diagonal is there, and nothing tells the shape of the rest") {
    HeldFigure held("similarity_matrix", {{"positions", 20}, {"m", 0}, {"n", 5}, {"cover", 1}});
    const plot::Scene scene = held.scene();
    const plot::CellValues& cells = *mark_of(scene, {"table"}).cells;
    for (int i = 0; i < 400; ++i) CHECK((cells.values[static_cast<size_t>(i)] == 1) == (i % 21 == 0));
    CHECK_FALSE(mark_of(scene, {"curve"}).stroke.seen());
    CHECK_FALSE(has_mark(scene, {"sample", 1}));
    CHECK(held.words().find("steps apart") == std::string::npos);
  }

  TEST_CASE("a pair is read in the matrix, a distance on the curve; a click pins it, and keys zoom about it") {
    HeldFigure held("similarity_matrix", {{"positions", 20}, {"m", 3}, {"n", 8}});
    CHECK(held.figure().cursor_text() == "At m = 3 and n = 8, 5 apart, the similarity is 0.7361.");
    CHECK(held.figure().alt_text().find("alone, the same to the left and to the right") != std::string::npos);
    const plot::Mark table = mark_of(held.scene(), {"table"});
    held.click({table.rect.x + table.rect.width * 0.525f, table.rect.y + 1});
    CHECK(held.value("m") == 0);
    CHECK(held.value("n") == 10);
    CHECK(held.value("pinned") == 1);
    held.hover(middle_of(table));
    CHECK(held.value("m") == 0);
    held.press("Escape");
    held.hover(middle_of(mark_of(held.scene(), {"sample", 15})));
    CHECK(held.value("n") == 15);
    held.press("+");
    CHECK(held.value("shown_n") == 13);
    CHECK(mark_of(held.scene(), {"table"}).cells->columns == 13);
    held.press("Home");
    CHECK(held.value("from_n") == 0);  // the window follows the cursor
    held.press("0");
    CHECK(held.value("shown_n") == 0);
  }
}
