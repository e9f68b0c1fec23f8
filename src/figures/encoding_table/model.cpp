#include "figures/encoding_table/model.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

int Tables::wrong() const {
  int count = 0;
  for (size_t k = 0; k < theirs.size(); ++k) count += std::fabs(theirs[k] - ours[k]) > kRounding;
  return count;
}

Tables tables_of(int positions, int d_model, double base, Against against) {
  if (against != Against::published) {
    Tables tables{positions, d_model, table_of(positions, d_model, base), {}};
    if (against == Against::doubled) tables.theirs = table_of(positions, d_model, base * base);
    return tables;
  }
  Tables tables{kPublishedRows, std::min(d_model, kPublishedColumns), {}, {}};
  const std::vector<float> wide = table_of(kPublishedRows, d_model, base);
  for (int row = 0; row < kPublishedRows; ++row) {
    const auto ours = wide.begin() + static_cast<std::ptrdiff_t>(row) * d_model;
    tables.ours.insert(tables.ours.end(), ours, ours + tables.columns);
    for (int column = 0; column < tables.columns; ++column)
      tables.theirs.push_back(static_cast<float>(kPublished[row * kPublishedColumns + column]) / 1000);
  }
  return tables;
}

}  // namespace figures::table
