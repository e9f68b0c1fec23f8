#pragma once

#include <string_view>

#include "figures/relative_terms/layout.h"
#include "plot/surface.h"

// How the figure relative_terms is drawn.
namespace figures::relative {

/// The four panels with their names, the legend and the cursor.
void draw_panels(plot::Surface& surface, const Layout& layout, const Model& model);

/// The name of what a panel holds, which lights up with it: "content", "position", "scores", "weights", "outputs".
std::string_view part_of(Panel panel, View view);

}  // namespace figures::relative
