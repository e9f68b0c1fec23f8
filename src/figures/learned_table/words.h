#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/learned_table/model.h"
#include "plot/readout.h"

// The texts of the figure learned_table.
namespace figures::rows {

/// What the cursor's position reads: "position 12 = 0.10 · row 8 + 0.90 · row 9"; or a note that there is no row for it.
std::string formula(const Model& model);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::rows
