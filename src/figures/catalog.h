#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/catalog.h"
#include "figures/figure.h"

namespace figures {

/// All kinds of figures, sorted by name. The table is generated from the file names in this folder.
std::span<const Kind* const> kinds();

/// The kind called `name`, or null.
const Kind* find(std::string_view name);

/// The initial value of each parameter of `kind`.
std::vector<double> initial_values(const Kind& kind);

/// The same catalogue as plain data, for callers that do not draw.
base::Catalog catalog();

}  // namespace figures
