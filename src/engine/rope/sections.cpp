#include "engine/rope/sections.h"

#include <algorithm>
#include <cstdint>

#include "engine/checks.h"
#include "engine/rope/frequencies.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using enum RopeAxis;

Checked check(size_t pairs, const RopeSections& sections) {
  std::int64_t sum = 0;
  for (const int section : sections.pairs) {
    if (section < 0) return invalid("section", section, "0 or more");
    sum += section;
  }
  if (sum != static_cast<std::int64_t>(pairs) || sum > kMaxWidth / 2)
    return invalid("sum of sections", static_cast<double>(sum), "the number of pairs, at most 2^19");
  if (sections.order != SectionOrder::kInterleaved) return {};
  const int first = sections.pairs[0] > 0 ? 0 : 1;
  for (int axis = first + 1; axis < 3; ++axis) {
    const int step = 3 - first, section = sections.pairs[static_cast<size_t>(axis)];
    if (static_cast<std::int64_t>(section - 1) * step + (axis - first) >= sum && section > 0)
      return invalid("section", section, "few enough to have a place in each round where they are interleaved");
  }
  return {};
}

}  // namespace

Checked rope_axes(std::span<RopeAxis> axes, const RopeSections& sections) {
  if (const Checked checked = check(axes.size(), sections); !checked) return checked;
  const auto of = [&](size_t axis) { return static_cast<size_t>(sections.pairs[axis]); };
  if (sections.order != SectionOrder::kInterleaved) {
    std::ranges::fill(axes, kColumn);
    std::ranges::fill(axes.first(of(0) + of(1)), kRow);
    std::ranges::fill(axes.first(of(0)), kTime);
    return {};
  }
  const size_t first = of(0) > 0 ? 0 : 1, step = 3 - first;
  for (size_t i = 0; i < axes.size(); ++i) {
    const size_t axis = first + i % step;
    axes[i] = static_cast<RopeAxis>(i / step < of(axis) ? axis : first);
  }
  return {};
}

Checked axial_frequencies(std::span<double> inverse_frequencies, double base, const RopeSections& sections) {
  if (const Checked checked = check(inverse_frequencies.size(), sections); !checked) return checked;
  if (!is_finite_above(base, 1)) return invalid("base", base, "a finite number above 1");
  for (const int section : sections.pairs) {
    if (section == 0) continue;
    const std::span<double> of_axis = inverse_frequencies.first(static_cast<size_t>(section));
    if (const auto made = rope_frequencies(of_axis, 2 * section, base, {}); !made) return std::unexpected(made.error());
    inverse_frequencies = inverse_frequencies.subspan(of_axis.size());
  }
  return {};
}

Checked rope_angles(std::span<double> angles_rad, const std::array<double, 3>& position, std::span<const double> inverse_frequencies,
                    std::span<const RopeAxis> axes) {
  if (angles_rad.size() != axes.size()) return invalid_size("angles_rad size", angles_rad.size(), "one for each axis");
  if (inverse_frequencies.size() != axes.size())
    return invalid_size("inverse_frequencies size", inverse_frequencies.size(), "one for each axis");
  for (size_t i = 0; i < axes.size(); ++i) angles_rad[i] = position[static_cast<size_t>(axes[i])] * inverse_frequencies[i];
  return {};
}

}  // namespace engine
