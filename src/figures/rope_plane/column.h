#pragma once

#include "figures/rope_plane/model.h"
#include "plot/scene.h"

namespace figures::plane {

/// At most `most` of `count` pairs, evenly spaced, including `chosen`.
std::vector<int> sample_of_pairs(int count, int chosen, int most);

/// Beside the turntables: a dial for each pair, the bar of what it adds, and below a rule their sum, the score. A click on a dial sets
/// `pair_parameter`.
void compose_column(plot::Scene& scene, base::Rect room, const Model& model, int chosen, int pair_parameter);

}  // namespace figures::plane
