#include "plot/cell_colours.h"

#include <cmath>

#include "plot/colour_map.h"
#include "plot/heatmap.h"

namespace plot {
namespace {

const ColourMap& colours(Map map, bool dark) { return map == Map::diverging ? diverging(dark) : sequential(dark); }

/// Relative luminance (WCAG 2.2).
double luminance(base::Rgb rgb) {
  const auto linear = [](base::Rgb c) { return std::pow(static_cast<double>(c & 255) / 255, 2.2); };
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
}

base::Rgb readable_on(base::Rgb ground) { return luminance(ground) > 0.179 ? 0x1C2026 : 0xFFFFFF; }

}  // namespace

void paint_cells(const CellValues& cells, bool dark, int width, int height, std::vector<std::uint32_t>& pixels) {
  Tiles tiles;
  downsample({cells.values, cells.rows, cells.columns, cells.low, cells.high}, width, height, tiles);
  std::vector<std::uint32_t> tile_colours(tiles.means.size());
  colours_of(colours(cells.map, dark), tiles.means, cells.low, cells.high, tile_colours);
  for (size_t i = 0; i < tile_colours.size(); ++i) {
    if (std::isnan(tiles.means[i])) tile_colours[i] = 0;
  }
  fill_pixels(tiles, tile_colours, pixels);
}

Paint paint_of(Map map, float value, float low, float high) {
  return {rgb_of(colour_of(colours(map, false), value, low, high)), rgb_of(colour_of(colours(map, true), value, low, high))};
}

Paint askew_paint(const Mark& mark, size_t cell) {
  const CellValues& cells = *mark.cells;
  return mark.shade ? (*mark.shade)[cell] : paint_of(cells.map, cells.values[cell], cells.low, cells.high);
}

Paint ink_on(Paint ground) { return {readable_on(ground.light()), readable_on(ground.dark())}; }

}  // namespace plot
