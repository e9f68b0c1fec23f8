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

/// What width x height device pixels show of cells: each pixel the value of the cell that it lies in, or the mean of the cells that it lies
/// over, so that no row or column can hide. Pixels that show the same share a tile, so a few large cells are a few tiles.
struct Tiles {
  std::vector<float> means;              ///< [tiles down, tiles across], row-major
  std::vector<std::uint32_t> row_of;     ///< [height], from the top: the row of tiles that a row of pixels shows
  std::vector<std::uint32_t> column_of;  ///< [width]
};

/// Requires rows, columns, width, height > 0 and values for `rows` rows.
void downsample(const Cells& cells, int width, int height, Tiles& tiles);

/// The pixels, row by row from the top, where each tile has its own of `colours`.
void fill_pixels(const Tiles& tiles, std::span<const std::uint32_t> colours, std::vector<std::uint32_t>& pixels);

/// Both, with the colours that `map` has for the means: cells larger than pixels have hard edges.
void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels);

}  // namespace plot
