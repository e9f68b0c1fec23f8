#include "lab/optimizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace lab {

double learning_rate(const TrainingConfig& training, int step) {
  if (step < training.warm_up) return training.learning_rate * (step + 1) / training.warm_up;
  const double done = static_cast<double>(step - training.warm_up) / std::max(1, training.steps - training.warm_up);
  return training.learning_rate * 0.5 * (1 + std::cos(std::numbers::pi * done));
}

double clip(std::span<float> gradient, double largest) {
  double squares = 0;
  for (const float value : gradient) squares += static_cast<double>(value) * static_cast<double>(value);
  const double norm = std::sqrt(squares);
  const auto scale = static_cast<float>(std::min(1.0, largest / (norm + 1e-6)));
  if (scale < 1)
    for (float& value : gradient) value *= scale;
  return norm;
}

void AdamW::step(std::span<float> parameters, std::span<const float> gradient, double rate, double decay) {
  assert(parameters.size() == means_.size() && gradient.size() == means_.size());
  constexpr double kBeta1 = 0.9, kBeta2 = 0.999;
  constexpr float kEpsilon = 1e-8f;
  ++steps_;
  const auto keep = static_cast<float>(1 - rate * decay), pace = static_cast<float>(rate / (1 - std::pow(kBeta1, steps_)));
  const auto scale = static_cast<float>(1 / std::sqrt(1 - std::pow(kBeta2, steps_)));
  constexpr auto kFresh1 = static_cast<float>(1 - kBeta1), kFresh2 = static_cast<float>(1 - kBeta2);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const float g = gradient[i];
    means_[i] += kFresh1 * (g - means_[i]);
    squares_[i] += kFresh2 * (g * g - squares_[i]);
    parameters[i] = parameters[i] * keep - pace * means_[i] / (std::sqrt(squares_[i]) * scale + kEpsilon);
  }
}

}  // namespace lab
