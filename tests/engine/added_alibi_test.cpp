#include "engine/baselines/added_alibi.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "engine/alibi.h"

namespace {

using engine::SmallFloat;

std::vector<float> added(size_t tokens, double slope, SmallFloat format) {
  std::vector<float> bias(tokens);
  REQUIRE(engine::added_alibi(bias, slope, format).has_value());
  return bias;
}

std::vector<float> subtracted(size_t tokens, double slope) {
  std::vector<float> bias(tokens), scratch(tokens);
  const int count = static_cast<int>(tokens);
  REQUIRE(
      engine::alibi_bias(bias, {&slope, 1}, {.queries = 1, .keys = count, .first_query = count - 1, .causal = true}, scratch).has_value());
  return bias;
}

/// What the last six keys get.
double share_of_six(const std::vector<float>& bias) {
  std::vector<double> weights(bias.size());
  REQUIRE(engine::weights_of_biases(bias, weights).has_value());
  return std::accumulate(weights.end() - 6, weights.end(), 0.0);
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("at 8,192 tokens the last 32 keys share two biases in bf16, with every slope of eight heads") {
    for (int head = 0; head < 8; ++head) {
      CAPTURE(head);
      const double slope = std::ldexp(1.0, -head - 1);
      const std::vector<float> bias = added(8192, slope, SmallFloat::kBf16);
      CHECK(std::set<float>(bias.end() - 32, bias.end()) == std::set{static_cast<float>(8160 * slope), static_cast<float>(8192 * slope)});
    }
  }

  TEST_CASE("with slope 1/2 the last six of 8,192 tokens get 6/16 of the attention, which should be 0.950") {
    CHECK(share_of_six(added(8192, 0.5, SmallFloat::kBf16)) == doctest::Approx(6.0 / 16).epsilon(1e-6));
    CHECK(share_of_six(subtracted(8192, 0.5)) == doctest::Approx(1 - std::exp(-3.0)).epsilon(1e-9));
  }

  TEST_CASE("while the products are exact, adding m j and subtracting m (i - j) give the same weights") {
    CHECK(share_of_six(added(257, 0.5, SmallFloat::kBf16)) == doctest::Approx(share_of_six(subtracted(257, 0.5))).epsilon(1e-12));
    CHECK(share_of_six(added(2049, 0.125, SmallFloat::kFp16)) == doctest::Approx(share_of_six(subtracted(2049, 0.125))).epsilon(1e-12));
  }

  TEST_CASE("added ALiBi refuses a slope that is no number, and weights that are not as many as the biases") {
    std::vector<float> bias(3);
    CHECK_FALSE(engine::added_alibi(bias, std::numeric_limits<double>::quiet_NaN(), SmallFloat::kBf16).has_value());
    std::vector<double> weights(2);
    CHECK_FALSE(engine::weights_of_biases(bias, weights).has_value());
    CHECK(engine::weights_of_biases({}, {}).has_value());
  }
}
