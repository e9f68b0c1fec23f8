#pragma once

#include <string>

#include "figures/attention_order/model.h"
#include "figures/figure.h"

// The texts of the figure attention_order.
namespace figures::order {

/// What the reader can do, shown above the tiles.
std::string hint(const Model& model);

/// What changing the order did, shown below the numbers.
std::string verdict(const Model& model);

/// "0.31", or "=" if the output is bit-identical.
std::string moved_text(double moved);

/// The values at the cursor, as a sentence.
std::string cursor_text(const Model& model);

std::string description(const Model& model);

DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::order
