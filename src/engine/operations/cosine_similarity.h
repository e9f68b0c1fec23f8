#pragma once

#include <cstddef>
#include <span>

#include "engine/error.h"
#include "engine/sinusoidal.h"

// Cosine similarity of all pairs of rows: similarity_ij = x_i . x_j / (|x_i| |x_j|).
namespace engine {

/// How many values of scratch `cosine_similarity` needs for `rows` rows of `width` values.
size_t cosine_similarity_scratch(int rows, int width);

/// Fills `similarity` [N, N] from any `table` [N, D], as a symmetric product. A row of zeros has similarity 0 to all rows; every other row
/// has similarity exactly 1 to itself. rows = N, 0 or more; D follows from the table's size, 1 to kMaxWidth.
Checked cosine_similarity(std::span<float> similarity, std::span<const float> table, int rows, std::span<float> scratch);

/// The similarities of the sinusoidal encoding. They depend on the distance alone, so N values make the whole matrix:
/// similarity(n) = 2/D sum_i cos(n theta_i) for even D. Odd widths have no such rule and are an error. `diagonals` has room for at least
/// 2 N - 1 values.
Checked sinusoidal_similarity(std::span<float> similarity, int rows, const Sinusoidal& encoding, std::span<float> diagonals);

/// Fills `curve` with the similarity of positions at distance 0, 1, 2 …, with an error of at most 1e-7. The ranges are those of
/// `sinusoidal`, and D is even.
Checked sinusoidal_similarity_curve(std::span<float> curve, const Sinusoidal& encoding);

}  // namespace engine
