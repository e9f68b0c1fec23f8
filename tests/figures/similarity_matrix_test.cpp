#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

namespace {

using Settings = std::vector<std::pair<std::string_view, double>>;

const figures::Kind& kind() { return *figures::find("similarity_matrix"); }

std::vector<double> values_with(const Settings& settings) {
  std::vector<double> values = figures::initial_values(kind());
  for (const auto& [name, value] : settings) {
    const int index = base::find(kind().parameters, name);
    REQUIRE(index >= 0);
    values[static_cast<size_t>(index)] = value;
  }
  return values;
}

std::unique_ptr<figures::Figure> with(const Settings& settings) {
  std::unique_ptr<figures::Figure> figure = kind().make();
  figure->set(values_with(settings), "");
  return figure;
}

/// [m][n], as exported.
std::vector<std::vector<double>> matrix(const Settings& settings) {
  const figures::DataTable table = with(settings)->data(figures::Figure::Extent::all);
  const auto size = static_cast<size_t>(std::lround(std::sqrt(static_cast<double>(table.rows.size()))));
  REQUIRE(size * size == table.rows.size());
  std::vector<std::vector<double>> rows(size, std::vector<double>(size));
  for (size_t i = 0; i < table.rows.size(); ++i) rows[i / size][i % size] = std::stod(table.rows[i][3]);
  return rows;
}

/// PE(pos) by definition, in double.
std::vector<double> encoding(double pos, int d_model, double base = 10000) {
  std::vector<double> row(static_cast<size_t>(d_model));
  for (size_t d = 0; d < row.size(); ++d) {
    const double angle_rad = pos * std::pow(base, -static_cast<double>(d - d % 2) / d_model);
    row[d] = d % 2 == 0 ? std::sin(angle_rad) : std::cos(angle_rad);
  }
  return row;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double similarity(double m, double n, int d_model, double base = 10000) {
  return dot(encoding(m, d_model, base), encoding(n, d_model, base)) / (d_model / 2);
}

/// p_m . (W p_n) by definition: W_qᵀ [D, K] and W_kᵀ [D, K] are the seed's normal values over sqrt(D).
double score(int m, int n, int d_model, int seed) {
  const int head = std::min(d_model, 64);
  std::vector<float> weights(static_cast<size_t>(2 * d_model * head));
  engine::standard_normal(static_cast<std::uint64_t>(seed), weights);
  const auto projected = [&](int pos, int first) {
    const std::vector<double> p = encoding(pos, d_model);
    std::vector<double> x(static_cast<size_t>(head));
    for (int d = 0; d < d_model; ++d) {
      for (int i = 0; i < head; ++i)
        x[static_cast<size_t>(i)] +=
            p[static_cast<size_t>(d)] * static_cast<double>(weights[static_cast<size_t>(first + d * head + i)]) / std::sqrt(d_model);
    }
    return x;
  };
  return dot(projected(m, 0), projected(n, d_model * head)) / std::sqrt(head);
}

/// The largest difference between values at the same distance.
double spread(const std::vector<std::vector<double>>& rows) {
  double max = 0;
  for (size_t m = 1; m < rows.size(); ++m) {
    for (size_t n = 1; n < rows.size(); ++n) max = std::max(max, std::fabs(rows[m][n] - rows[m - 1][n - 1]));
  }
  return max;
}

double edit_of(figures::Figure& figure, std::string_view key, std::string_view name) {
  figures::Edits edits;
  CHECK(figure.key(key, edits));
  for (const figures::Edits::Value& propose : edits.values) {
    if (propose.parameter == base::find(kind().parameters, name)) return propose.value;
  }
  return std::nan("");
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the similarities are those of the definition, in double") {
    for (const double d_model : {2.0, 8.0, 32.0, 512.0}) {
      for (const double base : {2.0, 10000.0, 1000000.0}) {
        CAPTURE(d_model);
        CAPTURE(base);
        const auto rows = matrix({{"positions", 40}, {"d_model", d_model}, {"base", base}});
        double off = 0;
        for (int m = 0; m < 40; ++m) {
          for (int n = 0; n < 40; ++n)
            off = std::max(
                off, std::fabs(rows[static_cast<size_t>(m)][static_cast<size_t>(n)] - similarity(m, n, static_cast<int>(d_model), base)));
        }
        CHECK(off < 3e-7);
      }
    }
  }

  TEST_CASE("similarity depends on the distance exactly, and not on its sign") {
    for (const double d_model : {2.0, 32.0, 512.0}) {
      const auto rows = matrix({{"positions", 256}, {"d_model", d_model}});
      REQUIRE(rows.size() == 256);
      CHECK(spread(rows) == 0);
      bool symmetric = true;
      for (size_t m = 0; m < rows.size(); ++m) {
        for (size_t n = 0; n < m; ++n) symmetric = symmetric && rows[m][n] == rows[n][m];
      }
      CHECK(symmetric);
    }
  }

  TEST_CASE("it ripples: at width 32 from distance 4 to 5 and in 101 of 200 steps, at width 512 first from 43 to 44") {
    const auto narrow = matrix({{"positions", 201}, {"d_model", 32}})[0], wide = matrix({{"positions", 201}, {"d_model", 512}})[0];
    CHECK(narrow[4] == doctest::Approx(0.7288).epsilon(1e-4));
    CHECK(narrow[5] == doctest::Approx(0.7361).epsilon(1e-4));
    int rises = 0;
    for (size_t k = 1; k <= 200; ++k) rises += narrow[k] > narrow[k - 1];
    CHECK(rises == 101);
    size_t first = 1;
    while (wide[first] < wide[first - 1]) ++first;
    CHECK(first == 44);
  }

  TEST_CASE("of 24 positions at width 32 no two are less alike than 0.495") {
    double min = 1;
    for (const auto& row : matrix({{"positions", 24}, {"d_model", 32}})) min = std::min(min, std::ranges::min(row));
    CHECK(min == doctest::Approx(0.4953).epsilon(1e-4));
  }

  TEST_CASE("with a random W in between the scores are those of the definition and no longer depend on the distance alone") {
    for (const double d_model : {2.0, 32.0, 128.0}) {
      CAPTURE(d_model);
      const auto rows = matrix({{"positions", 30}, {"d_model", d_model}, {"between", 1}, {"seed", 7}});
      for (const auto& [m, n] : {std::pair{0, 0}, {5, 8}, {8, 5}, {29, 3}})
        CHECK(rows[static_cast<size_t>(m)][static_cast<size_t>(n)] ==
              doctest::Approx(score(m, n, static_cast<int>(d_model), 7)).epsilon(1e-4));
      CHECK(spread(rows) > 0.05);
    }
    // The range that the chapter gives for pairs three apart.
    const auto rows = matrix({{"positions", 64}, {"d_model", 64}, {"between", 1}, {"seed", 1}});
    double min = rows[0][3], max = rows[0][3];
    for (size_t m = 0; m + 3 < 64; ++m) {
      min = std::min(min, rows[m][m + 3]);
      max = std::max(max, rows[m][m + 3]);
    }
    CHECK(min == doctest::Approx(-1.016).epsilon(1e-3));
    CHECK(max == doctest::Approx(1.774).epsilon(1e-3));
    CHECK(min == rows[5][8]);
  }

  TEST_CASE("a rotation in between keeps the stripes and moves the ridge to k positions to the left") {
    for (const double k : {5.0, -7.0}) {
      const auto rows = matrix({{"positions", 48}, {"between", 2}, {"k", k}});
      CHECK(spread(rows) < 1e-6);
      for (const int m : {10, 24, 37}) {
        const auto& row = rows[static_cast<size_t>(m)];
        CHECK(std::ranges::max_element(row) - row.begin() == m - static_cast<int>(k));
      }
      double off = 0;
      for (int m = 0; m < 48; ++m) {
        for (int n = 0; n < 48; ++n)
          off = std::max(off, std::fabs(rows[static_cast<size_t>(m)][static_cast<size_t>(n)] - similarity(m, n + k, 32)));
      }
      CHECK(off < 1e-6);
    }
  }

  TEST_CASE("a learned table before training has no stripes and is most like itself") {
    const auto rows = matrix({{"encoding", 1}, {"positions", 40}});
    CHECK(spread(rows) > 0.5);
    for (size_t m = 0; m < 40; ++m) CHECK(rows[m][m] == doctest::Approx(1).epsilon(1e-6));
  }

  TEST_CASE("the cursor tells the pair, its distance and its similarity") {
    const std::string text = with({{"m", 10}, {"n", 15}})->cursor_text();
    CAPTURE(text);
    CHECK(text == "At m = 10 and n = 15, 5 apart, the similarity is 0.7361.");
    CHECK(with({{"m", 10}, {"n", 15}})->describe().find("They depend on the distance n − m alone, the same to the left and to the right") !=
          std::string::npos);
    CHECK(with({{"between", 2}})->describe().find("alone, and go ") != std::string::npos);
    CHECK(with({{"between", 1}})->describe().find("alone") == std::string::npos);
    CHECK(with({{"positions", 8}, {"m", 100}, {"n", 100}})
              ->cursor_text()
              .starts_with("At m = 7 and n = 7, 0 apart, the similarity is 1.0000"));
  }

  TEST_CASE("keys move through the pairs, pin the cursor and zoom about it") {
    const auto figure = with({{"m", 10}, {"n", 20}});
    CHECK(edit_of(*figure, "ArrowDown", "m") == 11);
    CHECK(edit_of(*figure, "Shift+ArrowUp", "m") == 0);
    CHECK(edit_of(*figure, "ArrowLeft", "n") == 19);
    CHECK(edit_of(*figure, "Shift+ArrowRight", "n") == 30);
    CHECK(edit_of(*figure, "End", "n") == 47);
    CHECK(edit_of(*figure, "PageDown", "m") == 47);
    CHECK(edit_of(*figure, "Enter", "pinned") == 1);
    CHECK(edit_of(*figure, "+", "shown_n") == 32);
    CHECK(std::isnan(edit_of(*figure, "-", "shown_n")));  // everything is in view
    figure->set(values_with({{"shown_m", 10}, {"shown_n", 10}, {"m", 9}, {"n", 9}, {"pinned", 1}}), "");
    CHECK(edit_of(*figure, "ArrowDown", "from_m") == 1);  // the window follows the cursor
    CHECK(edit_of(*figure, "0", "shown_m") == 0);
    CHECK(edit_of(*figure, " ", "pinned") == 0);
    figures::Edits edits;
    CHECK_FALSE(figure->key("q", edits));
  }

  TEST_CASE("the pointer reads a pair of the picture and a distance of the curve, unless the cursor is pinned") {
    WindowWithFonts window;
    const auto edits_at = [&](const Settings& settings, base::Point at) {
      const auto figure = with(settings);
      figures::Edits edits;
      const float height_px = figure->height_for(560);
      window.frame({560, height_px, 1}, [&](ImDrawList& list) {
        plot::Surface surface(list, window.fonts, {0, 0, 560, height_px}, false, {.over = true, .at = at});
        figure->draw(surface, edits);
      });
      return edits.values;
    };
    const auto in_picture = edits_at({{"m", 0}, {"n", 0}}, {62, 100});
    REQUIRE(in_picture.size() == 1);  // in the first column, so only the row changes
    CHECK(in_picture[0].parameter == base::find(kind().parameters, "m"));
    const auto in_curve = edits_at({{"m", 0}, {"n", 0}}, {300, 430});
    REQUIRE(in_curve.size() == 1);
    CHECK(in_curve[0].parameter == base::find(kind().parameters, "n"));
    CHECK(edits_at({{"m", 0}, {"n", 0}, {"pinned", 1}}, {62, 100}).empty());
  }
}
