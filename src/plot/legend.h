#pragma once

#include "plot/colour_map.h"
#include "plot/readout.h"
#include "plot/surface.h"

namespace plot {

/// A bar with the colours from `high` on top to `low`, labelled at both ends and in the middle, to the right of `plot`.
/// Takes kLegend_px.
void draw_legend(Surface& surface, base::Rect plot, const ColourMap& map, float low, float high);
inline constexpr float kLegend_px = 52;

}  // namespace plot
