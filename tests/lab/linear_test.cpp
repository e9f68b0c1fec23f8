#include "lab/linear.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace {

constexpr size_t kRows = 3, kInputs = 4, kOutputs = 2;

/// Numbers without a pattern that could hide an error, the same for the same seed.
std::vector<double> numbers(size_t count, unsigned seed) {
  std::vector<double> values(count);
  for (double& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = static_cast<double>(seed >> 8) / static_cast<double>(1u << 23) - 1;
  }
  return values;
}

struct Case {
  std::vector<double> x = numbers(kRows * kInputs, 1), weight = numbers(kOutputs * kInputs, 2), bias = numbers(kOutputs, 3),
                      dy = numbers(kRows * kOutputs, 4), workspace = std::vector<double>(kInputs * kOutputs);
  std::vector<double> dx = std::vector<double>(kRows * kInputs), dweight = std::vector<double>(kOutputs * kInputs),
                      dbias = std::vector<double>(kOutputs);

  lab::Linear<double> map() { return {kRows, kInputs, kOutputs, weight.data(), bias.data(), workspace.data()}; }
  void backward() { map().backward(x.data(), dy.data(), dx.data(), {dweight.data(), dbias.data()}); }

  /// A loss whose gradient with respect to y is dy: their inner product.
  double loss() {
    std::vector<double> y(dy.size());
    map().forward(x.data(), y.data());
    double sum = 0;
    for (size_t i = 0; i < y.size(); ++i) sum += y[i] * dy[i];
    return sum;
  }
};

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("a linear layer multiplies by its weights and adds its bias") {
    const std::vector<float> x{1, 2, 3, 4}, weight{1, 0, 0, 0, 0, 1, 0, -1}, bias{10, 20};
    std::vector<float> y(2), workspace(8);
    const lab::Linear<float> map{1, 4, 2, weight.data(), bias.data(), workspace.data()};
    map.forward(x.data(), y.data());
    CHECK(y == std::vector<float>{11, 18});
    map.add_forward(x.data(), y.data());
    CHECK(y == std::vector<float>{22, 36});
  }

  TEST_CASE("its gradients are those that small steps of every input measure") {
    Case test;
    test.backward();
    const auto check = [&](std::vector<double>& values, const std::vector<double>& gradient) {
      for (size_t i = 0; i < values.size(); ++i) {
        constexpr double kStep = 1.0 / 64;
        const double before = values[i];
        values[i] = before + kStep;
        const double up = test.loss();
        values[i] = before - kStep;
        const double down = test.loss();
        values[i] = before;
        CHECK(std::abs((up - down) / (2 * kStep) - gradient[i]) < 1e-12);
      }
    };
    check(test.x, test.dx);
    check(test.weight, test.dweight);
    check(test.bias, test.dbias);
  }

  TEST_CASE("gradients add up over uses") {
    Case test;
    test.backward();
    const std::vector<double> once = test.dweight;
    test.backward();
    for (size_t i = 0; i < once.size(); ++i) CHECK(test.dweight[i] == doctest::Approx(2 * once[i]));
  }
}
