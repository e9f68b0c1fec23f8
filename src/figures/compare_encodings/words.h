#pragma once

#include <string>
#include <vector>

#include "figures/compare_encodings/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// The texts of the figure compare_encodings.
namespace figures::compare {

/// What the pictures show, for the heading above them.
std::string heading(const Model& model);
/// Says that the sentence has more words than are compared; empty if it does not.
std::string left_out(const Model& model);
std::vector<plot::Readout> readouts(const Model& model);
/// The values at the cursor, as a sentence.
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::compare
