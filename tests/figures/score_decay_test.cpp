#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/number.h"
#include "engine/operations/token_vectors.h"
#include "figures/score_decay/model.h"
#include "figures/score_decay/words.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::decay::Line;
using figures::decay::Model;
using Settings = HeldFigure::Settings;
constexpr double kEqual = 0, kRandom = 1, kOwn = 2;

const figures::Kind& kind() { return *figures::find("score_decay"); }

Model model_with(const Settings& settings, std::string_view text = kind().text.initial) {
  Model model;
  model.set(values_with(kind(), settings), text);
  return model;
}

Model own(const Settings& settings, std::string_view text) {
  Settings all = settings;
  all.push_back({"assumption", kOwn});
  return model_with(all, text);
}

/// RoPE's score by definition: the query rotated by n positions, times the key.
double rope_score(const std::vector<double>& q, const std::vector<double>& k, int width, int n) {
  double score = 0;
  for (int i = 0; i < width / 2; ++i) {
    const auto at = [i](const std::vector<double>& of, int c) { return of[static_cast<size_t>(2 * i + c) % of.size()]; };
    const double angle = n * std::pow(10000.0, -2.0 * i / width);
    const double a = at(q, 0), b = at(q, 1);
    score += (a * std::cos(angle) - b * std::sin(angle)) * at(k, 0) + (a * std::sin(angle) + b * std::cos(angle)) * at(k, 1);
  }
  return score / std::sqrt(static_cast<double>(width));
}

/// "0.25, -1.3, …": standard normal numbers with two decimals.
std::string drawn_numbers(int seed, int count) {
  std::vector<float> values(static_cast<size_t>(count));
  engine::standard_normal(static_cast<std::uint64_t>(seed), values);
  std::string text;
  for (const float value : values) text += (text.empty() ? "" : ", ") + base::exact(std::round(100.0 * static_cast<double>(value)) / 100);
  return text;
}

/// The figure's message about a text that it cannot read. Checks that it still draws what it drew before.
std::string mistake_of(std::string_view text) {
  CAPTURE(text);
  Model model = own({}, "q = 1, 2; k = 3, 4");
  const std::vector<double> before = model.scores[1];
  model.set(values_with(kind(), {{"assumption", kOwn}}), text);
  REQUIRE(model.wrong() != nullptr);
  CHECK(model.scores[1] == before);
  CHECK(model.read_text == "q = 1, 2; k = 3, 4");
  return figures::decay::assumption_text(model);
}

/// The mean of cos(n theta_i) over all pairs.
double similarity(int n, int width, double base) {
  double sum = 0;
  for (int i = 0; i < width / 2; ++i) sum += std::cos(n * std::pow(base, -2.0 * i / width));
  return sum / (width / 2);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("all ones: RoPE's score is the root of K times the similarity, sinusoidal half of that above the words'") {
    for (const auto& [width, base, reach] : {std::tuple{2, 10000.0, 64}, {64, 10000.0, 128}, {128, 500000.0, 2048}}) {
      const Model model = model_with({{"assumption", kEqual}, {"head_width", width}, {"base", base}, {"reach", reach}});
      const double root = std::sqrt(static_cast<double>(width));
      CHECK(model.content == doctest::Approx(root));
      double rope = 0, sinusoidal = 0;
      for (int n = 0; n < reach; ++n) {
        rope = std::max(rope, std::fabs(model.score(Line::kRope, n) - root * similarity(n, width, base)));
        sinusoidal = std::max(sinusoidal, std::fabs(model.score(Line::kSinusoidal, n) - root - root / 2 * similarity(n, width, base)));
      }
      CHECK(rope < 1e-5);
      CHECK(sinusoidal < 1e-5);
    }
  }

  TEST_CASE("random: RoPE's expected score is 0 at every distance; what is left of the others asks no word") {
    const Model model = model_with({{"assumption", kRandom}, {"head", 0}});
    for (int n = 0; n < 128; ++n) {
      CHECK(model.score(Line::kRope, n) == 0);
      CHECK(model.score(Line::kAlibi, n) == -0.5 * n);
    }
    CHECK(model.rises(Line::kAlibi) == 0);
    CHECK(model.score(Line::kSinusoidal, 6) > model.score(Line::kSinusoidal, 5));
  }

  TEST_CASE("the expectation is what the mean over many drawn pairs comes to") {
    double sum = 0, squares = 0;
    int count = 0;
    for (int q = 1; q <= 12; ++q) {
      for (int k = 20; k < 32; ++k, ++count) {
        const std::string text = "q = " + drawn_numbers(q, 8) + "; k = " + drawn_numbers(k, 8);
        const double score = own({{"head_width", 8}, {"reach", 32}}, text).score(Line::kRope, 20);
        sum += score;
        squares += score * score;
      }
    }
    CHECK(std::fabs(sum / count) < 0.4);
    CHECK(squares / count == doctest::Approx(1).epsilon(0.35));
  }

  TEST_CASE("your own: the query turned by n positions, times the key, and q . k at distance 0") {
    const Model model = own({{"head_width", 16}}, "q=1 0 0.5 -1;k = 1, 1, 0,0");
    for (const int n : {0, 1, 7, 127})
      CHECK(model.score(Line::kRope, n) == doctest::Approx(rope_score({1, 0, 0.5, -1}, {1, 1, 0, 0}, 16, n)).epsilon(1e-5));
    CHECK(model.content == 1);  // 4 times 1, over the square root of 16
    CHECK(model.score(Line::kRope, 0) == doctest::Approx(model.content).epsilon(1e-6));
    CHECK(model.score(Line::kAlibi, 10) == doctest::Approx(model.content - 10.0 / 32));
  }

  TEST_CASE("your own numbers are repeated to fill the head, or cut to it, each vector by itself") {
    const Model model = own({{"head_width", 8}}, "q = 1 2 3; k = -4");
    for (const int n : {0, 5, 100}) CHECK(model.score(Line::kRope, n) == doctest::Approx(rope_score({1, 2, 3}, {-4}, 8, n)).epsilon(1e-5));
    const Model cut = own({{"head_width", 2}}, "q = 1 2 3 4; k = 5 6 7");
    CHECK(cut.content == doctest::Approx((5 + 12) / std::sqrt(2.0)));
  }

  TEST_CASE("your own: it begins with two for which RoPE's score rises with the distance, as the chapter tells") {
    const Model model = own({{"reach", 128}}, kind().text.initial);
    CHECK(model.wrong() == nullptr);
    CHECK(std::fabs(model.score(Line::kRope, 0) - -4) < 1e-5);
    CHECK(std::fabs(model.score(Line::kRope, 64) - rope_score({1, 0}, {-1, 1}, 64, 64)) < 1e-4);
    CHECK(std::fabs(model.score(Line::kRope, 64) - -0.914) < 5e-4);
    for (const int n : {1, 2, 4, 8, 16, 64}) CHECK(model.score(Line::kRope, n) > model.score(Line::kRope, n / 2));
    for (int n = 0; n < 127; ++n) CHECK(model.score(Line::kAlibi, n + 1) < model.score(Line::kAlibi, n));
  }

  TEST_CASE("what cannot be read is told with its place, and what was read last stays drawn") {
    CHECK(mistake_of("q = 1, 0; k = x1, 1") ==
          "At letter 15 (“x1”): Here a number should stand, as in q = 1, 0; k = -1, 1. The last that could be read are still drawn.");
    CHECK(mistake_of("").starts_with("At letter 1: Here “q =” should stand"));
    CHECK(mistake_of("k = 1; q = 1").starts_with("At letter 1 (“k”): Here “q =” should stand"));
    CHECK(mistake_of("q = 1, 0").starts_with("At letter 9: Here the end comes where “;” should, between query and key."));
    CHECK(mistake_of("q 1; k = 1").starts_with("At letter 3 (“1”): Here something comes where “=” should"));
    CHECK(mistake_of("q = ; k = 1").starts_with("At letter 5 (“;”): Here a number should stand"));
    CHECK(mistake_of("q = 1,; k = 1").starts_with("At letter 7 (“;”): Here a number should stand"));
    CHECK(mistake_of("q = 1; k = ").starts_with("At letter 12: Here a number should stand"));
    CHECK(mistake_of("q = 1; k = 1; 2").starts_with("At letter 13 (“;”): Here the text should end."));
    CHECK(mistake_of("q = 1.2.3; k = 1").starts_with("At letter 8 (“.3”): A comma or a space should stand"));
    CHECK(mistake_of("q = é; k = 1").starts_with("At letter 5 (“é”): Here a number"));
    CHECK(mistake_of("q = 1, −2; k = 1").starts_with("At letter 8 (“−2”): Here a number"));
    CHECK(mistake_of("q = 11; k = 1").starts_with("At letter 5 (“11”): Numbers go from -10 to 10 here."));
    CHECK(mistake_of("q = 1; k = -1e9").starts_with("At letter 12 (“-1e9”): Numbers go"));
    CHECK(mistake_of("q = 1; k = .").starts_with("At letter 12 (“.”): "));
    CHECK(mistake_of("q = 1; k = abcdefghijklmnopq").find("(“abcdefghijkl”)") != std::string::npos);
    CHECK(own({}, "q=-10 .5 1e-1 , 10;k=+").wrong() != nullptr);
    CHECK(own({}, "q=-10 .5 1e-1 , 10;k=1").wrong() == nullptr);
  }

  TEST_CASE("a mistake is none under other assumptions, and before anything was read the initial vectors are drawn") {
    Model model = model_with({{"assumption", kEqual}}, "nonsense");
    CHECK(model.wrong() == nullptr);
    CHECK(figures::decay::assumption_text(model).starts_with("Assumed: all values"));
    model.set(values_with(kind(), {{"assumption", kOwn}}), "nonsense");
    CHECK(model.wrong() != nullptr);
    CHECK(model.scores == own({}, kind().text.initial).scores);
    model.set(values_with(kind(), {{"assumption", kOwn}}), "q = 2; k = 2");
    CHECK(model.wrong() == nullptr);
    CHECK(model.content == doctest::Approx(4 * std::sqrt(64.0)));
  }

  TEST_CASE("texts at random are read or refused, and the extremes are finite") {
    std::mt19937 random(3);
    constexpr std::string_view kLetters = "qk=;, -.0123456789e";
    for (int n = 0; n < 20'000; ++n) {
      std::string text = n % 2 == 0 ? "q = 1; k = " : "q";
      for (size_t count = random() % 20; count > 0; --count) text += kLetters[random() % kLetters.size()];
      figures::decay::Vectors vectors;
      const auto mistake = figures::decay::read_vectors(text, vectors);
      if (mistake) CHECK(mistake->at <= text.size());
      if (mistake) continue;
      CHECK_FALSE(vectors.q.empty());
      CHECK_FALSE(vectors.k.empty());
      for (const float value : vectors.k) CHECK(std::fabs(value) <= 10);
    }
    const Model model = own({{"head_width", 128}, {"base", 2}, {"reach", 2048}}, "q = 10; k = -10");
    for (int n = 0; n < 2048; ++n) CHECK(std::isfinite(model.score(Line::kRope, n)));
  }

  TEST_CASE("your own vectors are in the description, the table's caption and each line of the CSV") {
    const std::string text = "q = 3, 1; k = 0, 1";
    const auto with = [](double assumption, std::string_view written) {
      std::unique_ptr<figures::Figure> made = kind().make();
      made->set(values_with(kind(), {{"assumption", assumption}}), written);
      return made;
    };
    const auto figure = with(kOwn, text);
    CHECK(figure->describe().find("Query and key are “" + text + "”.") != std::string::npos);
    CHECK(figure->data(figures::Figure::Extent::shown).caption.ends_with(text));
    const figures::DataTable table = figure->data(figures::Figure::Extent::all);
    CHECK(table.columns.back() == "query and key");
    for (const auto& row : table.rows) CHECK(row.back() == text);
    const auto equal = with(kEqual, text);
    CHECK(equal->describe().find("k = 0") == std::string::npos);
    CHECK(equal->data(figures::Figure::Extent::all).rows[3].back() == "all 1");
    HeldFigure wrong("score_decay", {{"assumption", kOwn}}, "q = 3, 1");
    CHECK(wrong.figure().describe().starts_with("At letter 9: "));
    CHECK(wrong.figure().describe().find("Query and key are “" + std::string(kind().text.initial) + "”.") != std::string::npos);
    for (const float width_px : {200.0f, 320.0f, 592.0f}) wrong.draw({}, width_px);
  }

  TEST_CASE("T5's steps: alone below 16, shared from there, and one bucket from 113 on") {
    const Model model = model_with({{"assumption", kRandom}, {"reach", 2048}});
    for (int n = 0; n < 16; ++n) CHECK(model.score(Line::kT5, n) != model.score(Line::kT5, n + 1));
    CHECK(model.score(Line::kT5, 112) != model.score(Line::kT5, 113));
    for (int n = 113; n < 2048; ++n) CHECK(model.score(Line::kT5, n) == model.score(Line::kT5, 113));
  }

  TEST_CASE("the numbers of the chapter: 8.000 and 3.477, and 49 of 128 steps rise") {
    const Model model = model_with({{"reach", 129}});
    CHECK(model.score(Line::kRope, 0) == doctest::Approx(8).epsilon(1e-6));
    CHECK(std::fabs(model.score(Line::kRope, 64) - 3.477) < 5e-4);
    CHECK(model.rises(Line::kRope) == 49);
  }

  TEST_CASE("keys move the distance within what is shown, and the pointer reads where it is") {
    HeldFigure figure("score_decay", {{"reach", 100}, {"distance", 50}});
    CHECK(figure.press("ArrowRight"));
    CHECK(figure.value("distance") == 51);
    figure.press("PageUp");
    CHECK(figure.value("distance") == 63);
    figure.press("End");
    CHECK(figure.value("distance") == 99);
    figure.press("ArrowRight");
    CHECK(figure.value("distance") == 99);
    figure.press("Home");
    CHECK(figure.value("distance") == 0);
    figure.hover({300, 200});
    const double there = figure.value("distance");
    CHECK(there > 20);
    CHECK(there < 99);
    figure.click({300, 200});
    CHECK(figure.value("pinned") == 1);
    figure.hover({120, 200});
    CHECK(figure.value("distance") == there);
  }

  TEST_CASE("the assumption stands in the description and above the table") {
    HeldFigure figure("score_decay", {{"assumption", kRandom}});
    CHECK(figure.figure().describe().find("independent, mean 0") != std::string::npos);
    CHECK(figure.all().caption.find("independent, mean 0") != std::string::npos);
    CHECK(figure.all().rows.size() == 128);
  }
}
