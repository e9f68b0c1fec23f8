#pragma once

#include <functional>
#include <vector>

#include "base/atlas.h"

namespace compiler {

/// How strongly two chapters should be near each other: how many skills of one need skills of the other.
using Ties = std::function<double(size_t, size_t)>;

/// Where the chapters stand before they have borders, in rows on land of this size: each beside the one before it, the first at the top
/// left, and otherwise so that tied ones are near. Those for which `on_coast` holds stand at the edge if they can.
std::vector<base::AtlasPoint> walk(size_t count, const base::AtlasBox& land, const Ties& ties, const std::function<bool(size_t)>& on_coast);

/// The rows that so many chapters stand in.
size_t rows_for(size_t count);

}  // namespace compiler
