#pragma once

#include <string>
#include <vector>

#include "figures/alibi_slopes/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// The texts of the figure alibi_slopes.
namespace figures::alibi {

std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::alibi
