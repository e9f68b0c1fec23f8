#include "figures/rope/rotated.h"

#include <cassert>

#include "engine/operations/token_vectors.h"
#include "engine/rope/angle.h"
#include "engine/rope/frequencies.h"

namespace figures::rope {

Columns columns_of(size_t pair, size_t rotary_width, engine::Layout layout) {
  if (layout == engine::Layout::kInterleaved) return {2 * pair, 2 * pair + 1};
  return {pair, rotary_width / 2 + pair};
}

std::vector<double> frequencies(int rotary_width, double base) {
  std::vector<double> theta(static_cast<size_t>(rotary_width) / 2);
  [[maybe_unused]] const auto factor = engine::rope_frequencies(theta, rotary_width, base, {});
  assert(factor && "the parameter tables allow only what the engine takes");
  return theta;
}

std::vector<engine::SineCosine> rotations_at(double position, std::span<const double> frequencies) {
  std::vector<engine::SineCosine> rotations;
  rotations.reserve(frequencies.size());
  for (const double theta : frequencies) rotations.push_back(engine::sine_cosine(engine::phase_at(position, theta)));
  return rotations;
}

void rotate(std::span<double> x, std::span<const engine::SineCosine> rotations, engine::Layout layout) {
  for (size_t i = 0; i < rotations.size(); ++i) {
    const auto [sine, cosine] = rotations[i];
    const Columns at = columns_of(i, 2 * rotations.size(), layout);
    const double a = x[at.first], b = x[at.second];
    x[at.first] = a * cosine - b * sine;
    x[at.second] = a * sine + b * cosine;
  }
}

Drawn draw(int seed, int head_width) {
  std::vector<float> values(static_cast<size_t>(head_width));
  const auto drawn = [&](int stream) {
    engine::standard_normal(static_cast<std::uint64_t>(2 * seed + stream), values);
    return std::vector<double>(values.begin(), values.end());
  };
  return {drawn(0), drawn(1)};
}

}  // namespace figures::rope
