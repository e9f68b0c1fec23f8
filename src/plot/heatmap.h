#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plot/colour_map.h"

namespace plot {

/// Values [rows, columns], row-major, and the range that the colours span.
struct Cells {
  std::span<const float> values;
  int rows = 0;
  int columns = 0;
  float low = -1;
  float high = 1;
  int stride = 0;  ///< values from one row to the next; 0: `columns`, no more. A window into a larger table has more.
};

/// Paints `cells` over width x height device pixels, row by row from the top. A pixel inside one cell has that cell's
/// colour, with hard edges; a pixel over several cells has the colour of their mean, so that no row or column can hide.
/// Requires rows, columns, width, height > 0 and values for `rows` rows.
void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels);

}  // namespace plot
