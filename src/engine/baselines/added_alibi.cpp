#include "engine/baselines/added_alibi.h"

#include <algorithm>
#include <cmath>

#include "engine/checks.h"

#pragma clang fp contract(off)

namespace engine {

Checked added_alibi(std::span<float> bias, double slope, SmallFloat format) {
  if (!std::isfinite(slope)) return invalid("slope", slope, "finite");
  for (size_t j = 0; j < bias.size(); ++j) bias[j] = round_to(format, static_cast<float>(slope) * static_cast<float>(j));
  return {};
}

Checked weights_of_biases(std::span<const float> bias, std::span<double> weights) {
  if (weights.size() != bias.size()) return invalid_size("weights size", weights.size(), "that of the biases");
  if (bias.empty()) return {};
  const auto largest = static_cast<double>(std::ranges::max(bias));
  double sum = 0;
  for (size_t j = 0; j < bias.size(); ++j) sum += weights[j] = std::exp(static_cast<double>(bias[j]) - largest);
  for (double& weight : weights) weight /= sum;
  return {};
}

}  // namespace engine
