#include "engine/arithmetic/matrix_product.h"

#include <algorithm>
#include <cassert>

#include "engine/arithmetic/simd.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f32x4, simd::load, simd::store;

constexpr size_t kPanel = 8;
constexpr size_t kStep = 4;      ///< rows of a panel per iteration of the loop
constexpr size_t kTileRows = 4;  ///< 4 x 8 sums, two vectors of b and one of a fill 11 of x86's 16 vector registers

size_t panels(size_t columns) { return (columns + kPanel - 1) / kPanel; }

struct Sums {
  f32x4 left[kTileRows]{}, right[kTileRows]{};

  /// Adds the products of one column of a and one row of the panel.
  [[gnu::always_inline]] void add(const float* const (&at)[kTileRows], const float* panel, size_t k) {
    const f32x4 b0 = load(panel + k * kPanel), b1 = load(panel + k * kPanel + 4);
#pragma clang loop unroll(full)
    for (size_t m = 0; m < kTileRows; ++m) {
      const f32x4 value = simd::splat(at[m][k]);
      left[m] = simd::multiply_add(value, b0, left[m]);
      right[m] = simd::multiply_add(value, b1, right[m]);
    }
    simd::compiler_barrier();  // otherwise all loads of a step come first and spill
  }
};

/// Computes four rows of c from one panel, eight values of each. If there are fewer rows, it computes the last one again, which is cheaper
/// than more code.
void multiply_tile(Block<float> c, Block<const float> a, size_t rows, const float* panel, size_t depth, float scale) {
  Sums tile;
  const float* at[kTileRows];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kTileRows; ++m) at[m] = a.values + std::min(m, rows - 1) * a.stride;
  const float* const end = panel + depth * kPanel;
  const float* const last_step = panel + depth / kStep * kStep * kPanel;
#pragma clang loop unroll(disable)
  while (panel < last_step) {
#pragma clang loop unroll(full)
    for (size_t k = 0; k < kStep; ++k) tile.add(at, panel, k);
#pragma clang loop unroll(full)
    for (const float*& row : at) row += kStep;
    panel += kStep * kPanel;
  }
#pragma clang loop unroll(disable)
  while (panel < end) {
    tile.add(at, panel, 0);
#pragma clang loop unroll(full)
    for (const float*& row : at) ++row;
    panel += kPanel;
  }
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kTileRows; ++m) {
    float* const to = c.values + std::min(m, rows - 1) * c.stride;
    store(to, tile.left[m] * simd::splat(scale));
    store(to + 4, tile.right[m] * simd::splat(scale));
  }
}

}  // namespace

size_t packed_size(size_t columns, size_t depth) { return panels(columns) * kPanel * depth; }

Packed pack(std::span<float> workspace, const float* b, size_t columns, size_t depth) {
  assert(workspace.size() >= packed_size(columns, depth));
  float* to = workspace.data();
  for (size_t first = 0; first < columns; first += kPanel) {
    const size_t width = std::min(kPanel, columns - first);
    for (size_t k = 0; k < depth; ++k, to += kPanel) std::fill(std::copy_n(b + k * columns + first, width, to), to + kPanel, 0.0f);
  }
  return {workspace.data(), columns, depth};
}

Packed pack_transposed(std::span<float> workspace, const float* rows, size_t columns, size_t depth) {
  assert(workspace.size() >= packed_size(columns, depth));
  float* to = workspace.data();
  for (size_t first = 0; first < columns; first += kPanel, to += kPanel * depth) {
    const size_t width = std::min(kPanel, columns - first);
    for (size_t n = 0; n < kPanel; ++n)
      for (size_t k = 0; k < depth; ++k) to[k * kPanel + n] = n < width ? rows[(first + n) * depth + k] : 0;
  }
  return {workspace.data(), columns, depth};
}

Packed columns_from(const Packed& b, size_t first) {
  assert(first % kPanel == 0 && first <= b.columns);
  return {b.panels + first * b.depth, b.columns - first, b.depth};
}

void multiply(Block<float> c, Block<const float> a, const Packed& b, size_t rows, size_t columns, size_t depth, float scale) {
  assert(columns <= b.columns && depth <= b.depth);
  for (size_t n = 0; n < columns; n += kPanel) {
    const float* const panel = b.panels + n * b.depth;
    const size_t width = std::min(kPanel, columns - n);
    for (size_t m = 0; m < rows; m += kTileRows) {
      const size_t height = std::min(kTileRows, rows - m);
      const Block<const float> of{a.values + m * a.stride, a.stride};
      const Block<float> to{c.values + m * c.stride + n, c.stride};
      if (width == kPanel) {
        multiply_tile(to, of, height, panel, depth, scale);
      } else {
        float sums[kTileRows][kPanel];
        multiply_tile({sums[0], kPanel}, of, height, panel, depth, scale);
        for (size_t i = 0; i < height; ++i) std::copy_n(sums[i], width, to.values + i * to.stride);
      }
    }
  }
}

}  // namespace engine
