#include "plot/heatmap.h"

#include <algorithm>
#include <cassert>

namespace plot {
namespace {

struct Range {
  int first;
  int last;  ///< one past
  bool operator==(const Range&) const = default;
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

/// The ranges of cells that pixels lie over, without repetitions, and which of them each pixel has.
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

/// The mean of each group of columns whose sums are of `rows` rows.
void average(const std::vector<float>& sums, int rows, const std::vector<Range>& groups, std::vector<float>& means) {
  for (size_t g = 0; g < groups.size(); ++g) {
    float total = 0;
    for (int c = groups[g].first; c < groups[g].last; ++c) total += sums[static_cast<size_t>(c)];
    means[g] = total / static_cast<float>(rows * (groups[g].last - groups[g].first));
  }
}

}  // namespace

// Stays a function of its own, lest link-time optimization put it where size counts more than speed.
[[gnu::noinline]] void means_under(const Cells& cells, int width, int height, std::vector<float>& means) {
  assert(cells.rows > 0 && cells.columns > 0 && width > 0 && height > 0);
  const size_t stride = static_cast<size_t>(width);
  means.resize(stride * static_cast<size_t>(height));
  const Groups columns = groups_of(width, cells.columns);
  std::vector<float> sums(static_cast<size_t>(cells.columns)), of_groups(columns.ranges.size());

  Range before{-1, -1};
  for (int y = 0; y < height; ++y) {
    const Range rows = cells_under(y, height, cells.rows);
    float* const line = means.data() + stride * static_cast<size_t>(y);
    if (rows == before) {
      std::copy_n(line - width, width, line);
      continue;
    }
    add_rows(cells, rows, sums);
    average(sums, rows.last - rows.first, columns.ranges, of_groups);
    for (size_t x = 0; x < stride; ++x) line[x] = of_groups[columns.of_pixel[x]];
    before = rows;
  }
}

void paint(const Cells& cells, const ColourMap& map, int width, int height, std::vector<std::uint32_t>& pixels) {
  std::vector<float> means;
  means_under(cells, width, height, means);
  pixels.resize(means.size());
  colours_of(map, means, cells.low, cells.high, pixels);
}

}  // namespace plot
