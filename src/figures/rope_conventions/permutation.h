#pragma once

#include "figures/rope_conventions/model.h"
#include "plot/surface.h"

namespace figures::conventions {

/// Draws the numbers of a head in both layouts, as a row of cells each, with a line from each number to its place in the other layout, and
/// says which of queries and keys are rotated in each. The cells of a pair share a tint, stronger for faster pairs. Takes kPermutation_px
/// of height.
void draw_permutation(plot::Surface& surface, float top_px, const Model& model);
inline constexpr float kPermutation_px = 126;

}  // namespace figures::conventions
