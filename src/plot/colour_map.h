#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/theme.h"

namespace plot {

/// 256 colours from the low end to the high end, packed for Image (0xAABBGGRR).
using ColourMap = std::array<std::uint32_t, 256>;

/// For signed values, -1 to +1: Crameri's "vik" on light, "berlin" on dark (Crameri 2018, doi 10.5281/zenodo.1243862), after 33 samples of
/// his tables (version 7.0.1). Zero is close to the background colour; colours go slowly at first, so that the full ends stand only for
/// values above 0.85, and berlin ends before its pink. Lightness falls (on dark: grows) evenly to both sides, safe for colour-blind
/// readers.
const ColourMap& diverging(bool dark);

/// For values from 0 to the most there is: from the background colour of pictures to the accent.
const ColourMap& sequential(bool dark);

/// The colour of `value` in [low, high]. Values outside get the colour of the nearer end, NaN the middle colour.
std::uint32_t colour_of(const ColourMap& map, float value, float low, float high);

/// The same for many values at once. Requires room for one colour per value.
void colours_of(const ColourMap& map, std::span<const float> values, float low, float high, std::span<std::uint32_t> colours);

/// Unpacks a colour, to draw with it.
base::Rgb rgb_of(std::uint32_t packed);

/// Mixes two colours: `from` at share 0, `to` at share 1.
base::Rgb blend(base::Rgb from, base::Rgb to, float share);

}  // namespace plot
