#pragma once

#include "base/geometry.h"
#include "figures/model_config/model.h"
#include "plot/scene.h"

namespace figures::plans {

/// The bytes of the whole cache against the length of the text, both in steps of equal factors, with a dot at the length that is shown. Its
/// labels stand at the left of the area and below it.
void add_cache_curve(plot::Scene& scene, base::Rect area, const Shown& shown);
inline constexpr float kCurveBelow_px = 40;

}  // namespace figures::plans
