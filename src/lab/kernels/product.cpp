#include "lab/kernels/product.h"

#include <algorithm>

#include "lab/kernels/vector.h"

#pragma clang fp contract(off)

namespace lab {
namespace {

constexpr size_t kTileRows = 4;  ///< 4 rows of two vectors, two vectors of b and one of a fill 11 of x86's 16 vector registers
constexpr size_t kBlock = 64;    ///< terms at a time, so that the rows they come from stay in the first-level cache

/// Where value (row, term) of the left factor lies.
template <bool kTransposed>
constexpr size_t offset(size_t stride, size_t row, size_t term) {
  return kTransposed ? term * stride + row : row * stride + term;
}

/// Adds to kRows rows of c, kVectors vectors of each.
template <class Real, size_t kRows, size_t kVectors, bool kTransposed>
[[gnu::always_inline]] inline void add_tile(Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b, size_t depth) {
  using engine::simd::load, engine::simd::store;
  constexpr size_t kWidth = kLanes<Real>;
  Vector<Real> sums[kRows][kVectors];
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kRows; ++m)
    for (size_t n = 0; n < kVectors; ++n) sums[m][n] = load(c.values + m * c.stride + n * kWidth);
  const Real *left = a.values, *right = b.values;
#pragma clang loop unroll(disable)  // V8 unrolls it too, and moves all loads to the front: of more than one term they spill
  for (size_t k = 0; k < depth; ++k, right += b.stride, left += kTransposed ? a.stride : 1) {
    Vector<Real> row[kVectors];
    for (size_t n = 0; n < kVectors; ++n) row[n] = load(right + n * kWidth);
#pragma clang loop unroll(full)
    for (size_t m = 0; m < kRows; ++m) {
      const Vector<Real> factor = splat(left[offset<kTransposed>(a.stride, m, 0)]);
      for (size_t n = 0; n < kVectors; ++n) sums[m][n] = engine::simd::multiply_add(factor, row[n], sums[m][n]);
    }
  }
#pragma clang loop unroll(full)
  for (size_t m = 0; m < kRows; ++m)
    for (size_t n = 0; n < kVectors; ++n) store(c.values + m * c.stride + n * kWidth, sums[m][n]);
}

/// All rows of a panel of kVectors vectors.
template <class Real, size_t kVectors, bool kTransposed>
void add_panel(Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b, size_t rows, size_t depth) {
  size_t m = 0;
  for (; m + kTileRows <= rows; m += kTileRows)
    add_tile<Real, kTileRows, kVectors, kTransposed>({c.values + m * c.stride, c.stride},
                                                     {a.values + offset<kTransposed>(a.stride, m, 0), a.stride}, b, depth);
  for (; m < rows; ++m)
    add_tile<Real, 1, kVectors, kTransposed>({c.values + m * c.stride, c.stride},
                                             {a.values + offset<kTransposed>(a.stride, m, 0), a.stride}, b, depth);
}

/// The plain twin, which also does the last columns, too few for a vector.
template <class Real, bool kTransposed>
void add_plain(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b) {
  for (size_t m = 0; m < shape.rows; ++m) {
    for (size_t n = 0; n < shape.columns; ++n) {
      Real sum = c.values[m * c.stride + n];
      for (size_t k = 0; k < shape.depth; ++k) sum += a.values[offset<kTransposed>(a.stride, m, k)] * b.values[k * b.stride + n];
      c.values[m * c.stride + n] = sum;
    }
  }
}

template <class Real, bool kTransposed>
void add_block(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b) {
  constexpr size_t kWidth = kLanes<Real>;
  size_t n = 0;
  const auto right = [&] { return Matrix<const Real>{b.values + n, b.stride}; };
  for (; n + 2 * kWidth <= shape.columns; n += 2 * kWidth)
    add_panel<Real, 2, kTransposed>({c.values + n, c.stride}, a, right(), shape.rows, shape.depth);
  for (; n + kWidth <= shape.columns; n += kWidth)
    add_panel<Real, 1, kTransposed>({c.values + n, c.stride}, a, right(), shape.rows, shape.depth);
  if (n < shape.columns) add_plain<Real, kTransposed>({shape.rows, shape.columns - n, shape.depth}, {c.values + n, c.stride}, a, right());
}

template <class Real, bool kTransposed>
void add_blocks(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b) {
  if (shape.rows == 0) return;  // c may be null then
  for (size_t k = 0; k < shape.depth; k += kBlock)
    add_block<Real, kTransposed>({shape.rows, shape.columns, std::min(kBlock, shape.depth - k)}, c,
                                 {a.values + offset<kTransposed>(a.stride, 0, k), a.stride}, {b.values + k * b.stride, b.stride});
}

}  // namespace

template <class Real>
void add_product(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b) {
  add_blocks<Real, false>(shape, c, a, b);
}

template <class Real>
void add_transposed_product(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b) {
  add_blocks<Real, true>(shape, c, a, b);
}

template <class Real>
void transpose(Matrix<Real> to, Matrix<const Real> from, size_t rows, size_t columns) {
  for (size_t m = 0; m < rows; ++m)
    for (size_t n = 0; n < columns; ++n) to.values[n * to.stride + m] = from.values[m * from.stride + n];
}

template void add_product(ProductShape, Matrix<float>, Matrix<const float>, Matrix<const float>);
template void add_product(ProductShape, Matrix<double>, Matrix<const double>, Matrix<const double>);
template void add_transposed_product(ProductShape, Matrix<float>, Matrix<const float>, Matrix<const float>);
template void add_transposed_product(ProductShape, Matrix<double>, Matrix<const double>, Matrix<const double>);
template void transpose(Matrix<float>, Matrix<const float>, size_t, size_t);
template void transpose(Matrix<double>, Matrix<const double>, size_t, size_t);

}  // namespace lab
