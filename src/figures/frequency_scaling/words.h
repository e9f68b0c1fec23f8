#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/frequency_scaling/model.h"
#include "plot/readout.h"

// The texts of the figure frequency_scaling.
namespace figures::scaling {

std::string_view name_of(Change change);
/// Like base::significant, but from 100,000 on with an exponent and at most 3 digits, "1.17e8", to save room.
std::string short_text(double value, int digits);
std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::scaling
