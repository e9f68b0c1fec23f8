#pragma once

#include "figures/rope_plane/model.h"
#include "plot/surface.h"

namespace figures::plane {

/// Draws the chosen pair's rotations in numbers, as complex numbers or as matrices, from `top_px` down. Takes kEquation_px of height.
void draw_equation(plot::Surface& surface, float top_px, const Model& model);
inline constexpr float kEquation_px = 112;

}  // namespace figures::plane
