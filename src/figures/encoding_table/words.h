#pragma once

#include <string>
#include <vector>

#include "figures/encoding_table/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// The texts of the figure encoding_table.
namespace figures::table {

/// "sin(16 / 10000^(2·1/32)) = sin(8.997) = +0.4144", at the cursor.
std::string formula(const Model& model);

/// The values shown below the picture.
std::vector<plot::Readout> readouts(const Model& model);

/// The values at the cursor, as a sentence.
std::string cursor_text(const Model& model);

std::string description(const Model& model);

DataTable data(const Model& model, Figure::Extent extent);

/// The name of the other table: "doubled exponent".
std::string_view name_of(Against against);

}  // namespace figures::table
