#include "engine/baselines/small_float_recipe.h"

#include <cmath>

#pragma clang fp contract(off)

namespace engine {

float small_float_frequency(int pair, const Sinusoidal& encoding, const SmallFloatSteps& steps) {
  const float exponent = static_cast<float>(2 * pair) / static_cast<float>(encoding.d_model);
  const float theta = 1.0f / std::pow(static_cast<float>(encoding.base), exponent);
  return steps.frequencies ? round_to(steps.format, theta) : theta;
}

float small_float_angle(std::int64_t pos, float frequency_rad, const SmallFloatSteps& steps) {
  const auto position = static_cast<float>(pos);
  const float angle_rad = (steps.positions ? round_to(steps.format, position) : position) * frequency_rad;
  return steps.angles ? round_to(steps.format, angle_rad) : angle_rad;
}

Checked small_float_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding, const SmallFloatSteps& steps) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto write = [&](float& entry, float value) { entry = steps.table ? round_to(steps.format, value) : value; };
  const auto width = static_cast<size_t>(encoding.d_model);
  for (size_t column = 0; column < width; column += 2) {
    const float theta = small_float_frequency(static_cast<int>(column / 2), encoding, steps);
    std::int64_t pos = start;
    for (size_t at = column; at < table.size(); at += width, ++pos) {
      const float angle_rad = small_float_angle(pos, theta, steps);
      write(table[at], std::sin(angle_rad));
      if (column + 1 < width) write(table[at + 1], std::cos(angle_rad));
    }
  }
  return {};
}

}  // namespace engine
