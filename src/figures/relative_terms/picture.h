#pragma once

#include <string_view>

#include "figures/relative_terms/layout.h"
#include "plot/surface.h"

// The drawing of the figure relative_terms.
namespace figures::relative {

/// Draws the four panels with their names, the legend and the cursor.
void draw_panels(plot::Surface& surface, const Layout& layout, const Model& model);

/// The part that is highlighted with a panel: "content", "position", "scores", "weights", "outputs".
std::string_view part_of(Panel panel, View view);

}  // namespace figures::relative
