#pragma once

#include <span>

namespace engine {

/// Fills `matrix` [rows, columns] with matrix[i][j] = diagonals[rows - 1 - i + j]. A matrix that depends on j - i alone has no more than
/// these rows + columns - 1 values, from the lower left corner to the upper right. Sizes must fit.
void expand_toeplitz(std::span<float> matrix, std::span<const float> diagonals, int rows, int columns);

}  // namespace engine
