#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/similarity_matrix/model.h"
#include "plot/readout.h"

// The texts of the figure similarity_matrix.
namespace figures::similarity {

std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::similarity
