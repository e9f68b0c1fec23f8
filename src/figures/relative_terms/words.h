#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/relative_terms/layout.h"
#include "plot/readout.h"

// The texts of the figure relative_terms.
namespace figures::relative {

/// What a panel shows, for the heading above it.
std::string heading(Panel panel, const Model& model);

std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::relative
