#pragma once

#include <string_view>

#include "base/geometry.h"
#include "plot/scene.h"

namespace figures::plans {

/// The picture while there is no plan to show: empty layers, and before them what to do, or what is wrong with the file.
void compose_nothing(plot::Scene& scene, base::Rect room, std::string_view sentence);

}  // namespace figures::plans
