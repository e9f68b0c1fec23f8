#include "engine/operations/expected_score.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/rope.h"

TEST_SUITE("engine") {
  TEST_CASE("the expected score is the mean cosine of the pairs' angles") {
    for (const int width : {2, 8, 64}) {
      std::vector<double> frequencies(static_cast<size_t>(width) / 2);
      REQUIRE(engine::rope_frequencies(frequencies, width, 10000, {}).has_value());
      const std::vector<double> distances = {0, 1, -1, 2.5, 100, -4096, 1e5};
      std::vector<double> score(distances.size());
      REQUIRE(engine::expected_score(score, distances, frequencies).has_value());
      CHECK(score[0] == 1);
      CHECK(score[1] == score[2]);
      for (size_t n = 0; n < distances.size(); ++n) {
        double sum = 0;
        for (const double frequency : frequencies) sum += std::cos(distances[n] * frequency);
        CHECK(std::fabs(score[n] - sum / static_cast<double>(frequencies.size())) <= 1e-11);
      }
    }
  }

  TEST_CASE("the expected score is that of a rotated query and key of ones, divided by their number") {
    std::vector<double> frequencies(16), score(1);
    REQUIRE(engine::rope_frequencies(frequencies, 32, 10000, {}).has_value());
    for (const double n : {1.0, 7.0, -300.0}) {
      std::vector<float> q(32, 1);
      REQUIRE(engine::rope_plain(q, 1, std::vector{n}, {32, frequencies}).has_value());
      double sum = 0;
      for (const float value : q) sum += value;
      REQUIRE(engine::expected_score(score, std::vector{n}, frequencies).has_value());
      CHECK(std::fabs(score[0] - sum / 32) <= 1e-6);
    }
  }

  TEST_CASE("the expected score takes the farthest distances exactly") {
    const std::vector<double> frequencies = {1, 0.25, 0x1p-10};
    std::vector<double> score(2);
    REQUIRE(engine::expected_score(score, std::vector{0x1p36, -0x1p36}, frequencies).has_value());
    CHECK(std::fabs(score[0] - (std::cos(0x1p36) + std::cos(0x1p34) + std::cos(0x1p26)) / 3) <= 1e-13);
    CHECK(score[1] == doctest::Approx(score[0]).epsilon(1e-13));
  }

  TEST_CASE("the expected score tells bad arguments and writes nothing") {
    std::vector<double> score(2, 7);
    const auto argument = [&](std::vector<double> distances, std::vector<double> frequencies) {
      const auto checked = engine::expected_score(score, distances, frequencies);
      return std::string(checked ? "none" : checked.error().argument);
    };
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    CHECK(argument({1}, {1}) == "score size");
    CHECK(argument({1, 2}, {}) == "inverse_frequencies size");
    for (const double frequency : {-1.0, infinity, nan, 0x1p21}) CHECK(argument({1, 2}, {1, frequency}) == "inverse frequency");
    for (const double distance : {infinity, -infinity, nan, 0x1p37}) CHECK(argument({1, distance}, {1}) == "distance");
    CHECK(score == std::vector<double>(2, 7));
    CHECK(argument({1, 2}, {1}) == "none");
  }
}
