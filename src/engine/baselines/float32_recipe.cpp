#include "engine/baselines/float32_recipe.h"

#include <cmath>

#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {

Checked usual_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  const auto rate = static_cast<float>(-std::log(encoding.base) / encoding.d_model);
  for (size_t column = 0; column < width; column += 2) {
    const float div_term = std::exp(static_cast<float>(column) * rate);
    for (size_t at = column, t = 0; at < table.size(); at += width, ++t) {
      const float angle_rad = static_cast<float>(start + static_cast<std::int64_t>(t)) * div_term;
      table[at] = std::sin(angle_rad);
      if (column + 1 < width) table[at + 1] = std::cos(angle_rad);
    }
  }
  return {};
}

}  // namespace engine
