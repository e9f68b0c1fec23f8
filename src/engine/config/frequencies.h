#pragma once

#include <vector>

#include "base/result.h"
#include "engine/config/position_plan.h"

namespace engine {

/// The angles of one set of layers at one length of text.
struct PlannedFrequencies {
  std::vector<double> inverse;  ///< rad per position, one a pair, fastest first
  double attention_factor = 1;  ///< multiplies rotated queries and keys
};

/// The frequencies of `rotation` while a text has `length` tokens (0: as long as the model was trained for). As transformers has them, up
/// to the float32 that it computes in. Fails with a sentence if the file's numbers do not go together.
base::Result<PlannedFrequencies> planned_frequencies(const PositionPlan& plan, const Rotation& rotation, double length = 0);

/// The first layer with this rotation.
size_t first_layer(const PositionPlan& plan, size_t rotation);

/// Values that all layers keep of one token while it is in every window, and of a text of `length` tokens in all.
double cache_values(const PositionPlan& plan);
double cache_values(const PositionPlan& plan, double length);

/// Values that one layer keeps of a text of `length` tokens.
double cache_values(const LayerPlan& layer, double length);

/// Values by which the cache grows with the next token, after `length` tokens: none where a window is full.
double cache_growth(const PositionPlan& plan, double length);

}  // namespace engine
