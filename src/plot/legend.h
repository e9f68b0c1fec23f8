#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/colour_map.h"
#include "plot/surface.h"

namespace plot {

/// A bar with the colours from `high` on top to `low`, labelled at both ends and in the middle, to the right of `plot`.
/// Takes kLegend_px.
void draw_legend(Surface& surface, base::Rect plot, const ColourMap& map, float low, float high);
inline constexpr float kLegend_px = 52;

/// One value of a readout: what it is, and its text.
struct Reading {
  std::string_view label;
  std::string value;
  int room = 8;  ///< characters that the longest value takes
};

/// The readings side by side under a hairline, in columns that share the width by their room and never move.
/// Takes kReadout_px of height.
void draw_readout(Surface& surface, base::Rect area, const std::vector<Reading>& readings);
inline constexpr float kReadout_px = 60;

}  // namespace plot
