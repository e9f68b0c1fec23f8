#pragma once

#include <cstddef>

#include "base/geometry.h"

// The layout of the figure attention_order.
namespace figures::order {

struct Layout {
  base::Rect tiles;  ///< the cells of the tiles, row by row; or, as a list, the names of the rows
  int columns = 1;
  float tile_cell_px = 0, tile_px = 0;  ///< height of a tile with and without its number
  float tile_width_px = 0;
  bool small_tiles = false;  ///< tiles have smaller type
  bool list = false;         ///< the tiles serve as the names of the rows, because there is no room for both
  base::Rect button;
  base::Rect weights;  ///< [T, T]
  base::Rect outputs;  ///< a strip for each word
  base::Rect moved;    ///< column beside the outputs: how far each has moved
  base::Rect mean;     ///< strip of the mean below the outputs; empty without pooling
  float row_px = 0, cell_px = 0;
  float legend_px = 0;   ///< top of the legend; 0 if there is no room for it
  float readout_px = 0;  ///< top of the readout

  base::Rect tile(size_t i) const;
  base::Rect row(size_t i) const { return {weights.x, weights.y + static_cast<float>(i) * row_px, weights.width, row_px}; }
  base::Rect cell(size_t i, size_t j) const { return {weights.x + static_cast<float>(j) * cell_px, row(i).y, cell_px, row_px}; }
};

Layout layout_for(float width_px, float height_px, size_t words, bool pooled);

/// The preferred height on a surface of this width.
float height_for(float width_px, size_t words, bool pooled);

}  // namespace figures::order
