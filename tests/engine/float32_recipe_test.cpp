#include "engine/baselines/float32_recipe.h"

#include <doctest/doctest.h>
#include <vector>

#include <cmath>

#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"

namespace {

using Fill = engine::Checked(std::span<float>, std::int64_t, const engine::Sinusoidal&);

/// The largest error over 32 positions, starting at `start`.
double worst_error(Fill* fill, std::int64_t start, int d_model = 512) {
  constexpr size_t kPositions = 32;
  const auto width = static_cast<size_t>(d_model);
  std::vector<float> table(kPositions * width);
  REQUIRE(fill(table, start, {.d_model = d_model}).has_value());
  double worst = 0;
  for (size_t column = 0; column < width; column += 2) {
    const engine::TrueSinusoid truth(static_cast<int>(column / 2), d_model, 10000);
    for (size_t t = 0; t < kPositions; ++t) {
      const engine::SineCosine value = truth.at(start + static_cast<std::int64_t>(t));
      worst = std::fmax(worst, std::fabs(table[t * width + column] - value.sine));
      worst = std::fmax(worst, std::fabs(table[t * width + column + 1] - value.cosine));
    }
  }
  return worst;
}

}  // namespace

TEST_SUITE("engine") {
#ifndef __EMSCRIPTEN__  // there, long double is 128 bits in software
  TEST_CASE("the true sinusoid agrees with long double") {
    for (const int pair : {0, 1, 7, 100, 255}) {
      const long double theta_rad = powl(10000.0L, -2.0L * pair / 512);
      const engine::TrueSinusoid truth(pair, 512, 10000);
      for (std::int64_t pos = 1; pos <= 2000000; pos = pos * 3 + 1) {
        CAPTURE(pos);
        for (const std::int64_t signed_pos : {pos, -pos}) {
          const long double angle_rad = static_cast<long double>(signed_pos) * theta_rad;
          CHECK(std::fabs(truth.at(signed_pos).sine - static_cast<double>(sinl(angle_rad))) <= 1e-12);  // the error of long double itself
          CHECK(std::fabs(truth.at(signed_pos).cosine - static_cast<double>(cosl(angle_rad))) <= 1e-12);
        }
      }
    }
  }
#endif

  TEST_CASE("the true sinusoid is exact where the angle is") {
    // With base 65536 and D = 16, theta_2 is 1/16, so the angle is exact, and the library reduces it exactly.
    const engine::TrueSinusoid truth(2, 16, 65536);
    for (const std::int64_t pos : {std::int64_t{0}, std::int64_t{123456789}, -engine::kMaxPosition, engine::kMaxPosition}) {
      const double angle_rad = static_cast<double>(pos) / 16;
      CHECK(std::fabs(truth.at(pos).sine - std::sin(angle_rad)) <= 1e-15);
      CHECK(std::fabs(truth.at(pos).cosine - std::cos(angle_rad)) <= 1e-15);
    }
  }

  TEST_CASE("the usual recipe drifts with the position as it does in PyTorch; the engine does not") {
    // PyTorch 2.11 near these positions, D = 512: 5.6e-5, 7.6e-4, 6.9e-3, 6.0e-2.
    CHECK(worst_error(engine::usual_float32_recipe, 1000 - 16) == doctest::Approx(5.6e-5).epsilon(0.35));
    CHECK(worst_error(engine::usual_float32_recipe, 10000 - 16) == doctest::Approx(7.6e-4).epsilon(0.35));
    CHECK(worst_error(engine::usual_float32_recipe, 100000 - 16) == doctest::Approx(6.9e-3).epsilon(0.35));
    CHECK(worst_error(engine::usual_float32_recipe, 1000000 - 16) == doctest::Approx(6.0e-2).epsilon(0.35));
    for (const std::int64_t start : {0, 1000, 10000, 100000, 1000000}) CHECK(worst_error(engine::sinusoidal, start) <= 3e-8);
  }

  TEST_CASE("near the first positions both are good") { CHECK(worst_error(engine::usual_float32_recipe, 0) < 3e-6); }

  TEST_CASE("the usual recipe takes the arguments of the engine and refuses the same") {
    std::vector<float> table(8, 7);
    for (Fill* fill : {engine::sinusoidal, engine::usual_float32_recipe}) {
      CHECK(fill(table, 0, {.d_model = 0}).error().argument == std::string("d_model"));
      CHECK(fill(table, 0, {.d_model = 4, .base = 1}).error().argument == std::string("base"));
      CHECK(fill(table, 0, {.d_model = 6}).error().argument == std::string("table size"));
      CHECK(fill(table, engine::kMaxPosition + 1, {.d_model = 4}).error().argument == std::string("start"));
      CHECK(fill(table, engine::kMaxPosition, {.d_model = 4}).error().argument == std::string("last position"));
    }
    CHECK(table == std::vector<float>(8, 7));
  }
}
