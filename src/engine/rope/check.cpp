#include "engine/rope/check.h"

#include <cmath>
#include <limits>

#include "engine/checks.h"
#include "engine/sinusoidal.h"

namespace engine {
namespace {

Checked check_range(std::span<const double> positions) {
  for (const double position : positions) {
    if (!(std::fabs(position) <= kMaxPosition)) return invalid("position", position, "from -2^36 to 2^36");
  }
  return {};
}

}  // namespace

Checked check_rope(size_t size, int heads, const Rope& rotation) {
  if (heads < 1) return invalid("heads", heads, "1 or more");
  if (rotation.head_width < 1 || rotation.head_width > kMaxWidth)
    return invalid("head_width", rotation.head_width, "a whole number from 1 to 2^20");
  const auto token = static_cast<std::uint64_t>(heads) * static_cast<std::uint64_t>(rotation.head_width);
  if (size % token != 0) return invalid_size("x size", size, "heads times a whole number of rows of head_width values");
  const size_t pairs = rotation.inverse_frequencies.size();
  if (pairs > static_cast<size_t>(rotation.head_width) / 2)
    return invalid_size("inverse_frequencies size", pairs, "at most half of head_width");
  for (const double frequency : rotation.inverse_frequencies) {
    if (!(frequency >= 0 && frequency <= 0x1p20)) return invalid("inverse frequency", frequency, "from 0 to 2^20");
  }
  const double factor = rotation.attention_factor;
  if (!std::isfinite(factor) || factor == 0) return invalid("attention_factor", factor, "a finite number, not 0");
  const double scale = std::fabs(rotation.inverse ? 1 / factor : factor);
  if (!(scale <= std::numeric_limits<float>::max()))
    return invalid("attention_factor", factor, rotation.inverse ? "3e-39 or more, as a float holds its inverse" : "what a float can hold");
  return {};
}

Checked check_rope_positions(std::span<const double> positions, size_t size, int heads, const Rope& rotation) {
  if (!has_shape(size, {static_cast<std::uint64_t>(heads), positions.size(), static_cast<std::uint64_t>(rotation.head_width)}))
    return invalid_size("positions size", positions.size(), "one for each token");
  return check_range(positions);
}

Checked check_rope_sections(std::span<const double> positions, size_t axes, size_t size, int heads, const Rope& rotation) {
  if (const Checked checked = check_rope(size, heads, rotation); !checked) return checked;
  if (axes != rotation.inverse_frequencies.size()) return invalid_size("axes size", axes, "one for each frequency");
  const size_t tokens = size / static_cast<size_t>(rotation.head_width) / static_cast<size_t>(heads);
  if (positions.size() != 3 * tokens) return invalid_size("positions size", positions.size(), "three for each token");
  return check_range(positions);
}

}  // namespace engine
