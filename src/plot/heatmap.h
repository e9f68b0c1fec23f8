#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plot/colour_map.h"

namespace plot {

/// Values [rows, columns], row-major, and the range of values that the colours span.
struct Cells {
  std::span<const float> values;
  int rows = 0;
  int columns = 0;
  float low = -1;
  float high = 1;
  int stride = 0;  ///< values from one row to the next; 0: `columns`. It is larger for a window into a wider table.
};

/// Cells resampled to width x height device pixels. A pixel has the value of the cell that it lies in, or the mean of the cells that it
/// covers, so that no row or column can hide. Pixels that cover the same cells share a tile, so a few large cells are a few tiles.
struct Tiles {
  std::vector<float> means;              ///< [tiles down, tiles across], row-major
  std::vector<std::uint32_t> row_of;     ///< [height], from the top: which row of tiles a row of pixels shows
  std::vector<std::uint32_t> column_of;  ///< [width]: which column of tiles a column of pixels shows
};

/// Requires rows, columns, width, height > 0 and values for `rows` rows.
void downsample(const Cells& cells, int width, int height, Tiles& tiles);

/// Fills `pixels`, row by row from the top. `colours` has one colour for each tile.
void fill_pixels(const Tiles& tiles, std::span<const std::uint32_t> colours, std::vector<std::uint32_t>& pixels);

/// downsample and fill_pixels in one, with the means coloured by `map`. Cells larger than pixels keep hard edges.
void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels);

}  // namespace plot
