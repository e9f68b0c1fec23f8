#pragma once

#include "plot/frames.h"

namespace figures::table {

/// Cells without colours, on the place of a table that is covered.
void compose_empty(plot::Scene& scene, const plot::Grid& grid, int panel);
/// One row of a table's cells.
plot::CellValues row_of(const plot::CellValues& cells, int row);

}  // namespace figures::table
