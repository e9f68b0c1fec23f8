#pragma once

#include "plot/colour_map.h"
#include "plot/readout.h"
#include "plot/surface.h"

namespace plot {

/// Draws a colour bar to the right of `plot`, with `high` at the top and labels at both ends and in the middle. Takes kLegend_px of width.
void draw_legend(Surface& surface, base::Rect plot, const ColourMap& map, float low, float high);
inline constexpr float kLegend_px = 52;

}  // namespace plot
