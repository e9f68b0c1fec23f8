#pragma once

#include <span>
#include <vector>

#include "compiler/atlas/polygon.h"

namespace compiler {

/// Divides a convex polygon into convex cells, one around each of the points, whose areas are as the `sizes` (a power diagram, relaxed).
/// The points move a little on the way.
std::vector<Polygon> cells_of(const Polygon& whole, std::vector<base::AtlasPoint> points, std::span<const double> sizes);

}  // namespace compiler
