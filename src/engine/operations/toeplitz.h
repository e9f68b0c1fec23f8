#pragma once

#include <span>

namespace engine {

/// Fills `matrix` [rows, columns] with matrix[i][j] = diagonals[rows - 1 - i + j]: the rows + columns - 1 values of `diagonals`, from the
/// lower left corner to the upper right, are all there is to a matrix that depends on j - i alone. Sizes must fit.
void expand_toeplitz(std::span<float> matrix, std::span<const float> diagonals, int rows, int columns);

}  // namespace engine
