#pragma once

#include <string>

#include "figures/attention_order/model.h"
#include "figures/figure.h"

// What the figure attention_order says.
namespace figures::order {

/// What to do, above the tiles.
std::string hint(const Model& model);

/// What has come of it, below the numbers.
std::string verdict(const Model& model);

/// "0.31", or "=" where the output is the same to the last bit.
std::string moved_text(double moved);

/// What the cursor reads, as a sentence.
std::string cursor_text(const Model& model);

std::string description(const Model& model);

DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::order
