#include <doctest/doctest.h>

#include <cmath>

#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

namespace {

/// position, width, base, recipe, pairs: the kind's parameters, in order.
std::unique_ptr<figures::Figure> drift_at(double position, double d_model = 512, double recipe = 0, double pairs = 0) {
  std::unique_ptr<figures::Figure> figure = figures::find("precision_drift")->make();
  figure->set(std::vector{position, d_model, 10000.0, recipe, pairs}, "");
  return figure;
}

/// The numbers in the last row of the table: position, four recipes in float, the engine's fast mode, its exact mode.
std::vector<double> near(const figures::Figure& figure) {
  std::vector<double> numbers;
  for (const std::string& text : figure.data(figures::Figure::Extent::all).rows.back()) numbers.push_back(std::stod(text));
  return numbers;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the usual recipe loses a digit in every decade") {
    // 5.6e-5, 7.6e-4, 6.9e-3 and 6.0e-2 in PyTorch 2.11, over more positions
    for (const auto& [position, error] : {std::pair{1e3, 5.6e-5}, {1e4, 7.6e-4}, {1e5, 6.9e-3}, {1e6, 6.0e-2}}) {
      CAPTURE(position);
      CHECK(near(*drift_at(position))[1] == doctest::Approx(error).epsilon(0.25));
    }
    CHECK(near(*drift_at(1e6, 128))[3] == doctest::Approx(0.15).epsilon(0.3));
  }

  TEST_CASE("the engine is as right far out as near") {
    for (const double position : {1.0, 1e3, 1e6, 1048576.0}) {
      for (const double d_model : {2.0, 128.0, 1024.0}) {
        const std::vector<double> errors = near(*drift_at(position, d_model));
        CAPTURE(position);
        CAPTURE(d_model);
        CHECK(errors[5] <= 1.5e-7);
        CHECK(errors[6] <= 3e-8);
      }
    }
  }

  TEST_CASE("the first pair is right in every recipe") {
    const std::vector<double> errors = near(*drift_at(1e6, 512, 0, 1));
    for (size_t recipe = 1; recipe <= 4; ++recipe) CHECK(errors[recipe] < 1e-7);
    CHECK(near(*drift_at(1e6, 512, 0, 2))[1] > 1e-3);
  }

  TEST_CASE("what is said holds the recipe and its error") {
    CHECK(drift_at(1e6)->describe().find("usual float32 recipe, by exp, is off by up to 0.0") != std::string::npos);
    CHECK(drift_at(1e6, 128, 2)->describe().find("128 dimensions wide, base 10,000, the iterative") != std::string::npos);
  }

  TEST_CASE("a table has a row for each sample and one for the cursor") {
    CHECK(drift_at(1000)->data(figures::Figure::Extent::all).rows.size() == 34);
    CHECK(drift_at(1000)->data(figures::Figure::Extent::shown).rows.size() == 10);
  }

  TEST_CASE("a curve under the pointer lights its part up") {
    WindowWithFonts window;
    const std::unique_ptr<figures::Figure> figure = drift_at(1000);
    const float height_px = figure->height_for(560);
    std::string highlighted;
    for (float y = 30; y < height_px - 100; y += 4) {
      window.frame({560, height_px, 1}, [&](ImDrawList& list) {
        plot::Surface surface(list, window.fonts, {0, 0, 560, height_px}, false, {.over = true, .at = {450, y}});
        figures::Edits edits;
        figure->draw(surface, edits);
        if (!highlighted.ends_with(edits.highlight)) highlighted += " " + std::string(edits.highlight);
      });
    }
    CHECK(highlighted == " usual fast exact");
  }
}
