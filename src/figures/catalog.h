#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/catalog.h"
#include "figures/figure.h"

namespace figures {

/// Every kind there is, in order of name. The table is generated from the file names of this folder.
std::span<const Kind* const> kinds();

/// The kind called `name`, or null.
const Kind* find(std::string_view name);

/// The initial value of each of its parameters.
std::vector<double> initial_values(const Kind& kind);

/// The same as plain values, for those who do not draw.
base::Catalog catalog();

}  // namespace figures
