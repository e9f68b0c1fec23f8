#include "engine/operations/cosine_similarity.h"

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/matrix_product.h"
#include "engine/checks.h"
#include "engine/operations/toeplitz.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr size_t kStrip = 8;  ///< columns of the result at a time: a panel of the packed table

/// The sum of the squares, in two parts so that an addition need not wait for the one before.
double sum_of_squares(std::span<const float> x) {
  double even = 0, odd = 0;
  for (size_t i = 0; i + 1 < x.size(); i += 2) {
    even += static_cast<double>(x[i]) * x[i];
    odd += static_cast<double>(x[i + 1]) * x[i + 1];
  }
  if (x.size() % 2 != 0) even += static_cast<double>(x.back()) * x.back();
  return even + odd;
}

/// Copies rows, each divided by its length; rows of zeros stay zero.
void normalise(std::span<const float> table, size_t rows, size_t width, float* to) {
  for (size_t row = 0; row < rows; ++row) {
    const std::span<const float> x = table.subspan(row * width, width);
    const double squares = sum_of_squares(x);
    const double factor = squares > 0 ? 1 / std::sqrt(squares) : 0;
    std::ranges::transform(x, to + row * width, [factor](float value) { return static_cast<float>(value * factor); });
  }
}

/// Copies the values right of the diagonal to below it, in small squares that fit a near cache.
void mirror(float* matrix, size_t size) {
  constexpr size_t kSquare = 16;
  for (size_t top = 0; top < size; top += kSquare) {
    for (size_t left = top; left < size; left += kSquare) {
      const size_t bottom = std::min(size, top + kSquare), right = std::min(size, left + kSquare);
      for (size_t i = top; i < bottom; ++i)
        for (size_t j = std::max(left, i + 1); j < right; ++j) matrix[j * size + i] = matrix[i * size + j];
    }
  }
}

}  // namespace

size_t cosine_similarity_scratch(int rows, int width) {
  const auto n = static_cast<size_t>(std::max(rows, 0)), d = static_cast<size_t>(std::max(width, 0));
  return n * d + packed_size(n, d);
}

Checked cosine_similarity(std::span<float> similarity, std::span<const float> table, int rows, std::span<float> scratch) {
  if (rows < 0) return invalid("rows", rows, "a whole number, 0 or more");
  const auto size = static_cast<size_t>(rows);
  if (!has_shape(similarity.size(), {size, size})) return invalid_size("similarity size", similarity.size(), "rows * rows");
  if (rows == 0) return table.empty() ? Checked{} : invalid_size("table size", table.size(), "0 for no rows");
  if (table.empty() || table.size() % size != 0 || table.size() / size > kMaxWidth)
    return invalid_size("table size", table.size(), "rows times a width from 1 to 1048576");
  const size_t width = table.size() / size;
  if (scratch.size() < cosine_similarity_scratch(rows, static_cast<int>(width)))
    return invalid_size("scratch size", scratch.size(), "at least cosine_similarity_scratch");
  float* const unit = scratch.data();
  normalise(table, size, width, unit);
  const Packed packed = pack_transposed(scratch.subspan(size * width), unit, size, width);
  // Each strip of columns needs only the rows down to the diagonal: half of the products.
  for (size_t left = 0; left < size; left += kStrip) {
    const size_t columns = std::min(kStrip, size - left);
    multiply({similarity.data() + left, size}, {unit, width}, columns_from(packed, left), left + columns, columns, width, 1);
  }
  mirror(similarity.data(), size);
  for (size_t i = 0; i < size; ++i) {
    const std::span<const float> x = table.subspan(i * width, width);
    if (std::ranges::any_of(x, [](float value) { return value != 0; }) && !std::isnan(similarity[i * size + i]))
      similarity[i * size + i] = 1;
  }
  return {};
}

Checked sinusoidal_similarity(std::span<float> similarity, int rows, const Sinusoidal& encoding, std::span<float> diagonals) {
  if (rows < 0) return invalid("rows", rows, "a whole number, 0 or more");
  const auto size = static_cast<size_t>(rows);
  if (!has_shape(similarity.size(), {size, size})) return invalid_size("similarity size", similarity.size(), "rows * rows");
  if (rows > 0 && diagonals.size() < 2 * size - 1) return invalid_size("diagonals size", diagonals.size(), "at least 2 rows - 1");
  if (rows == 0) return sinusoidal_similarity_curve({}, encoding);
  const std::span<float> right = diagonals.subspan(size - 1, size);
  if (const Checked checked = sinusoidal_similarity_curve(right, encoding); !checked) return checked;
  std::reverse_copy(right.begin() + 1, right.end(), diagonals.begin());
  expand_toeplitz(similarity, diagonals.first(2 * size - 1), rows, rows);
  return {};
}

}  // namespace engine
