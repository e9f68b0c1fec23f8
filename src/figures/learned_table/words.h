#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/learned_table/model.h"
#include "plot/readout.h"

// What the figure learned_table says.
namespace figures::rows {

/// What the cursor's position reads: "row 17.42 = 0.58 · row 17 + 0.42 · row 18"; or that it is refused.
std::string lookup_text(const Model& model, int pos);

std::vector<plot::Reading> readings(const Model& model);
std::string reading(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::rows
