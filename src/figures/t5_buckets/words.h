#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/t5_buckets/model.h"
#include "plot/readout.h"

// The texts of the figure t5_buckets.
namespace figures::buckets {

std::vector<plot::Readout> readouts(const Model& model);
/// How the cursor's bucket is computed: "16 + min(15, 8 + floor(8 · ln 2.5 / ln 16)) = 26".
std::string formula(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::buckets
