#pragma once

#include <cstddef>
#include <span>

// Float products of matrices of any size. One factor is packed first, so that the inner loop reads both from front to back.
namespace engine {

/// A factor b [depth, columns] in panels of 8 columns, [columns / 8][depth][8], with zeros filling up the last panel.
struct Packed {
  const float* panels;
  size_t columns;
  size_t depth;
};

/// How many values a packed factor takes.
size_t packed_size(size_t columns, size_t depth);

/// Packs b [depth, columns], row-major.
Packed pack(std::span<float> workspace, const float* b, size_t columns, size_t depth);
/// Packs the transpose of `rows` [columns, depth].
Packed pack_transposed(std::span<float> workspace, const float* rows, size_t columns, size_t depth);

/// The columns of b from `first` on, a multiple of 8.
Packed columns_from(const Packed& b, size_t first);

/// Part of a matrix: rows begin `stride` values apart.
template <class Value>
struct Block {
  Value* values;
  size_t stride;
};

/// c [rows, columns] = scale * a [rows, depth] * b, with the first `columns` columns and `depth` rows of b. Sums run in float, over depth
/// in order.
void multiply(Block<float> c, Block<const float> a, const Packed& b, size_t rows, size_t columns, size_t depth, float scale);

}  // namespace engine
