#pragma once

#include "figures/alibi_slopes/model.h"
#include "plot/scene.h"

namespace figures::alibi {

/// All lines leave one point, the query. Their scales are such that the middle slope meets the corner, so that the ends of slopes that
/// halve stand apart, along the lower edge and up the right one.
/// A click sets `parameter` to a line's head.
void compose_slopes(plot::Scene& scene, const Model& model, int chosen_head, int parameter);

}  // namespace figures::alibi
