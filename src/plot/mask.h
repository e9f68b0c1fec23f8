#pragma once

#include "plot/surface.h"

namespace plot {

/// Hatches the cells that a causal mask hides: all cells right of the diagonal of a square matrix with `count` queries down and as many
/// keys across.
void draw_mask(Surface& surface, base::Rect matrix, int count);

}  // namespace plot
