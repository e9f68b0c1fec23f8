#pragma once

#include "figures/model_config/turns.h"
#include "plot/scene.h"

namespace figures::plans {

/// Below the clocks: how much the scaling slows each pair, against its wavelength, and which pairs a text of this length would need slower.
void add_wavelengths(plot::Scene& scene, base::Rect room, const Shown& shown, const Turns& turns);

}  // namespace figures::plans
