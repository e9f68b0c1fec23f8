#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/score_decay/model.h"
#include "plot/readout.h"

// The texts of the figure score_decay.
namespace figures::decay {

/// The assumption under which the curves hold, shown above them.
std::string assumption_text(const Model& model);
std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::decay
