#pragma once

#include "plot/frames.h"

namespace figures::alibi {

/// The numbers of the view "Bias": distances below, what is added at the right. No line crosses the picture but the two of the axes, so
/// that names may stand between the others.
void compose_scales(plot::Scene& scene, const plot::Axes& axes);

}  // namespace figures::alibi
