#include "engine/operations/toeplitz.h"

#include <cassert>
#include <cstring>

#include "engine/checks.h"

namespace engine {

void expand_toeplitz(std::span<float> matrix, std::span<const float> diagonals, int rows, int columns) {
  assert(rows >= 0 && columns >= 0 && has_shape(matrix.size(), {static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns)}));
  if (matrix.empty()) return;
  const auto height = static_cast<size_t>(rows), width = static_cast<size_t>(columns);
  assert(diagonals.size() == height + width - 1);
  // Each row is the one above it, moved right by one.
  for (size_t i = 0; i < height; ++i) std::memcpy(&matrix[i * width], &diagonals[height - 1 - i], width * sizeof(float));
}

}  // namespace engine
