#include "plot/heatmap.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace plot {
namespace {

struct Range {
  int first;
  int last;  ///< one past the last cell
  bool operator==(const Range&) const = default;
};

/// The cells that pixel `i` of `pixels` covers. A pixel smaller than a cell gets the cell that it lies in.
Range cells_under(int i, int pixels, int cells) {
  const auto cell_at = [&](int pixel) { return static_cast<int>(static_cast<long long>(pixel) * cells / pixels); };
  const int first = cell_at(i);
  return {first, std::max(first + 1, cell_at(i + 1))};
}

/// Sums each column over these rows. It adds whole rows at a time, so that the loop vectorises.
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

/// The distinct ranges of cells that pixels cover, and which of them each pixel covers.
struct Groups {
  std::vector<Range> ranges;
  std::vector<std::uint32_t> of_pixel;
};

Groups groups_of(int pixels, int cells) {
  Groups groups;
  for (int i = 0; i < pixels; ++i) {
    const Range range = cells_under(i, pixels, cells);
    if (groups.ranges.empty() || groups.ranges.back() != range) groups.ranges.push_back(range);
    groups.of_pixel.push_back(static_cast<std::uint32_t>(groups.ranges.size() - 1));
  }
  return groups;
}

/// Fills `means` with the mean of each group of columns, given the columns' sums over `rows` rows.
void average(const std::vector<float>& sums, int rows, const std::vector<Range>& groups, float* means) {
  for (size_t g = 0; g < groups.size(); ++g) {
    float total = 0;
    for (int c = groups[g].first; c < groups[g].last; ++c) total += sums[static_cast<size_t>(c)];
    means[g] = total / static_cast<float>(rows * (groups[g].last - groups[g].first));
  }
}

}  // namespace

// Not inlined, because link-time optimization would put it among code that is compiled for size.
[[gnu::noinline]] void downsample(const Cells& cells, int width, int height, Tiles& tiles) {
  assert(cells.rows > 0 && cells.columns > 0 && width > 0 && height > 0);
  Groups rows = groups_of(height, cells.rows), columns = groups_of(width, cells.columns);
  const size_t across = columns.ranges.size();
  tiles.means.resize(rows.ranges.size() * across);
  std::vector<float> sums(static_cast<size_t>(cells.columns));
  float* means = tiles.means.data();
  for (const Range& range : rows.ranges) {
    add_rows(cells, range, sums);
    average(sums, range.last - range.first, columns.ranges, means);
    means += across;
  }
  tiles.row_of = std::move(rows.of_pixel);
  tiles.column_of = std::move(columns.of_pixel);
}

[[gnu::noinline]] void fill_pixels(const Tiles& tiles, std::span<const std::uint32_t> colours, std::vector<std::uint32_t>& pixels) {
  assert(colours.size() == tiles.means.size());
  const size_t width = tiles.column_of.size(), across = tiles.column_of.back() + 1;
  pixels.resize(width * tiles.row_of.size());
  for (size_t y = 0; y < tiles.row_of.size(); ++y) {
    std::uint32_t* const line = pixels.data() + width * y;
    const std::uint32_t* const row = colours.data() + across * tiles.row_of[y];
    if (y > 0 && tiles.row_of[y] == tiles.row_of[y - 1]) {
      std::copy_n(line - width, width, line);
    } else {
      for (size_t x = 0; x < width; ++x) line[x] = row[tiles.column_of[x]];
    }
  }
}

void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels) {
  Tiles tiles;
  downsample(cells, width, height, tiles);
  std::vector<std::uint32_t> colours(tiles.means.size());
  colours_of(map, tiles.means, cells.low, cells.high, colours);
  fill_pixels(tiles, colours, pixels);
}

}  // namespace plot
