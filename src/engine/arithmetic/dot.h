#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace engine {

/// Row `row` of a matrix of this width.
inline std::span<const float> row_of(std::span<const float> matrix, size_t row, size_t width) { return matrix.subspan(row * width, width); }

/// a . b in double, over the size of a. The processor can overlap four separate sums.
inline double dot(std::span<const float> a, std::span<const float> b) {
  std::array<double, 4> sums{};
  size_t c = 0;
  for (; c + 4 <= a.size(); c += 4) {
    for (size_t lane = 0; lane < 4; ++lane) sums[lane] += static_cast<double>(a[c + lane]) * b[c + lane];
  }
  for (; c < a.size(); ++c) sums[0] += static_cast<double>(a[c]) * b[c];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace engine
