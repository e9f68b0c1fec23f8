#include "figures/encoding_table/model.h"

#include <algorithm>
#include <cmath>

#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::table {
namespace {

// From the explainer's table "Positional Encoding Values (First 8 Dimensions, 10 Positions)", as published.
constexpr int kPublishedRows = 10, kPublishedColumns = 8;
constexpr float kPublished[kPublishedRows][kPublishedColumns] = {
    {1.0f, 0.0f, 1.0f, 0.0f, 1.0f, 0.0f, 1.0f, 0.0f},
    {0.841f, 0.54f, 0.909f, -0.416f, 0.956f, -0.279f, 0.989f, -0.141f},
    {0.909f, -0.416f, 0.141f, -0.99f, 0.412f, -0.911f, 0.657f, -0.754f},
    {0.141f, -0.99f, -0.757f, -0.654f, -0.279f, -0.96f, -0.0f, -0.999f},
    {-0.757f, -0.654f, -0.96f, 0.279f, -0.842f, 0.54f, -0.657f, 0.754f},
    {-0.96f, 0.279f, -0.279f, 0.96f, -0.956f, 0.279f, -0.989f, 0.141f},
    {-0.279f, 0.96f, 0.657f, 0.754f, -0.412f, 0.911f, -0.0f, 1.0f},
    {0.657f, 0.754f, 0.989f, -0.141f, 0.0f, -1.0f, 0.657f, 0.754f},
    {0.989f, -0.141f, 0.412f, -0.911f, 0.842f, -0.54f, 0.96f, -0.279f},
    {0.412f, -0.911f, -0.54f, -0.842f, 0.996f, 0.09f, 0.279f, -0.96f},
};
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
    tables.theirs.insert(tables.theirs.end(), kPublished[row], kPublished[row] + tables.columns);
  }
  return tables;
}

}  // namespace figures::table
