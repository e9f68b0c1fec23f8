#pragma once

#include <vector>

#include "base/atlas.h"

namespace compiler {

/// Finds room for what is in the regions, whose outlines are known: their labels, places and figures. Places stand where the lines between
/// them are short and cross little. Returns the regions that are too small for it; if there are any, places are not yet at their best.
std::vector<size_t> furnish(base::Atlas& atlas);

}  // namespace compiler
