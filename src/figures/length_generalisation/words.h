#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "figures/figure.h"
#include "figures/length_generalisation/model.h"
#include "plot/readout.h"

// The texts of the figure length_generalisation.
namespace figures::lengths {

std::vector<plot::Readout> readouts(const Model& model);
/// Where the numbers come from, in two sentences.
std::array<std::string_view, 2> provenance();
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::lengths
