#pragma once

#include <string>

#include "engine/config/position_plan.h"

namespace engine {

/// The plan as JSON, for programs: {modelType, layers, trainedLength, maxLength, heads, kvHeads, layout, frequencies, attentionFactor,
/// cacheBytesPerToken, assumptions, warnings}. Numbers are numbers, and what is absent is null. `frequencies` has one list for each set of
/// angles, under the number of the first layer that has it, for a text of `length` tokens (0: the trained length). Bytes are those of
/// 16-bit caches.
std::string to_json(const PositionPlan& plan, double length = 0);

}  // namespace engine
