#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figures/figure.h"
#include "figures/shift_rotation/model.h"
#include "plot/readout.h"

// The texts of the figure shift_rotation.
namespace figures::shift {

std::string degrees(double turn_rad);  ///< "+50.95°"
std::string error(double residual);    ///< "3.1e-8"
std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

/// At most `max_count` pairs, evenly spaced, including the first, the last and the chosen one if there is room.
std::vector<int> sample_of_pairs(const Model& model, int max_count);

}  // namespace figures::shift
