#pragma once

#include <string>
#include <vector>

#include "figures/compare_encodings/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// What the figure compare_encodings says.
namespace figures::compare {

/// What the pictures show, above them.
std::string heading(const Model& model);
/// That the sentence has more words than are compared, where it has; else nothing.
std::string left_out(const Model& model);
std::vector<plot::Readout> readouts(const Model& model);
/// What the cursor reads, as a sentence.
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::compare
