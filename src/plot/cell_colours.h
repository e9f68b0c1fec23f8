#pragma once

#include <cstdint>
#include <vector>

#include "plot/mark.h"

namespace plot {

/// Pixels of cells resampled to width x height, row by row from the top, 0xAABBGGRR. Cells without a value are transparent.
void paint_cells(const CellValues& cells, bool dark, int width, int height, std::vector<std::uint32_t>& pixels);

/// The colour of one value, for marks of their own.
Paint paint_of(Map map, float value, float low, float high);

/// The colour of a cell in a row that lies askew: that of its value, unless the mark has a shade with a colour for each.
Paint askew_paint(const Mark& mark, size_t cell);

/// Black or white, whichever is read better on `ground`.
Paint ink_on(Paint ground);

}  // namespace plot
