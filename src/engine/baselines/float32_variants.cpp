#include "engine/baselines/float32_variants.h"

#include <cmath>

#pragma clang fp contract(off)

namespace engine {
namespace {

void write_pair(std::span<float> table, size_t at, bool has_cosine, float angle_rad) {
  table[at] = std::sin(angle_rad);
  if (has_cosine) table[at + 1] = std::cos(angle_rad);
}

/// Fills the table pair by pair; `angle_of(column)` returns the function from a position to its angle.
Checked fill(std::span<float> table, std::int64_t start, const Sinusoidal& encoding, const auto& angle_of) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  for (size_t column = 0; column < width; column += 2) {
    const auto angle_rad = angle_of(column);
    std::int64_t pos = start;
    for (size_t at = column; at < table.size(); at += width, ++pos) write_pair(table, at, column + 1 < width, angle_rad(pos));
  }
  return {};
}

}  // namespace

Checked power_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  const auto base = static_cast<float>(encoding.base), width = static_cast<float>(encoding.d_model);
  return fill(table, start, encoding, [=](size_t column) {
    const float theta = 1.0f / std::pow(base, static_cast<float>(column) / width);
    return [theta](std::int64_t pos) { return static_cast<float>(pos) * theta; };
  });
}

Checked iterative_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  const float theta_scale = std::pow(static_cast<float>(encoding.base), -2.0f / static_cast<float>(encoding.d_model));
  std::int64_t pos = start;
  for (size_t row = 0; row < table.size(); row += width, ++pos) {
    auto theta = static_cast<float>(pos);
    for (size_t column = 0; column < width; column += 2, theta *= theta_scale) write_pair(table, row + column, column + 1 < width, theta);
  }
  return {};
}

Checked float32_angle_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  return fill(table, start, encoding, [&](size_t column) {
    const double theta = std::pow(encoding.base, -static_cast<double>(column) / encoding.d_model);
    return [theta](std::int64_t pos) { return static_cast<float>(static_cast<double>(pos) * theta); };
  });
}

}  // namespace engine
