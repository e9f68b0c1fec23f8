#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/operations/token_vectors.h"
#include "figures/alibi_slopes/model.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::alibi::Model;
using Settings = HeldFigure::Settings;

constexpr double kSlopes = 1, kAttention = 2, kPaper = 1, kSymmetric = 1, kEqual = 0;

Model model_with(const Settings& settings) {
  Model model;
  model.set(values_with(*figures::find("alibi_slopes"), settings));
  return model;
}

HeldFigure with(const Settings& settings = {}) { return HeldFigure("alibi_slopes", settings); }

/// The weights by the formula, in double: softmax, over the keys that query i sees, of the logits minus slope times distance.
std::vector<double> weights_of(const Model& model, int i, double slope) {
  std::vector<double> weights(static_cast<size_t>(model.tokens));
  double sum = 0;
  for (int j = 0; j < model.tokens; ++j) {
    const bool seen = !model.causal || j <= i;
    weights[static_cast<size_t>(j)] = seen ? std::exp(model.logit(i, j) - slope * std::abs(i - j)) : 0;
    sum += weights[static_cast<size_t>(j)];
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("alibi_slopes: the slopes by the released code are those of the reference, those of the text are 2^(-8h/H)") {
    const base::JsonDocument document = read_reference("encodings.json");
    for (const base::Json& expected : document.root()["alibi"].elements()) {
      const auto reference = flatten<double>(expected["slopes"]);
      if (reference.size() > 128) continue;
      const Model model = model_with({{"heads", static_cast<double>(reference.size())}});
      for (size_t h = 0; h < reference.size(); ++h) CHECK(model.slopes[0][h] == doctest::Approx(reference[h]).epsilon(1e-5));
    }
    for (const int heads : {1, 2, 8, 12, 112, 128}) {
      const Model model = model_with({{"heads", heads}, {"rule", kPaper}, {"head", 127}});
      CHECK(model.head == heads - 1);
      for (int h = 0; h < heads; ++h) CHECK(model.slope(h) == doctest::Approx(std::pow(2, -8.0 * (h + 1) / heads)));
    }
  }

  TEST_CASE("alibi_slopes: with twelve heads the code's list is that of eight and every other one of sixteen") {
    const Model model = model_with({{"heads", 12}});
    for (int h = 0; h < 8; ++h) CHECK(model.slope(h) == std::exp2(-(h + 1)));
    for (int h = 8; h < 12; ++h) CHECK(model.slope(h) == doctest::Approx(std::exp2(-(h - 8) - 0.5)));
    CHECK_FALSE(std::ranges::is_sorted(model.slopes[0], std::greater()));
    CHECK(std::ranges::is_sorted(model.slopes[1], std::greater()));
  }

  TEST_CASE("alibi_slopes: the weights are those of the formula, with the bias and without it") {
    for (const double mask : {0.0, kSymmetric}) {
      for (const double content : {kEqual, 1.0}) {
        const Model model = model_with({{"view", kAttention}, {"mask", mask}, {"content", content}, {"tokens", 40}, {"head", 3}});
        CHECK(model.slope() == 0.0625);
        for (const int i : {0, 7, 39}) {
          const std::vector<double> without = weights_of(model, i, 0), with = weights_of(model, i, 0.0625);
          for (int j = 0; j < 40; ++j) {
            CHECK(static_cast<double>(model.without[model.at(i, j)]) == doctest::Approx(without[static_cast<size_t>(j)]).epsilon(1e-4));
            CHECK(static_cast<double>(model.with[model.at(i, j)]) == doctest::Approx(with[static_cast<size_t>(j)]).epsilon(1e-4));
          }
        }
      }
    }
  }

  TEST_CASE("alibi_slopes: adding m j gives the same causal weights as taking m (i - j) away") {
    const Model model = model_with({{"view", kAttention}, {"tokens", 32}, {"head", 1}});
    for (const int i : {3, 31}) {
      double sum = 0;
      std::vector<double> weights;
      for (int j = 0; j <= i; ++j) sum += weights.emplace_back(std::exp(model.logit(i, j) + model.slope() * j));
      for (int j = 0; j <= i; ++j)
        CHECK(static_cast<double>(model.with[model.at(i, j)]) == doctest::Approx(weights[static_cast<size_t>(j)] / sum).epsilon(1e-4));
    }
  }

  TEST_CASE("alibi_slopes: with equal content the symmetric weights are the same read from either end, the causal ones are not") {
    for (const double mask : {0.0, kSymmetric}) {
      const Model model = model_with({{"view", kAttention}, {"mask", mask}, {"content", kEqual}, {"tokens", 20}});
      double worst = 0;
      for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 20; ++j)
          worst = std::max(worst, std::fabs(static_cast<double>(model.with[model.at(i, j)]) - model.with[model.at(19 - i, 19 - j)]));
      }
      CHECK((worst < 1e-6) == (mask == kSymmetric));
    }
  }

  TEST_CASE("alibi_slopes: far from the start the mean distance of equal keys is 1 / (e^m - 1)") {
    const Model model = model_with({{"view", kAttention}, {"content", kEqual}, {"tokens", 128}, {"head", 2}});
    CHECK(model.mean_distance(model.with, 127) == doctest::Approx(1 / std::expm1(0.125)).epsilon(1e-3));
    CHECK(model.mean_distance(model.without, 127) == doctest::Approx(63.5).epsilon(1e-4));
  }

  TEST_CASE("alibi_slopes says what it shows") {
    CHECK(with().figure().cursor_text() ==
          "Head 2 has slope 0.125, 2 to the power of −3; at key less query −4 its bias is −0.5, which multiplies the weight by 0.6065 "
          "before the softmax divides.");
    CHECK(with({{"heads", 12}, {"view", kSlopes}, {"head", 8}}).figure().describe().find("Head 8 has slope 0.7071") != std::string::npos);
    CHECK(with({{"view", kAttention}, {"query", 3}, {"key", 9}}).figure().cursor_text() == "The mask hides key 9 from query 3.");
    CHECK(with({{"view", kAttention}}).all().rows.size() == 24 * 24);
    CHECK(with().all().rows.size() == 8 * 24);
    CHECK(with({{"view", kSlopes}, {"heads", 112}}).all().rows.size() == 112);
  }

  TEST_CASE("alibi_slopes: keys move the distance and the head on the lines, and pin") {
    HeldFigure lines = with();
    CHECK(lines.press("ArrowLeft"));
    CHECK(lines.value("distance") == -5);
    lines.press("End");
    CHECK(lines.value("distance") == 0);
    lines.press("ArrowDown");
    CHECK(lines.value("head") == 3);
    lines.press("Enter");
    CHECK(lines.value("pinned") == 1);
    CHECK_FALSE(lines.press("x"));
  }

  TEST_CASE("alibi_slopes: keys move the head among the slopes") {
    HeldFigure slopes = with({{"view", kSlopes}});
    slopes.press("Shift+ArrowRight");
    CHECK(slopes.value("head") == 7);
    slopes.press("Home");
    CHECK(slopes.value("head") == 0);
  }

  TEST_CASE("alibi_slopes: keys move the cursor in the matrices") {
    HeldFigure attention = with({{"view", kAttention}});
    attention.press("ArrowDown");
    attention.press("ArrowRight");
    attention.press("PageUp");
    CHECK(attention.value("query") == 17);
    CHECK(attention.value("key") == 13);
    CHECK(attention.value("head") == 1);
  }

  TEST_CASE("alibi_slopes: the pointer reads a distance; a click pins it, and picks the line") {
    HeldFigure lines = with();
    lines.hover({200, 60});
    const double distance = lines.value("distance");
    CHECK(distance < -10);
    CHECK(lines.value("head") == 2);
    lines.click({200, 260});  // far down, on the steepest line
    CHECK(lines.value("head") == 0);
    CHECK(lines.value("pinned") == 1);
    lines.hover({400, 60});
    CHECK(lines.value("distance") == distance);
    lines.click({200, 260});
    CHECK(lines.value("pinned") == 0);
  }

  TEST_CASE("alibi_slopes: the steepest of very many lines ends within the picture") {
    HeldFigure lines = with({{"heads", 128}, {"mask", kSymmetric}});
    lines.click({78, 275});  // slightly above the bottom, at the left edge
    CHECK(lines.value("head") == 0);
    CHECK(lines.value("distance") == -23);
  }

  TEST_CASE("alibi_slopes: the pointer reads a head's slopes") {
    HeldFigure slopes = with({{"view", kSlopes}});
    slopes.hover({540, 100});
    CHECK(slopes.value("head") == 7);
  }

  TEST_CASE("alibi_slopes: the pointer reads a cell, the same in either matrix") {
    HeldFigure attention = with({{"view", kAttention}});
    attention.hover({100, 220});
    const double query = attention.value("query"), key = attention.value("key");
    CHECK(query > 12);
    attention.hover({100 + 209, 220});  // about the same cell in the other matrix
    CHECK(attention.value("query") == query);
    CHECK(std::fabs(attention.value("key") - key) <= 2);
  }
}
