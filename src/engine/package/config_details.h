#pragma once

#include "base/json_writer.h"
#include "engine/config/position_plan.h"

namespace engine::package {

/// What the command line says of a plan beyond to_json(plan, length): {knownType, windowForms, cacheWidths, cacheBytesAtLength, table,
/// buckets, sections, alibiBiasMax, rotations, advice}. `windowForms` and `cacheWidths` have an entry for each layer, `rotations` one for
/// each list of `frequencies`. `advice` is null for a length of 0.
base::JsonValue details_json(base::JsonWriter& writer, const PositionPlan& plan, double length);

}  // namespace engine::package
