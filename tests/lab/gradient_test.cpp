#include <doctest/doctest.h>
#include <algorithm>

#include <cmath>
#include <utility>

#include "lab/task.h"
#include "tests/lab/random_model.h"

namespace {

constexpr int kTexts = 2, kTokens = 10;  // Shaw's distances are clipped, and the table's last row is used repeatedly
constexpr double kStep = 1e-5, kTolerance = 1e-8;
constexpr size_t kSamples = 12;  ///< values of a tensor that are moved one at a time

struct Measured {
  explicit Measured(const lab::ModelConfig& config)
      : model(config),
        parameters(random_parameters(config, 5)),
        tokens(random_tokens(config, kTexts * kTokens, 6)),
        targets(random_tokens(config, kTexts * kTokens, 7)),
        gradient(parameters.size()),
        unused(parameters.size()) {
    targets[3] = lab::kNoTarget;
    model.forward(parameters, tokens, kTexts);
    model.backward(parameters, targets, gradient);
  }

  double loss() {
    model.forward(parameters, tokens, kTexts);
    return model.backward(parameters, targets, unused);
  }

  /// How the loss rises when the parameters from `first` on move along `direction`.
  double slope(size_t first, const std::vector<double>& direction) {
    const std::vector<double> before = parameters;
    std::array<double, 2> losses{};
    for (const int side : {0, 1}) {
      for (size_t i = 0; i < direction.size(); ++i) parameters[first + i] = before[first + i] + (side ? kStep : -kStep) * direction[i];
      losses[static_cast<size_t>(side)] = loss();
    }
    parameters = before;
    return (losses[1] - losses[0]) / (2 * kStep);
  }

  lab::Transformer<double> model;
  std::vector<double> parameters;
  std::vector<int> tokens, targets;
  std::vector<double> gradient, unused;
};

/// All values of a tensor at once, in a random direction.
void check_direction(Measured& measured, const lab::Tensor& tensor) {
  lab::Random random(8, tensor.first);
  std::vector<double> direction(tensor.size());
  double expected = 0;
  for (size_t i = 0; i < direction.size(); ++i) {
    direction[i] = 2 * random.uniform() - 1;
    expected += direction[i] * measured.gradient[tensor.first + i];
  }
  CHECK(std::fabs(measured.slope(tensor.first, direction) - expected) < kTolerance * 10);
}

}  // namespace

TEST_SUITE("lab model") {
  TEST_CASE("the gradient is what small steps of the parameters measure, for every tensor of every encoding") {
    for (const lab::ModelConfig& config : small_models()) {
      CAPTURE(name_of(config));
      Measured measured(config);
      for (const lab::Tensor& tensor : lab::Layout(config).tensors) {
        CAPTURE(tensor.name);
        check_direction(measured, tensor);
        const bool own = tensor.name.contains("positions") && tensor.size() < 200;
        const size_t stride = own ? 1 : std::max<size_t>(1, tensor.size() / kSamples);
        for (size_t i = 0; i < tensor.size(); i += stride) {
          CAPTURE(i);
          CHECK(std::fabs(measured.slope(tensor.first + i, {1}) - measured.gradient[tensor.first + i]) < kTolerance);
        }
      }
    }
  }

  TEST_CASE("so it is with heads of any size, for every tensor as a whole") {
    for (lab::ModelConfig config : small_models()) {
      if (config.causal) continue;
      CAPTURE(name_of(config));
      config.layers = 1;
      config.d_model = 24;
      config.heads = config.encoding == lab::Encoding::kRope ? 3 : 8;  // of 8 and of 3 values
      REQUIRE(lab::check(config));
      Measured measured(config);
      for (const lab::Tensor& tensor : lab::Layout(config).tensors) {
        CAPTURE(tensor.name);
        check_direction(measured, tensor);
      }
    }
  }

  TEST_CASE("gradients add up, and no target means no gradient") {
    Measured measured({.encoding = lab::Encoding::kRope, .d_model = 16, .heads = 2});
    const std::vector<double> once = measured.gradient;
    measured.model.backward(measured.parameters, measured.targets, measured.gradient);
    for (size_t i = 0; i < once.size(); ++i) CHECK(measured.gradient[i] == doctest::Approx(2 * once[i]));
    std::ranges::fill(measured.targets, lab::kNoTarget);
    std::ranges::fill(measured.gradient, 0.0);
    CHECK(measured.model.backward(measured.parameters, measured.targets, measured.gradient) == 0);
    CHECK(std::ranges::all_of(measured.gradient, [](double each) { return each == 0; }));
  }
}
