#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/number.h"
#include "engine/operations/token_vectors.h"
#include "figures/score_decay/model.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::decay;

/// RoPE's score by definition: the query rotated by n positions, times the key.
double rope_score(const std::vector<double>& q, const std::vector<double>& k, int width, int n) {
  double score = 0;
  for (int i = 0; i < width / 2; ++i) {
    const auto at = [i](const std::vector<double>& of, int c) { return of[static_cast<size_t>(2 * i + c) % of.size()]; };
    const double angle = n * std::pow(10000.0, -2.0 * i / width), a = at(q, 0), b = at(q, 1);
    score += (a * std::cos(angle) - b * std::sin(angle)) * at(k, 0) + (a * std::sin(angle) + b * std::cos(angle)) * at(k, 1);
  }
  return score / std::sqrt(static_cast<double>(width));
}

Scores own(const Settings& settings, std::string_view text) {
  Vectors vectors;
  REQUIRE_FALSE(read_vectors(text, vectors));
  return scores_of(settings, vectors)[kOwn];
}

Scores given(Assumption assumption, const Settings& settings = {}) { return scores_of(settings, {{1}, {1}})[assumption]; }

/// "0.25, -1.3, …": standard normal numbers with two decimals.
std::string drawn_numbers(int seed, int count) {
  std::vector<float> values(static_cast<size_t>(count));
  engine::standard_normal(static_cast<std::uint64_t>(seed), values);
  std::string text;
  for (const float value : values) text += (text.empty() ? "" : ", ") + base::exact(std::round(100.0 * static_cast<double>(value)) / 100);
  return text;
}

HeldFigure held_with(double assumption, std::string_view text = kInitialVectors) {
  return HeldFigure("score_decay", {{"assumption", assumption}}, text);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("all ones: RoPE's score is the root of K times the similarity, sinusoidal half of that above the words'") {
    for (const auto& [width, base, reach] : {std::tuple{2, 10000.0, 64}, {64, 10000.0, 128}, {128, 500000.0, 2048}}) {
      const Scores scores = given(kEqual, {.head_width = width, .base = base, .reach = reach});
      const double root = std::sqrt(static_cast<double>(width));
      double rope = 0, sinusoidal = 0;
      for (int n = 0; n < reach; ++n) {
        double similarity = 0;
        for (int i = 0; i < width / 2; ++i) similarity += std::cos(n * std::pow(base, -2.0 * i / width)) / (width / 2);
        rope = std::max(rope, std::fabs(scores.at(kRope, n) - root * similarity));
        sinusoidal = std::max(sinusoidal, std::fabs(scores.at(kSinusoidal, n) - root - root / 2 * similarity));
      }
      CHECK(rope < 1e-5);
      CHECK(sinusoidal < 1e-5);
    }
    const Scores chapter = given(kEqual);
    CHECK(chapter.at(kRope, 0) == doctest::Approx(8).epsilon(1e-6));
    CHECK(std::fabs(chapter.at(kRope, 64) - 3.477) < 5e-4);
    CHECK(chapter.rises(kRope) == 49);
    CHECK(held_with(kEqual).words().find("it rises at 49 of 127 steps.") != std::string::npos);
  }

  TEST_CASE("random: RoPE's expected score is 0 at every distance; what is left of the others asks no word") {
    const Scores scores = given(kRandom, {.head = 0, .reach = 2048});
    for (int n = 0; n < 128; ++n) {
      CHECK(scores.at(kRope, n) == 0);
      CHECK(scores.at(kAlibi, n) == -0.5 * n);
    }
    CHECK(scores.at(kSinusoidal, 6) > scores.at(kSinusoidal, 5));
    for (int n = 0; n < 16; ++n) CHECK(scores.at(kT5, n) != scores.at(kT5, n + 1));
    CHECK(scores.at(kT5, 112) != scores.at(kT5, 113));
    for (int n = 113; n < 2048; ++n) CHECK(scores.at(kT5, n) == scores.at(kT5, 113));
    double sum = 0, squares = 0;  // over many drawn pairs
    for (int q = 1; q <= 12; ++q) {
      for (int k = 20; k < 32; ++k) {
        const double score =
            own({.head_width = 8, .reach = 32}, "q = " + drawn_numbers(q, 8) + "; k = " + drawn_numbers(k, 8)).at(kRope, 20);
        sum += score;
        squares += score * score;
      }
    }
    CHECK(std::fabs(sum / 144) < 0.4);
    CHECK(squares / 144 == doctest::Approx(1).epsilon(0.35));
  }

  TEST_CASE("your own: the query turned by n positions, times the key, repeated to fill the head or cut to it") {
    const Scores scores = own({.head_width = 16}, "q=1 0 0.5 -1;k = 1, 1, 0,0"), odd = own({.head_width = 8}, "q = 1 2 3; k = -4");
    for (const int n : {0, 1, 7, 127}) {
      CHECK(scores.at(kRope, n) == doctest::Approx(rope_score({1, 0, 0.5, -1}, {1, 1, 0, 0}, 16, n)).epsilon(1e-5));
      CHECK(odd.at(kRope, n) == doctest::Approx(rope_score({1, 2, 3}, {-4}, 8, n)).epsilon(1e-5));
    }
    CHECK(scores.at(kAlibi, 10) == doctest::Approx(1 - 10.0 / 32));  // 4 times 1, over the square root of 16
    CHECK(own({.head_width = 2}, "q = 1 2 3 4; k = 5 6 7").at(kAlibi, 0) == doctest::Approx(17 / std::sqrt(2.0)));
    const Scores chapter = own({}, kInitialVectors);
    CHECK(std::fabs(chapter.at(kRope, 0) - -4) < 1e-5);
    CHECK(std::fabs(chapter.at(kRope, 64) - -0.914) < 5e-4);
  }

  TEST_CASE("what cannot be read is told with its place, and what was read last stays drawn") {
    const auto mistake_of = [](std::string_view text) {
      CAPTURE(text);
      HeldFigure held = held_with(kOwn, "q = 1, 2; k = 3, 4");
      const auto before = mark_of(held.scene(), {"choice line", kOwn}).points.size();
      const std::unique_ptr<figures::Figure> figure = figures::find("score_decay")->make();
      const std::vector<double> values(held.figure().values().begin(), held.figure().values().end());
      figure->set(values, "q = 1, 2; k = 3, 4");
      const std::string drawn = figure->cursor_text();
      figure->set(values, text);
      CHECK(figure->cursor_text() == drawn);
      CHECK(mark_of(scene_of(*figure), {"choice line", kOwn}).points.size() == before);
      CHECK(has_mark(scene_of(*figure), {"mistake"}));
      return figure->alt_text();
    };
    CHECK(mistake_of("q = 1, 0; k = x1, 1")
              .starts_with(
                  "At letter 15 (“x1”): Here a number should stand, as in q = 1, 0; k = -1, 1. The last that could be read are still "
                  "drawn. Query and key are “q = 1, 2; k = 3, 4”."));
    CHECK(mistake_of("").starts_with("At letter 1: Here “q =” should stand"));
    CHECK(mistake_of("q = 1, 0").starts_with("At letter 9: Here the end comes where “;” should, between query and key."));
    CHECK(mistake_of("q = 1,; k = 1").starts_with("At letter 7 (“;”): Here a number should stand"));
    CHECK(mistake_of("q = 1; k = 1; 2").starts_with("At letter 13 (“;”): Here the text should end."));
    CHECK(mistake_of("q = 1.2.3; k = 1").starts_with("At letter 8 (“.3”): Put a comma or a space between"));
    CHECK(mistake_of("q = 11; k = 1").starts_with("At letter 5 (“11”): Numbers go from -10 to 10 here."));
    CHECK(mistake_of("q = é; k = 1").starts_with("At letter 5 (“é”): Here a number"));
    CHECK_FALSE(has_mark(held_with(kEqual, "nonsense").scene(), {"mistake"}));
    CHECK(held_with(kOwn, "nonsense").figure().cursor_text() == held_with(kOwn).figure().cursor_text());
  }

  TEST_CASE("texts at random are read or refused, and the extremes are finite") {
    std::mt19937 random(3);
    constexpr std::string_view kLetters = "qk=;, -.0123456789e";
    for (int n = 0; n < 20'000; ++n) {
      std::string text = n % 2 == 0 ? "q = 1; k = " : "q";
      for (size_t count = random() % 20; count > 0; --count) text += kLetters[random() % kLetters.size()];
      Vectors vectors;
      const auto mistake = read_vectors(text, vectors);
      if (mistake) {
        CHECK(mistake->at <= text.size());
        continue;
      }
      CHECK_FALSE(vectors.q.empty());
      for (const float value : vectors.k) CHECK(std::fabs(value) <= 10);
    }
    for (const double score : own({.head_width = 128, .base = 2, .reach = 2048}, "q = 10; k = -10").lines[kRope])
      CHECK(std::isfinite(score));
  }

  TEST_CASE("the dots stand on the lines at the distance that was pointed at, and a small picture chooses the assumption") {
    HeldFigure held("score_decay", {{"reach", 100}, {"distance", 50}}, kInitialVectors);
    const plot::Scene scene = held.scene();
    const plot::Mark& rope = mark_of(scene, {"line", kRope});
    CHECK(mark_of(scene, {"tip", kRope}).at.x == doctest::Approx(rope.points[50].x));
    CHECK(mark_of(scene, {"tip", kRope}).at.y == doctest::Approx(rope.points[50].y));
    const base::Rect ground = mark_of(scene, {"ground"}).rect;
    held.hover({ground.x + ground.width * 0.805f, ground.y + 3});
    CHECK(held.value("distance") == 80);
    held.click({ground.x + ground.width * 0.805f, ground.y + 3});
    CHECK(held.value("pinned") == 1);
    held.press("End");
    CHECK(held.value("distance") == 99);
    held.click(middle_of(mark_of(held.scene(), {"choice", kRandom})));
    CHECK(held.value("assumption") == kRandom);
    CHECK(held.figure().alt_text().find("independent, mean 0") != std::string::npos);
    CHECK(held.all().rows.size() == 100);
    held.set({{"assumption", kOwn}});
    CHECK(held.figure().alt_text().find("Query and key are “q = 1, 0; k = -1, 1”.") != std::string::npos);
    CHECK(held.all().rows[3].back() == kInitialVectors);
  }
}
