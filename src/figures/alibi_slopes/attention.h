#pragma once

#include "figures/alibi_slopes/description.h"
#include "figures/alibi_slopes/model.h"
#include "plot/scene.h"

namespace figures::alibi {

/// What the chosen query takes from each key, without the head's bias and with it; below, where there is room, all queries.
void compose_attention(plot::Scene& scene, const Model& model, const Chosen& at);

}  // namespace figures::alibi
