#pragma once

#include "figures/rope_conventions/model.h"
#include "plot/surface.h"

namespace figures::conventions {

/// The numbers of a head in both layouts, one row of cells each, a line from each to where it goes, and who is turned so. The cells of a
/// pair have one tint, stronger for quicker pairs. Takes kPermutation_px of height.
void draw_permutation(plot::Surface& surface, float top_px, const Model& model);
inline constexpr float kPermutation_px = 126;

}  // namespace figures::conventions
