#include "lab/optimizer.h"

#include <doctest/doctest.h>

#include <cmath>

TEST_SUITE("lab") {
  TEST_CASE("the learning rate rises in a line, then falls as half a cosine to nothing") {
    const lab::TrainingConfig training{.steps = 630, .learning_rate = 4e-3, .warm_up = 30};
    CHECK(lab::learning_rate(training, 0) == doctest::Approx(4e-3 / 30));
    CHECK(lab::learning_rate(training, 14) == doctest::Approx(2e-3));
    CHECK(lab::learning_rate(training, 30) == doctest::Approx(4e-3));
    CHECK(lab::learning_rate(training, 330) == doctest::Approx(2e-3));
    CHECK(lab::learning_rate(training, 629) < 1e-7);
    CHECK(lab::learning_rate({.steps = 10, .learning_rate = 1, .warm_up = 0}, 0) == 1);
    CHECK(lab::learning_rate({.steps = 1, .learning_rate = 1, .warm_up = 30}, 0) == doctest::Approx(1.0 / 30));
  }

  TEST_CASE("a long gradient is shortened, a short one left as it is") {
    std::vector<float> gradient{3, 0, -4};
    CHECK(lab::clip(gradient, 1) == doctest::Approx(5));
    CHECK(gradient[0] == doctest::Approx(0.6));
    CHECK(gradient[2] == doctest::Approx(-0.8));
    const std::vector<float> before = gradient;
    lab::clip(gradient, 2);
    CHECK(gradient == before);
  }

  TEST_CASE("AdamW takes the steps of its paper's algorithm 2") {
    std::vector<float> parameters{1, -2, 0.5f, 3, 7};
    std::vector<double> expected(parameters.begin(), parameters.end()), means(5), squares(5);
    lab::AdamW optimizer(parameters.size());
    for (int step = 1; step <= 3; ++step) {
      const double rate = 0.01 * step, decay = 0.1;
      std::vector<float> gradient;
      for (int i = 0; i < 5; ++i) gradient.push_back(static_cast<float>(i == 4 ? 0 : std::sin(3 * i + step)));
      optimizer.step(parameters, gradient, rate, decay);
      for (size_t i = 0; i < 5; ++i) {
        const double g = static_cast<double>(gradient[i]);
        means[i] = 0.9 * means[i] + 0.1 * g;
        squares[i] = 0.999 * squares[i] + 0.001 * g * g;
        const double mean = means[i] / (1 - std::pow(0.9, step)), square = squares[i] / (1 - std::pow(0.999, step));
        expected[i] -= rate * (mean / (std::sqrt(square) + 1e-8) + decay * expected[i]);
        CHECK(static_cast<double>(parameters[i]) == doctest::Approx(expected[i]).epsilon(1e-6));
      }
    }
  }
}
