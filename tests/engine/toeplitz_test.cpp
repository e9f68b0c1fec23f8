#include "engine/operations/toeplitz.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

TEST_SUITE("engine") {
  TEST_CASE("a Toeplitz matrix has its diagonals, at every size and alignment") {
    for (int rows = 0; rows <= 20; ++rows) {
      for (int columns = 0; columns <= 20; ++columns) {
        std::vector<float> diagonals(static_cast<size_t>(std::max(rows + columns - 1, 0)));
        std::iota(diagonals.begin(), diagonals.end(), 1.0f);
        const auto size = static_cast<size_t>(rows * columns), offset = static_cast<size_t>(columns % 4);
        std::vector<float> workspace(size + 8, -7);
        const std::span matrix = std::span(workspace).subspan(offset, size);
        engine::expand_toeplitz(matrix, diagonals, rows, columns);
        for (int i = 0; i < rows; ++i) {
          for (int j = 0; j < columns; ++j) REQUIRE(matrix[static_cast<size_t>(i * columns + j)] == static_cast<float>(rows - i + j));
        }
        REQUIRE(std::ranges::count(workspace, -7.0f) == 8);  // nothing is written outside the matrix
      }
    }
  }
}
