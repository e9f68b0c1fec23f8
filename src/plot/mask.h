#pragma once

#include "plot/surface.h"

namespace plot {

/// Hatches what a causal mask hides of a square matrix with `count` queries down and as many keys across: all cells right of the
/// diagonal's.
void draw_mask(Surface& surface, base::Rect matrix, int count);

}  // namespace plot
