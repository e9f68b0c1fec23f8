#pragma once

#include "plot/scene.h"

namespace figures::lengths {

/// A task in words, and below it a string with an arc from a letter that asks to where its answer stands. The first letter's middle is
/// `first_px` from the room's left.
void compose_string(plot::Scene& scene, base::Rect room, int task, float first_px);

}  // namespace figures::lengths
