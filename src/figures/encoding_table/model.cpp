#include "figures/encoding_table/model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::table {
namespace {

// From the explainer's table "Positional Encoding Values (First 8 Dimensions, 10 Positions)", as published.
constexpr int kPublishedRows = 10, kPublishedColumns = 8;
constexpr int kPublished[] = {
    // thousandths
    1000, 0,     1000, 0,    1000, 0,    1000, 0,    841,  540,  909, -416, 956,  -279, 989,  -141, 909,  -416, 141,  -990,
    412,  -911,  657,  -754, 141,  -990, -757, -654, -279, -960, 0,   -999, -757, -654, -960, 279,  -842, 540,  -657, 754,
    -960, 279,   -279, 960,  -956, 279,  -989, 141,  -279, 960,  657, 754,  -412, 911,  0,    1000, 657,  754,  989,  -141,
    0,    -1000, 657,  754,  989,  -141, 412,  -911, 842,  -540, 960, -279, 412,  -911, -540, -842, 996,  90,   279,  -960,
};
static_assert(std::size(kPublished) == kPublishedRows * kPublishedColumns);
constexpr float kRounding = 0.0051f;  ///< the published table's largest difference in the columns that are right

std::vector<float> table_of(int rows, int d_model, double base) {
  std::vector<float> table(to_size(rows) * to_size(d_model));
  require(engine::sinusoidal(table, 0, {.d_model = d_model, .base = base}));
  return table;
}

constexpr int kRowsSeen = 320;  ///< as many a picture shows one by one

/// Means of `count` rows each, taken twice.
plot::CellValues smoothed(const plot::CellValues& cells, int count) {
  plot::CellValues smooth = cells;
  const size_t columns = static_cast<size_t>(cells.columns);
  for (const int before : {(count - 1) / 2, count / 2}) {
    const std::vector<float> from = smooth.values;
    for (int row = 0; row < cells.rows; ++row) {
      float* const to = smooth.values.data() + static_cast<size_t>(row) * columns;
      std::fill_n(to, columns, 0.0f);
      for (int k = row - before; k < row - before + count; ++k) {
        const float* const one = from.data() + static_cast<size_t>(std::clamp(k, 0, cells.rows - 1)) * columns;
        for (size_t c = 0; c < columns; ++c) to[c] += one[c] / static_cast<float>(count);
      }
    }
  }
  return smooth;
}

}  // namespace

Tables tables_of(int positions, int d_model, double base, Against against) {
  const bool published = against == Against::published;
  Tables tables{published ? kPublishedRows : positions, published ? std::min(d_model, kPublishedColumns) : d_model, {}, {}, {}};
  const auto shared = [&](std::vector<float> values, float range) {
    return std::make_shared<const plot::CellValues>(plot::CellValues{std::move(values), tables.rows, tables.columns, -range, range});
  };
  const auto narrow = [&](const std::vector<float>& wide, int width) {  // the first columns
    std::vector<float> values;
    for (int row = 0; row < tables.rows; ++row)
      values.append_range(std::span(wide).subspan(to_size(row) * to_size(width), to_size(tables.columns)));
    return values;
  };
  std::vector<float> formula = table_of(tables.rows, d_model, base);
  tables.ours = shared(published ? narrow(formula, d_model) : std::move(formula), 1);
  if (against == Against::nothing) return tables;
  if (against == Against::doubled) {
    tables.theirs = shared(table_of(positions, d_model, base * base), 1);
  } else {
    std::vector<float> thousandths(std::begin(kPublished), std::end(kPublished));
    for (float& value : thousandths) value /= 1000;
    tables.theirs = shared(narrow(thousandths, kPublishedColumns), 1);
  }
  std::vector<float> difference(tables.ours->values.size());
  std::ranges::transform(tables.theirs->values, tables.ours->values, difference.begin(), std::minus());
  tables.wrong = static_cast<int>(std::ranges::count_if(difference, [](float by) { return std::fabs(by) > kRounding; }));
  tables.difference = shared(std::move(difference), 2);
  return tables;
}

Table seen(const Table& cells) {
  if (!cells || cells->rows < 2 * kRowsSeen) return cells;
  return std::make_shared<plot::CellValues>(smoothed(*cells, cells->rows / kRowsSeen));
}

}  // namespace figures::table
