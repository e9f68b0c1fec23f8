#include "plot/heatmap.h"

#include <algorithm>
#include <cassert>

namespace plot {
namespace {

struct Range {
  int first;
  int last;  ///< one past
};

/// The cells under pixel `i` of `pixels`: those whose share of the axis begins in it, or the one it lies in.
Range cells_under(int i, int pixels, int cells) {
  const auto cell_at = [&](int pixel) { return static_cast<int>(static_cast<long long>(pixel) * cells / pixels); };
  const int first = cell_at(i);
  return {first, std::max(first + 1, cell_at(i + 1))};
}

float mean(const Cells& cells, Range rows, Range columns) {
  float sum = 0;
  for (int r = rows.first; r < rows.last; ++r) {
    for (int c = columns.first; c < columns.last; ++c) {
      sum += cells.values[static_cast<size_t>(r) * static_cast<size_t>(cells.columns) + static_cast<size_t>(c)];
    }
  }
  return sum / static_cast<float>((rows.last - rows.first) * (columns.last - columns.first));
}

}  // namespace

void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels) {
  assert(cells.rows > 0 && cells.columns > 0 && width > 0 && height > 0);
  const size_t stride = static_cast<size_t>(width);
  pixels.resize(stride * static_cast<size_t>(height));
  std::vector<Range> columns(stride);
  for (int x = 0; x < width; ++x) columns[static_cast<size_t>(x)] = cells_under(x, width, cells.columns);

  Range painted{-1, -1};
  for (int y = 0; y < height; ++y) {
    const Range rows = cells_under(y, height, cells.rows);
    const auto line = pixels.begin() + static_cast<std::ptrdiff_t>(stride) * y;
    if (rows.first == painted.first && rows.last == painted.last) {
      std::copy_n(line - width, width, line);
      continue;
    }
    for (size_t x = 0; x < stride; ++x) {
      const bool same = x > 0 && columns[x].first == columns[x - 1].first && columns[x].last == columns[x - 1].last;
      line[static_cast<std::ptrdiff_t>(x)] =
          same ? line[static_cast<std::ptrdiff_t>(x) - 1] : colour_of(map, mean(cells, rows, columns[x]), cells.low, cells.high);
    }
    painted = rows;
  }
}

}  // namespace plot
