#include "engine/arithmetic/matrix_product.h"

#include <algorithm>
#include <cassert>

#include "engine/arithmetic/simd.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f32x4, simd::load, simd::store;

constexpr size_t kPanel = 8;
constexpr size_t kTileRows = 4;  ///< 4 x 8 sums, two vectors of b and one of a fill 11 of x86's 16 vector registers

size_t panels(size_t columns) { return (columns + kPanel - 1) / kPanel; }

/// Computes four rows of c from one panel, eight values of each. If there are fewer rows, it computes the last one again, which is cheaper
/// than more code. One row of the panel per iteration: with four, the compilers sum each value over all of them before they turn to the
/// next, keep all that they loaded and spill, at a price of half the speed.
void multiply_tile(Block<float> c, Block<const float> a, size_t rows, const float* panel, size_t depth, float scale) {
  f32x4 left[kTileRows]{}, right[kTileRows]{};
  const float* at[kTileRows];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kTileRows; ++m) at[m] = a.values + std::min(m, rows - 1) * a.stride;
  const float* const end = panel + depth * kPanel;
#pragma clang loop unroll(disable)
  for (; panel < end; panel += kPanel) {
    const f32x4 b0 = load(panel), b1 = load(panel + 4);
#pragma clang loop unroll(full)
    for (size_t m = 0; m < kTileRows; ++m) {
      const f32x4 value = simd::splat(*at[m]++);
      left[m] = simd::multiply_add(value, b0, left[m]);
      right[m] = simd::multiply_add(value, b1, right[m]);
    }
  }
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kTileRows; ++m) {
    float* const to = c.values + std::min(m, rows - 1) * c.stride;
    store(to, left[m] * simd::splat(scale));
    store(to + 4, right[m] * simd::splat(scale));
  }
}

}  // namespace

size_t packed_size(size_t columns, size_t depth) { return panels(columns) * kPanel * depth; }

Packed pack(std::span<float> workspace, const float* b, size_t columns, size_t depth) {
  assert(workspace.size() >= packed_size(columns, depth));
  float* to = workspace.data();
  for (size_t first = 0; first < columns; first += kPanel) {
    const float* from = b + first;
    if (first + kPanel <= columns) {
      // Not copy_n, which would be a call for every 32 bytes.
      for (size_t k = 0; k < depth; ++k, to += kPanel, from += columns) store(to, load(from)), store(to + 4, load(from + 4));
    } else {
      for (size_t k = 0; k < depth; ++k, from += columns)
        for (size_t n = 0; n < kPanel; ++n) *to++ = first + n < columns ? from[n] : 0;
    }
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
