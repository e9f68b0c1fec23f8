#pragma once

#include <span>

#include "figures/atlas/view.h"
#include "plot/scene.h"

namespace figures::atlas_map {

/// The land: coasts, the regions with the ink of what is held in them, the road. `inked` has a share of the ink, 0 to 1, for each region.
/// `chosen` is the region that the cursor is in, or -1. A region is pressed and dragged as `ground` is.
void add_land(plot::Scene& scene, const base::Atlas& atlas, const View& view, std::span<const float> inked, int chosen,
              const plot::Aim& ground);

}  // namespace figures::atlas_map
