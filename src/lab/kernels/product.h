#pragma once

#include <cstddef>

namespace lab {

/// A matrix, or a part of one: rows begin `stride` values apart.
template <class Value>
struct Matrix {
  Value* values;
  size_t stride;
};

/// Sizes of a product: c [rows, columns], and `depth` terms in each sum.
struct ProductShape {
  size_t rows = 0, columns = 0, depth = 0;
};

/// c += a b, with a [rows, depth] and b [depth, columns]. Each sum runs over depth in order, so a row's result does not depend on the
/// number of rows.
template <class Real>
void add_product(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b);

/// c += aᵀ b, with a [depth, rows] and b [depth, columns].
template <class Real>
void add_transposed_product(ProductShape shape, Matrix<Real> c, Matrix<const Real> a, Matrix<const Real> b);

/// Writes the transpose of `from` [rows, columns] to `to` [columns, rows].
template <class Real>
void transpose(Matrix<Real> to, Matrix<const Real> from, size_t rows, size_t columns);

}  // namespace lab
