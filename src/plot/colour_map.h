#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/look.h"

namespace plot {

/// 256 colours from the low end to the high end, packed as Image takes them (0xAABBGGRR).
using ColourMap = std::array<std::uint32_t, 256>;

/// For signed values, -1 to +1: Crameri's "vik" on light, "berlin" on dark (Crameri 2018, doi 10.5281/zenodo.1243862),
/// interpolated between 33 samples of his tables (version 7.0.1), nowhere more than 3 of 255 away from them. Even in
/// lightness, safe for colour-blind readers; zero is near the ground's colour.
const ColourMap& diverging(bool dark);

/// For unsigned values, from nothing to much: Crameri's "batlow" (as above), interpolated between the ten colours of his
/// "batlow10", from the end that is near the ground.
const ColourMap& sequential(bool dark);

/// The colour of `value` in [low, high]; outside it, the nearer end; NaN, the middle.
std::uint32_t colour_of(const ColourMap& map, float value, float low, float high);

/// The same of many values at once. Requires a colour for each.
void colours_of(const ColourMap& map, std::span<const float> values, float low, float high, std::span<std::uint32_t> colours);

/// The same as a colour to draw with.
base::Rgb rgb_of(std::uint32_t packed);

/// The colour that lies at `share` (0 to 1) of the way.
base::Rgb blend(base::Rgb from, base::Rgb to, float share);

/// All the colours between these two: for weights, from the ground's colour to the accent's.
ColourMap map_between(base::Rgb low, base::Rgb high);

}  // namespace plot
