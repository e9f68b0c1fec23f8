#include "engine/operations/toeplitz.h"

#include <cassert>
#include <cstdint>

#include "engine/arithmetic/simd.h"
#include "engine/checks.h"

namespace engine {
namespace {

/// Copies a cache line at a time. One call of memcpy per row is slower in browsers, for rows of a few KB.
void copy_row(float* to, const float* from, size_t count) {
  constexpr size_t kLine = 16;
  float* const last_line = to + count / kLine * kLine;
#pragma clang loop unroll(disable)
  for (; to < last_line; to += kLine, from += kLine) {
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kLine; n += 4) {
      simd::store(to + n, simd::load(from + n));
      simd::compiler_barrier();  // otherwise the compiler makes it a memcpy again
    }
  }
  for (size_t rest = count % kLine; rest > 0; --rest) *to++ = *from++;
}

}  // namespace

void expand_toeplitz(std::span<float> matrix, std::span<const float> diagonals, int rows, int columns) {
  assert(rows >= 0 && columns >= 0 && has_shape(matrix.size(), {static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns)}));
  if (matrix.empty()) return;
  const auto height = static_cast<size_t>(rows), width = static_cast<size_t>(columns);
  assert(diagonals.size() == height + width - 1);
  // Each row is the row above, shifted right by one.
  for (size_t i = 0; i < height; ++i) copy_row(&matrix[i * width], &diagonals[height - 1 - i], width);
}

}  // namespace engine
