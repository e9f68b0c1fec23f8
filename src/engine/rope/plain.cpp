#include <cstdint>

#include "engine/checks.h"
#include "engine/rope.h"
#include "engine/rope/angle.h"
#include "engine/rope/check.h"
#include "engine/rope/sections.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

/// Rotates the pairs of one token in one head; `position_of(i)` is its position for pair i.
void rotate(float* head, const auto& position_of, const Rope& rotation) {
  const size_t pairs = rotation.inverse_frequencies.size();
  const bool halves = rotation.layout == Layout::kHalves;
  for (size_t i = 0; i < pairs; ++i) {
    float& first = head[halves ? i : 2 * i];
    float& second = head[halves ? pairs + i : 2 * i + 1];
    const double a = first, b = second;
    const double position = rotation.inverse ? -position_of(i) : position_of(i);
    const SineCosine angle = sine_cosine(phase_at(position, rotation.inverse_frequencies[i]));
    const double factor = rotation.inverse ? 1 / rotation.attention_factor : rotation.attention_factor;
    first = static_cast<float>((a * angle.cosine - b * angle.sine) * factor);
    second = static_cast<float>((a * angle.sine + b * angle.cosine) * factor);
  }
}

}  // namespace

Checked rope_plain(std::span<float> x, int heads, std::span<const double> positions, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  if (const Checked checked = check_rope_positions(positions, x.size(), heads, rotation); !checked) return checked;
  const auto width = static_cast<size_t>(rotation.head_width);
  for (size_t row = 0; row < x.size() / width; ++row)
    rotate(&x[row * width], [&](size_t) { return positions[row % positions.size()]; }, rotation);
  return {};
}

Checked rope_sectioned_plain(std::span<float> x, int heads, std::span<const double> positions, std::span<const RopeAxis> axes,
                             const Rope& rotation) {
  if (const Checked checked = check_rope_sections(positions, axes.size(), x.size(), heads, rotation); !checked) return checked;
  const auto width = static_cast<size_t>(rotation.head_width);
  for (size_t row = 0; row < x.size() / width; ++row) {
    const double* const position = &positions[3 * row % positions.size()];
    rotate(&x[row * width], [=](size_t i) { return position[static_cast<size_t>(axes[i])]; }, rotation);
  }
  return {};
}

Checked rope_permutation(std::span<std::int32_t> permutation) {
  const size_t width = permutation.size();
  if (width % 2 != 0 || width > size_t{kMaxWidth}) return invalid_size("permutation size", width, "an even whole number up to 2^20");
  for (size_t c = 0; c < width; ++c) permutation[c] = static_cast<std::int32_t>(c < width / 2 ? 2 * c : 2 * c - width + 1);
  return {};
}

}  // namespace engine
