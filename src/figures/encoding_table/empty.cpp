#include "figures/encoding_table/empty.h"

#include <cmath>

#include "figures/knobs.h"

namespace figures::table {

using base::ColourToken;

void compose_empty(plot::Scene& scene, const plot::Grid& grid, int panel) {
  constexpr float kLeast_px = 6;
  const base::Rect& area = grid.area;
  scene.rectangle({"table", panel}, area, plot::Paint(ColourToken::panel, 0.5f)).stroked(ColourToken::hairline, 1);
  for (int row = 1; row < grid.rows && grid.cell_height() >= kLeast_px; ++row) {
    const float y = std::round(area.y + static_cast<float>(row) * grid.cell_height()) + 0.5f;
    scene.line({"row rule", panel, row}, {area.x, y}, {area.right(), y}, ColourToken::hairline, 1);
  }
  for (int column = 1; column < grid.columns && grid.cell_width() >= kLeast_px; ++column) {
    const float x = std::round(area.x + static_cast<float>(column) * grid.cell_width()) + 0.5f;
    scene.line({"column rule", panel, column}, {x, area.y}, {x, area.bottom()}, ColourToken::hairline, 1);
  }
}

plot::CellValues row_of(const plot::CellValues& cells, int row) {
  const auto first = cells.values.begin() + static_cast<std::ptrdiff_t>(row) * cells.columns;
  return {{first, first + cells.columns}, 1, cells.columns, cells.low, cells.high};
}

}  // namespace figures::table
