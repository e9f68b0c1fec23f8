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

/// For each of width x height device pixels, row by row from the top, the value of the cell that it lies in, or the mean of
/// the cells that it lies over, so that no row or column can hide. Requires rows, columns, width, height > 0 and values for
/// `rows` rows.
void means_under(const Cells& cells, int width, int height, std::vector<float>& means);

/// The same as colours: cells larger than pixels have hard edges.
void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels);

}  // namespace plot
