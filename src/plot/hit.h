#pragma once

#include <span>

#include "plot/mark.h"

namespace plot {

/// What lies under a point.
struct Hit {
  const Mark* mark = nullptr;  ///< the topmost mark that can be aimed at, or null
  std::string_view part = {};  ///< of the topmost mark that has one
  int row = -1, column = -1;   ///< where the figure's cursor would go
};

/// Marks smaller than 24 px are hit from 12 px around their middle, the nearest first. A mark of cells is aimed at cell by cell.
Hit hit(std::span<const Mark> marks, base::Point at);

}  // namespace plot
