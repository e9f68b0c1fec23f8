#pragma once

#include <span>

#include "figures/atlas/labels.h"

// What lies over the map: the legend of the ink, and the buttons.
namespace figures::atlas_map {

enum Button : int { kZoomIn, kZoomOut, kShowAll, kButtons };

/// In a bar at the lower edge. `count` has for each step of the ink how many places have it.
void add_legend(plot::Scene& scene, base::Rect bar);

/// In the lower right corner of the picture. A button has the key ("button", number) and sets `zoom_parameter`.
void add_buttons(plot::Scene& scene, Labels& labels, base::Rect picture, int zoom_parameter);

}  // namespace figures::atlas_map
