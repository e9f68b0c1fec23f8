#include "engine/operations/shift_matrix.h"

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/phase.h"
#include "engine/checks.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

Checked check(size_t matrix, double k, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(0, 0, encoding); !checked) return checked;
  const auto width = static_cast<std::uint64_t>(encoding.d_model);
  if (width % 2 != 0) return invalid("d_model", encoding.d_model, "even, so that every sine has its cosine");
  if (!has_shape(matrix, {width, width})) return invalid_size("matrix size", matrix, "d_model rows of d_model values");
  if (!(std::fabs(k) <= kMaxPosition)) return invalid("k", k, "from -2^36 to 2^36");
  return {};
}

}  // namespace

Checked shift_matrix(std::span<float> matrix, double k, const Sinusoidal& encoding) {
  if (const Checked checked = check(matrix.size(), k, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  const bool halves = encoding.layout == Layout::kHalves;
  std::ranges::fill(matrix, 0.0f);
  Frequencies frequencies(encoding.d_model, encoding.base);
  for (size_t i = 0; i < width / 2; ++i) {
    const SineCosine angle = sine_cosine(phase_at(k, frequencies.next()));
    const size_t sine = halves ? i : 2 * i, cosine = halves ? width / 2 + i : 2 * i + 1;
    matrix[sine * width + sine] = matrix[cosine * width + cosine] = static_cast<float>(angle.cosine);
    matrix[sine * width + cosine] = static_cast<float>(angle.sine);
    matrix[cosine * width + sine] = static_cast<float>(-angle.sine);
  }
  return {};
}

}  // namespace engine
