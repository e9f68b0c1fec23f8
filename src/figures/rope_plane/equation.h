#pragma once

#include <string>

#include "figures/rope_plane/model.h"
#include "plot/scene.h"

namespace figures::plane {

inline constexpr float kEquation_px = 142;

/// Writes how the pair of this index is turned at positions m and n, and that its part of the score follows from their difference alone:
/// with matrices, or with complex numbers.
void compose_equation(plot::Scene& scene, base::Rect room, const Pair& pair, int index, double m, double n, bool complex);

/// "−1.474 + 0.398i"
std::string complex_text(Point point);

}  // namespace figures::plane
