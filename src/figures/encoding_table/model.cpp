#include "figures/encoding_table/model.h"

#include <algorithm>
#include <cmath>

#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::table {
namespace {

using base::Choice;
using base::Dependency;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr Choice kViews[] = {{"heatmap", "Heatmap"}, {"waves", "Waves"}};
constexpr Choice kRecipes[] = {{"nothing", "Nothing"}, {"doubled", "Doubled"}, {"published", "Published"}};

constexpr Dependency kInHeatmap{"view", "heatmap"};
constexpr Dependency kInWaves{"view", "waves"};

constexpr Parameter wave(std::string_view name, std::string_view label, double initial) {
  return {name, label, "", Kind::integer, Scale::linear, -1, 1023, 1, initial, {}, false, kInWaves, "off", "d_model"};
}

constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    {"positions", "positions", "positions", Kind::integer, Scale::logarithmic, 1, 2048, 1, 30},
    {"d_model", "width D", "dimensions", Kind::integer, Scale::logarithmic, 2, 1024, 2, 32},
    {"base", "base", "", Kind::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    depending_on(base::choice_of("against", "compare with", kRecipes), kInHeatmap),
    wave("wave_1", "wave 1", 0),
    wave("wave_2", "wave 2", 8),
    wave("wave_3", "wave 3", 16),
    wave("wave_4", "wave 4", -1),
    place_on_picture("position", "position", 2047, 11, "positions"),
    place_on_picture("dimension", "dimension", 1023, 6, "d_model"),
    pinned(),
    place_on_picture("from_position", "first position shown", 2047, 0),
    place_on_picture("shown_positions", "positions shown", 2048, 0),
    place_on_picture("from_dimension", "first dimension shown", 1023, 0),
    place_on_picture("shown_dimensions", "dimensions shown", 1024, 0),
};
static_assert(std::size(kParameters) == kShownDimensions + 1);

// From the explainer's table "Positional Encoding Values (First 8 Dimensions, 10 Positions)", as published.
constexpr int kPublishedRows = 10;
constexpr int kPublishedColumns = 8;
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

void fill(std::vector<float>& table, int rows, int d_model, double base) {
  table.resize(static_cast<size_t>(rows) * static_cast<size_t>(d_model));
  require(engine::sinusoidal(table, 0, {.d_model = d_model, .base = base}));
}

/// Keeps the first `columns` of `width` columns.
void narrow(std::vector<float>& table, int rows, int width, int columns) {
  for (int r = 0; r < rows; ++r) std::copy_n(table.begin() + r * width, columns, table.begin() + r * columns);
  table.resize(static_cast<size_t>(rows) * static_cast<size_t>(columns));
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

void Model::compute(int positions) {
  const bool published = against == Against::published;
  rows = published ? kPublishedRows : positions;
  columns = published ? std::min(d_model, kPublishedColumns) : d_model;
  fill(ours, rows, d_model, base);
  if (against == Against::doubled) {
    fill(theirs, rows, d_model, base * base);
  } else {
    theirs.clear();
  }
  if (published) {
    narrow(ours, rows, d_model, columns);
    for (const auto& row : kPublished) theirs.insert(theirs.end(), row, row + columns);
  }
}

bool Model::set(std::span<const double> values) {
  view = values[kView] == 0 ? View::heatmap : View::waves;
  against = view == View::waves ? Against::nothing : static_cast<Against>(to_int(values[kAgainst]));
  d_model = to_int(values[kWidth]);
  base = values[kBase];
  const std::array<double, 4> wanted{values[kPositions], values[kWidth], base, static_cast<double>(against)};
  const bool computes = wanted != computed_for_;
  if (computes) compute(to_int(values[kPositions]));
  computed_for_ = wanted;
  const plot::Window rows_before = seen_rows, columns_before = seen_columns;
  seen_rows = plot::window_of(values[kFromPosition], values[kShownPositions], rows);
  seen_columns = plot::window_of(values[kFromDimension], values[kShownDimensions], columns);
  cursor = {std::clamp(to_int(values[kPosition]), 0, rows - 1), std::clamp(to_int(values[kDimension]), 0, columns - 1)};
  pinned = values[kPinned] != 0;
  waves.clear();
  for (int i = 0; i < 4; ++i) {
    const int dimension = to_int(values[static_cast<size_t>(kWave1 + i)]);
    if (dimension >= 0) waves.push_back(std::min(dimension, columns - 1));
  }
  return computes || seen_rows != rows_before || seen_columns != columns_before;
}

double Model::angle_rad() const { return cursor.position / std::pow(base, 2.0 * pair() / d_model); }
double Model::value() const { return is_sine() ? std::sin(angle_rad()) : std::cos(angle_rad()); }
double Model::wavelength() const { return engine::wavelength(pair(), d_model, base); }

}  // namespace figures::table
