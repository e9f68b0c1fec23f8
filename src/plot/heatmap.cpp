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

/// Adds up the rows, one column each. Whole rows at a time, so that vectors of columns add at once.
void add_rows(const Cells& cells, Range rows, std::vector<float>& sums) {
  const size_t columns = static_cast<size_t>(cells.columns);
  const size_t stride = cells.stride > 0 ? static_cast<size_t>(cells.stride) : columns;
  const float* row = cells.values.data() + static_cast<size_t>(rows.first) * stride;
  std::copy_n(row, columns, sums.begin());
  for (int r = rows.first + 1; r < rows.last; ++r) {
    row += stride;
    for (size_t c = 0; c < columns; ++c) sums[c] += row[c];
  }
}

float sum(const std::vector<float>& sums, Range columns) {
  float total = 0;
  for (int c = columns.first; c < columns.last; ++c) total += sums[static_cast<size_t>(c)];
  return total;
}

}  // namespace

void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels) {
  assert(cells.rows > 0 && cells.columns > 0 && width > 0 && height > 0);
  const size_t stride = static_cast<size_t>(width);
  pixels.resize(stride * static_cast<size_t>(height));
  std::vector<Range> columns(stride);
  for (int x = 0; x < width; ++x) columns[static_cast<size_t>(x)] = cells_under(x, width, cells.columns);
  std::vector<float> sums(static_cast<size_t>(cells.columns));

  Range painted{-1, -1};
  for (int y = 0; y < height; ++y) {
    const Range rows = cells_under(y, height, cells.rows);
    std::uint32_t* const line = pixels.data() + stride * static_cast<size_t>(y);
    if (rows.first == painted.first && rows.last == painted.last) {
      std::copy_n(line - width, width, line);
      continue;
    }
    add_rows(cells, rows, sums);
    for (size_t x = 0; x < stride; ++x) {
      const bool same = x > 0 && columns[x].first == columns[x - 1].first && columns[x].last == columns[x - 1].last;
      const int count = (rows.last - rows.first) * (columns[x].last - columns[x].first);
      line[x] = same ? line[x - 1] : colour_of(map, sum(sums, columns[x]) / static_cast<float>(count), cells.low, cells.high);
    }
    painted = rows;
  }
}

}  // namespace plot
