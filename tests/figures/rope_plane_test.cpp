#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "figures/rope/rotated.h"
#include "figures/rope_plane/model.h"
#include "figures/rope_plane/words.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using engine::Layout;
using figures::plane::Model;

constexpr double kInterleaved = 0, kHalves = 1;

/// view, n, distance, vectors, seed, K, share, base, layout, pair: the kind's parameters, in order.
Model model_of(double n, double distance, double head_width = 16, double share = 0, double layout = kInterleaved, double ones = 0) {
  Model model;
  model.set(std::vector{0.0, n, distance, ones, 1.0, head_width, share, 10000.0, layout, 2.0});
  return model;
}

using Settings = HeldFigure::Settings;

HeldFigure plane(const Settings& settings = {}) { return HeldFigure("rope_plane", settings); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("vectors are turned as the reference has them, in both layouts") {
    const base::JsonDocument document = read_reference("encodings.json");
    const auto check = [](std::vector<double> x, const std::vector<double>& expected, double position, Layout layout) {
      figures::rope::rotate(x, figures::rope::rotations_at(position, figures::rope::frequencies(16, 10000)), layout);
      for (size_t c = 0; c < x.size(); ++c) CHECK(std::fabs(x[c] - expected[c]) < 1e-12);
    };
    const auto part = [](const std::vector<double>& all, size_t row) {
      const auto from = all.begin() + static_cast<std::ptrdiff_t>(16 * row);
      return std::vector(from, from + 16);
    };
    const base::Json halves = document.root()["rope_half"].elements()[0], interleaved = document.root()["rope_interleaved"];
    const auto positions = flatten<double>(halves["positions"]), others = flatten<double>(interleaved["positions"]);
    for (const auto& [from, to] : {std::pair{"q", "q_half"}, std::pair{"k", "k_half"}}) {
      const auto x = flatten<double>(halves[from]), y = flatten<double>(halves[to]);
      REQUIRE(x.size() == 2 * 8 * 16);  // [H, T, K]
      for (size_t row = 0; row < 16; ++row) check(part(x, row), part(y, row), positions[row % 8], Layout::kHalves);
    }
    const auto x = flatten<double>(interleaved["x"]), y = flatten<double>(interleaved["y"]);
    REQUIRE(x.size() == 8 * 2 * 16);  // [T, H, K]
    for (size_t row = 0; row < 16; ++row) check(part(x, row), part(y, row), others[row / 2], Layout::kInterleaved);
  }

  TEST_CASE("the score depends on m - n alone, at every position, distance, width, share and layout") {
    for (const double head_width : {2.0, 6.0, 16.0, 128.0}) {
      for (const double share : {0.0, 1.0, 2.0}) {
        for (const double layout : {kInterleaved, kHalves}) {
          for (const double distance : {-512.0, -4.0, 0.0, 1.0, 31.0, 512.0}) {
            const double score = model_of(0, distance, head_width, share, layout).score;
            for (const double n : {1.0, 3.0, 103.0, 2047.0})
              CHECK(std::fabs(model_of(n, distance, head_width, share, layout).score - score) < 1e-11);
          }
        }
      }
    }
    CHECK(std::fabs(model_of(3, 4).score - model_of(3, 5).score) > 0.1);
    CHECK(std::fabs(model_of(3, 4).score - model_of(3, -4).score) > 0.1);
  }

  TEST_CASE("a pair's part is the real part of q conj(k) e^(i (m - n) theta)") {
    for (const double layout : {kInterleaved, kHalves}) {
      const Model model = model_of(17, 23, 32, 1, layout);
      REQUIRE(model.count() == 8);
      double sum = model.unrotated_score;
      for (int i = 0; i < model.count(); ++i) {
        const figures::plane::Pair& pair = model.pairs[static_cast<size_t>(i)];
        CHECK(pair.theta_rad == doctest::Approx(std::pow(10000, -2.0 * i / 16)).epsilon(1e-13));
        const std::complex<double> q{pair.q.re, pair.q.im}, k{pair.k.re, pair.k.im};
        CHECK(std::fabs((q * std::conj(k) * std::polar(1.0, 23 * pair.theta_rad)).real() - pair.part()) < 1e-12);
        CHECK(pair.rotated_q.length() == doctest::Approx(pair.q.length()));
        sum += pair.part();
      }
      CHECK(sum == doctest::Approx(model.score));
    }
  }

  TEST_CASE("what is not turned adds the same at every distance; the share is even and at least one pair") {
    CHECK(model_of(3, 4, 16, 2).rotary_width == 4);
    CHECK(model_of(3, 4, 16, 1).rotary_width == 8);
    CHECK(model_of(3, 4, 16, 0).unrotated_score == 0);
    CHECK(model_of(3, 4, 6, 2).rotary_width == 2);
    CHECK(model_of(3, 4, 2, 2).rotary_width == 2);
    CHECK(model_of(3, 4, 16, 2).unrotated_score == model_of(900, -77, 16, 2).unrotated_score);
    CHECK(std::fabs(model_of(3, 4, 16, 2).unrotated_score) > 0.1);
  }

  TEST_CASE("each layout takes its own columns as a pair") {
    const Model neighbours = model_of(0, 0, 16, 1, kInterleaved), halves = model_of(0, 0, 16, 1, kHalves);
    for (int i = 0; i < 4; ++i) {
      const auto at = static_cast<size_t>(i);
      CHECK(neighbours.pairs[at].first == 2 * i);
      CHECK(neighbours.pairs[at].second == 2 * i + 1);
      CHECK(halves.pairs[at].first == i);
      CHECK(halves.pairs[at].second == 4 + i);  // half of the eight rotated numbers
    }
  }

  TEST_CASE("of ones, the score over distance is the sum of 2 cos") {
    for (const double distance : {0.0, 4.0, 5.0, -100.0}) {
      double sum = 0;
      for (int i = 0; i < 8; ++i) sum += 2 * std::cos(distance * std::pow(10000, -i / 8.0));
      CHECK(model_of(5, distance, 16, 0, kInterleaved, 1).score == doctest::Approx(sum));
    }
  }

  TEST_CASE("both views say the same part twice: from m and n, and from their difference") {
    const Model model = model_of(3, 4);
    const std::vector<std::string> wide = figures::plane::complex_lines(model, false), narrow = figures::plane::complex_lines(model, true);
    REQUIRE(wide.size() == 4);
    REQUIRE(narrow.size() == 6);
    CHECK(wide[0] == "q' = (−0.871 + 1.254i) e^(0.7i) = −1.474 + 0.398i");
    CHECK(wide[1] == "k' = (−1.147 − 1.321i) e^(0.3i) = −0.705 − 1.601i");
    CHECK(wide[2] == "Re(q' conj(k')) = 0.4024");
    CHECK(wide[3] == "Re(q conj(k) e^(0.4i)) = 0.4024");
    CHECK(narrow[0] + narrow[1].substr(2) == wide[0]);
    CHECK(plane().figure().cursor_text() == "Query at 7, key at 3: pair 2 is turned by +22.92° and adds 0.4024 to the score of 3.4195.");
    CHECK(plane({{"view", 1}}).figure().describe().find("q' is (−1.474, 0.398)") != std::string::npos);
  }

  TEST_CASE("arrows move both, with Shift the query alone; up and down choose the pair") {
    HeldFigure figure = plane();
    const auto after = [&](std::string_view key) {
      CHECK(figure.press(key));
      return std::vector{figure.value("n"), figure.value("distance"), figure.value("pair")};
    };
    CHECK(after("ArrowRight") == std::vector{4.0, 4.0, 2.0});
    CHECK(after("Shift+ArrowRight") == std::vector{4.0, 5.0, 2.0});
    CHECK(after("Shift+ArrowLeft") == std::vector{4.0, 4.0, 2.0});
    CHECK(after("PageDown") == std::vector{104.0, 4.0, 2.0});
    CHECK(after("ArrowDown") == std::vector{104.0, 4.0, 3.0});
    CHECK(after("Shift+ArrowDown") == std::vector{104.0, 4.0, 7.0});
    CHECK(after("ArrowUp") == std::vector{104.0, 4.0, 6.0});
    CHECK(after("Home") == std::vector{0.0, 4.0, 6.0});
    CHECK(after("ArrowLeft") == std::vector{0.0, 4.0, 6.0});
    CHECK(after("End") == std::vector{2047.0, 4.0, 6.0});
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("the disc turns both, a tip its own; a press on a row chooses its pair") {
    // For vectors of ones, both arrows point up and to the right before the rotation; pair 2 rotates by 0.1 rad per position.
    HeldFigure figure = plane({{"vectors", 1}, {"n", 10}, {"distance", 10}});
    const float side = 560 * 0.4f;
    const base::Point middle{side / 2 + 8, 30 + side / 2};
    const auto place = [&](double angle_rad, float share) {
      const float radius = (side / 2 - 16) * share;
      return base::Point{middle.x + radius * static_cast<float>(std::cos(angle_rad)),
                         middle.y - radius * static_cast<float>(std::sin(angle_rad))};
    };
    const auto drag = [&](double from_rad, double to_rad, float share) {
      figure.press_at(place(from_rad, share));
      figure.drag_to(place(to_rad, share));
      CHECK(figure.let_go(place(to_rad, share)).committed);
      return std::vector{figure.value("n"), figure.value("distance")};
    };
    const double quarter = std::atan(1.0);
    CHECK(drag(-1.5, -1, 0.5f) == std::vector{15.0, 10.0});                   // on the disc: both turn by 0.5
    CHECK(drag(quarter + 2.5, quarter + 3.5, 1) == std::vector{15.0, 20.0});  // on the query's tip, at m = 25
    CHECK(drag(quarter + 1.5, quarter + 1, 1) == std::vector{10.0, 25.0});    // on the key's tip, at n = 15: the query stays at 35
    CHECK(drag(-1.5, -3, 0.5f) == std::vector{0.0, 25.0});                    // stops at 0
    figure.click({440, 60});
    CHECK(figure.value("pair") == 0);
  }

  TEST_CASE("on a low stage the list and the dial share what the equation leaves") {
    const figures::Kind& kind = *figures::find("rope_plane");
    const std::unique_ptr<figures::Figure> figure = kind.make();
    figure->set(values_with(kind, {{"view", 1}}), "");
    WindowWithFonts window;
    const auto pair_at = [&](base::Point at) {
      const plot::Pointer press{.over = true, .at = at, .down = true, .pressed = true};
      return edit_of(kind, drawn(window, *figure, press, 352, 244), "pair");
    };
    CHECK(pair_at({250, 35}) == 2);
    CHECK(pair_at({250, 61}) == 7);         // the chosen pair and the last one
    CHECK(std::isnan(pair_at({250, 87})));  // the equation
    CHECK(std::isnan(pair_at({50, 40})));   // the disc
  }

  TEST_CASE("the table has a row for each pair, and in sight at most sixteen with the chosen one") {
    CHECK(plane({{"head_width", 128}}).all().rows.size() == 64);
    const auto rows = plane({{"head_width", 128}, {"pair", 30}}).figure().data(figures::Figure::Extent::shown).rows;
    CHECK(rows.size() == 16);
    CHECK(rows.front()[0] == "0");
    CHECK(rows.back()[0] == "63");
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row[0] == "30"; }));
  }
}
