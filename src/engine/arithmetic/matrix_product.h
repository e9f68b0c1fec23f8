#pragma once

#include <cstddef>
#include <span>

// Products of matrices of any size in float: one factor is packed first, so that the inner loop reads both from front to back.
namespace engine {

/// A factor b [depth, columns] in panels of 8 columns, [columns / 8][depth][8], the last one filled up with zeros.
struct Packed {
  const float* panels;
  size_t columns;
  size_t depth;
};

/// Values a packed factor takes.
size_t packed_size(size_t columns, size_t depth);

/// Packs b [depth, columns], row-major.
Packed pack(std::span<float> workspace, const float* b, size_t columns, size_t depth);
/// Packs the transpose of `rows` [columns, depth].
Packed pack_transposed(std::span<float> workspace, const float* rows, size_t columns, size_t depth);

/// The columns from `first`, a multiple of 8, on.
Packed columns_from(const Packed& b, size_t first);

/// Part of a matrix: rows begin `stride` values apart.
template <class Value>
struct Block {
  Value* values;
  size_t stride;
};

/// c [rows, columns] = scale * a [rows, depth] b, of b's first `columns` columns and `depth` rows. Sums run in float, over depth in order.
void multiply(Block<float> c, Block<const float> a, const Packed& b, size_t rows, size_t columns, size_t depth, float scale);

}  // namespace engine
