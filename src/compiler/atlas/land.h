#pragma once

#include <span>
#include <vector>

#include "compiler/atlas/polygon.h"

namespace compiler {

/// What lies where.
struct Land {
  std::vector<Polygon> regions;  ///< neighbours share the points of their border
  std::vector<Polygon> coasts;   ///< where land ends, the largest land first
};

/// Divides the land in `box` among regions that begin at these points: each gets a share of it by its `size`, and borders that wind. An
/// island is a region with water all around it.
Land divide(const base::AtlasBox& box, std::vector<base::AtlasPoint> points, std::span<const double> sizes,
            const std::vector<bool>& islands);

}  // namespace compiler
