#include "engine/baselines/float32_variants.h"

#include <doctest/doctest.h>
#include <vector>

#include <cmath>

#include "engine/baselines/true_sinusoid.h"

namespace {

using Fill = engine::Checked(std::span<float>, std::int64_t, const engine::Sinusoidal&);

/// The largest error over 64 positions around `middle`.
double worst_error(Fill* fill, std::int64_t middle, int d_model) {
  constexpr std::int64_t kPositions = 64;
  const auto width = static_cast<size_t>(d_model);
  std::vector<float> table(kPositions * width);
  REQUIRE(fill(table, middle - kPositions / 2, {.d_model = d_model}).has_value());
  double worst = 0;
  for (size_t column = 0; column < width; column += 2) {
    const engine::TrueSinusoid truth(static_cast<int>(column / 2), d_model, 10000);
    for (size_t t = 0; t < kPositions; ++t) {
      const engine::SineCosine value = truth.at(middle - kPositions / 2 + static_cast<std::int64_t>(t));
      worst = std::fmax(worst, std::fabs(table[t * width + column] - value.sine));
      worst = std::fmax(worst, std::fabs(table[t * width + column + 1] - value.cosine));
    }
  }
  return worst;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("recipes in float are right at the start and lose three to four digits by a million") {
    for (Fill* fill : {engine::power_float32_recipe, engine::iterative_float32_recipe, engine::float32_angle_recipe}) {
      CHECK(worst_error(fill, 32, 128) < 3e-5);
      CHECK(worst_error(fill, 1000000, 128) > 0.02);
    }
    CHECK(worst_error(engine::power_float32_recipe, 1000000, 512) < 0.1);
    CHECK(worst_error(engine::float32_angle_recipe, 1000000, 512) < 0.032);  // half of the spacing of floats near a million
  }

  TEST_CASE("the iterative recipe is off by more than 0.1 near a million") {
    CHECK(worst_error(engine::iterative_float32_recipe, 1000000, 128) == doctest::Approx(0.15).epsilon(0.3));
    CHECK(worst_error(engine::iterative_float32_recipe, 1000000, 512) > 0.1);
  }

  TEST_CASE("recipes in float refuse what the engine refuses") {
    std::vector<float> table(8, 7.0f);
    for (Fill* fill : {engine::power_float32_recipe, engine::iterative_float32_recipe, engine::float32_angle_recipe}) {
      CHECK_FALSE(fill(table, 0, {.d_model = 3}).has_value());
      CHECK_FALSE(fill(table, 0, {.d_model = 4, .base = 1}).has_value());
    }
    for (const float value : table) CHECK(value == 7.0f);
  }
}
