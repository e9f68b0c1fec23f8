#include "engine/baselines/small_float_recipe.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/baselines/float32_variants.h"
#include "engine/baselines/true_sinusoid.h"

namespace {

using engine::SmallFloat, engine::SmallFloatSteps;

constexpr SmallFloatSteps kNone{SmallFloat::kBf16, false, false, false, false};

std::vector<float> table(std::int64_t start, size_t positions, int d_model, const SmallFloatSteps& steps) {
  std::vector<float> values(positions * static_cast<size_t>(d_model));
  REQUIRE(engine::small_float_recipe(values, start, {.d_model = d_model}, steps).has_value());
  return values;
}

std::vector<float> row(const std::vector<float>& values, size_t t, size_t width) {
  return {values.begin() + static_cast<std::ptrdiff_t>(t * width), values.begin() + static_cast<std::ptrdiff_t>((t + 1) * width)};
}

double worst_error(std::int64_t start, size_t positions, int d_model, const SmallFloatSteps& steps) {
  const std::vector<float> values = table(start, positions, d_model, steps);
  double worst = 0;
  for (int pair = 0; pair < d_model / 2; ++pair) {
    const engine::TrueSinusoid truth(pair, d_model, 10000);
    for (size_t t = 0; t < positions; ++t) {
      const engine::SineCosine value = truth.at(start + static_cast<std::int64_t>(t));
      const size_t at = t * static_cast<size_t>(d_model) + 2 * static_cast<size_t>(pair);
      worst = std::max({worst, std::fabs(values[at] - value.sine), std::fabs(values[at + 1] - value.cosine)});
    }
  }
  return worst;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("without rounded steps the recipe is the one by powers in float32") {
    for (const int width : {1, 6, 7, 64}) {
      std::vector<float> expected(9 * static_cast<size_t>(width));
      REQUIRE(engine::power_float32_recipe(expected, 1000, {.d_model = width}).has_value());
      CHECK(table(1000, 9, width, kNone) == expected);
    }
  }

  TEST_CASE("in a model cast to bf16, positions 256 and 257 have the same row; in fp16, 2048 and 2049") {
    const std::vector<float> bf16 = table(255, 4, 32, {});
    CHECK(row(bf16, 0, 32) != row(bf16, 1, 32));
    CHECK(row(bf16, 1, 32) == row(bf16, 2, 32));
    const std::vector<float> fp16 = table(2047, 3, 32, {.format = SmallFloat::kFp16});
    CHECK(row(fp16, 0, 32) != row(fp16, 1, 32));
    CHECK(row(fp16, 1, 32) == row(fp16, 2, 32));
  }

  TEST_CASE("float angles whose sines are cast are off by half a unit of the table at most") {
    for (const auto [format, half_unit] : {std::pair{SmallFloat::kBf16, 0x1p-9}, {SmallFloat::kFp16, 0x1p-12}}) {
      const SmallFloatSteps steps{format, false, false, false, true};
      CHECK(worst_error(1000, 64, 128, steps) <= half_unit + 2e-4);
      CHECK(worst_error(1000, 64, 128, steps) > half_unit / 2);
    }
    CHECK(worst_error(4000, 96, 128, {}) > 1);
  }

  TEST_CASE("each step is rounded when it is asked for, and only then") {
    SmallFloatSteps steps = kNone;
    const engine::Sinusoidal encoding{.d_model = 128};
    const float theta = engine::small_float_frequency(3, encoding, steps);
    CHECK(theta == doctest::Approx(std::pow(10000.0, -6.0 / 128)).epsilon(1e-6));
    CHECK(engine::small_float_angle(257, theta, steps) == 257 * theta);
    steps.positions = true;
    CHECK(engine::small_float_angle(257, theta, steps) == 256 * theta);
    steps.angles = true;
    CHECK(engine::small_float_angle(257, theta, steps) == engine::round_to_bf16(256 * theta));
    steps.frequencies = true;
    CHECK(engine::small_float_frequency(3, encoding, steps) == engine::round_to_bf16(theta));
    steps = {.format = SmallFloat::kFp16};
    CHECK(std::isinf(engine::small_float_angle(70000, 1, steps)));
  }

  TEST_CASE("rounding the frequencies alone costs up to 5 radians at position 4095") {
    SmallFloatSteps steps = kNone;
    steps.frequencies = true;
    double worst = 0;
    for (int pair = 0; pair < 64; ++pair) {
      const double truth = 4095 * std::pow(10000.0, -2.0 * pair / 128);
      worst = std::max(
          worst, std::fabs(engine::small_float_angle(4095, engine::small_float_frequency(pair, {.d_model = 128}, steps), steps) - truth));
    }
    CHECK(worst > 3);
    CHECK(worst < 6);
  }

  TEST_CASE("the recipe refuses what the engine refuses") {
    std::vector<float> values(8, 7.0f);
    CHECK_FALSE(engine::small_float_recipe(values, 0, {.d_model = 3}, {}).has_value());
    CHECK(engine::small_float_recipe(values, 0, {.d_model = 4, .base = 1}, {}).error().argument == std::string("base"));
    CHECK(std::ranges::count(values, 7.0f) == 8);
  }
}
