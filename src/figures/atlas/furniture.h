#pragma once

#include <span>

#include "figures/atlas/labels.h"

// What lies over the map: the legend of the ink, and the buttons.
namespace figures::atlas_map {

enum Button : int { kZoomIn, kZoomOut, kShowAll, kButtons };

/// The height of the bar at the lower edge in which the legend stands; 0 where the water beside the land has room for it. `again`: some
/// place is worth another look, which takes a row.
float legend_px(base::Rect picture, double land_share, bool again);

/// The legend of the ink: in its bar, or, if that has no height, one below the other in the lower left corner of the picture.
void add_legend(plot::Scene& scene, Labels& labels, base::Rect picture, base::Rect bar, bool again);

/// In the lower right corner of the picture. A button has the key ("button", number) and sets `zoom_parameter`.
void add_buttons(plot::Scene& scene, Labels& labels, base::Rect picture, int zoom_parameter);

}  // namespace figures::atlas_map
