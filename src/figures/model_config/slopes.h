#pragma once

#include <string>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// ALiBi: what each head takes off a logit at a distance.
namespace figures::plans {

/// The slopes of all heads, the steepest first; none if the file does not say how many heads there are.
std::vector<double> slopes_of(const engine::PositionPlan& plan);

void add_slopes(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string slopes_sentence(const Shown& shown);

}  // namespace figures::plans
