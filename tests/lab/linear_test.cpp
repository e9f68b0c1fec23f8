#include "lab/linear.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace {

constexpr lab::LinearShape kShape{3, 4, 2};

/// Numbers without a pattern that could hide an error, the same for the same seed.
std::vector<float> numbers(size_t count, unsigned seed) {
  std::vector<float> values(count);
  for (float& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = static_cast<float>(seed >> 8) / static_cast<float>(1u << 23) - 1;
  }
  return values;
}

/// A loss whose gradient with respect to y is `dy`: their inner product.
double loss(const std::vector<float>& x, const std::vector<float>& weight, const std::vector<float>& bias, const std::vector<float>& dy) {
  std::vector<float> y(dy.size());
  lab::linear_forward(kShape, x, weight, bias, y);
  double sum = 0;
  for (size_t i = 0; i < y.size(); ++i) sum += static_cast<double>(y[i]) * static_cast<double>(dy[i]);
  return sum;
}

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("a linear layer multiplies by its weights and adds its bias") {
    const std::vector<float> x{1, 2, 3, 4};
    const std::vector<float> weight{1, 0, 0, 0, 0, 1, 0, -1};
    const std::vector<float> bias{10, 20};
    std::vector<float> y(2);
    lab::linear_forward({1, 4, 2}, x, weight, bias, y);
    CHECK(y == std::vector<float>{11, 18});
  }

  TEST_CASE("its gradients are those that small steps of every input measure") {
    std::vector<float> x = numbers(12, 1);
    std::vector<float> weight = numbers(8, 2);
    std::vector<float> bias = numbers(2, 3);
    const std::vector<float> dy = numbers(6, 4);
    std::vector<float> dx(12), dweight(8), dbias(2);
    lab::linear_backward(kShape, x, weight, dy, {dx, dweight, dbias});
    const auto check = [&](std::vector<float>& values, const std::vector<float>& gradient) {
      for (size_t i = 0; i < values.size(); ++i) {
        constexpr float kStep = 1.0f / 64;
        const float before = values[i];
        values[i] = before + kStep;
        const double up = loss(x, weight, bias, dy);
        values[i] = before - kStep;
        const double down = loss(x, weight, bias, dy);
        values[i] = before;
        CHECK(std::abs((up - down) / (2 * kStep) - gradient[i]) < 1e-4);
      }
    };
    check(x, dx);
    check(weight, dweight);
    check(bias, dbias);
  }

  TEST_CASE("gradients add up over uses") {
    const std::vector<float> x = numbers(12, 1);
    const std::vector<float> weight = numbers(8, 2);
    const std::vector<float> dy = numbers(6, 4);
    std::vector<float> dx(12), dweight(8), dbias(2);
    lab::linear_backward(kShape, x, weight, dy, {dx, dweight, dbias});
    const std::vector<float> once = dbias;
    lab::linear_backward(kShape, x, weight, dy, {dx, dweight, dbias});
    CHECK(dbias[0] == doctest::Approx(2 * once[0]));
    CHECK(dbias[1] == doctest::Approx(2 * once[1]));
  }
}
