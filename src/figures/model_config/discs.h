#pragma once

#include "figures/model_config/turns.h"
#include "plot/scene.h"

namespace figures::plans {

/// The clocks: pairs that came round in training small and quiet, the others large, with what is new to them lit. Returns the
/// height that they take.
float add_discs(plot::Scene& scene, base::Rect room, const Shown& shown, const Turns& turns);

}  // namespace figures::plans
