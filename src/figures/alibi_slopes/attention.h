#pragma once

#include "figures/alibi_slopes/description.h"
#include "figures/alibi_slopes/model.h"
#include "plot/scene.h"

namespace figures::alibi {

/// Attention of one head, without its bias and with it; below, where there is room, what the chosen query takes from each key.
void compose_attention(plot::Scene& scene, const Model& model, const Chosen& at, bool pinned);

}  // namespace figures::alibi
