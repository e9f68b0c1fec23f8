// The table of the sinusoidal encoding (Vaswani et al. 2017, Attention Is All You Need, section 3.5): a row for each position. Followed
// down a column, its numbers are a wave. Beside a table that was computed wrongly, it shows where that goes wrong.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <ranges>
#include <span>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/concat.h"
#include "figures/encoding_table/empty.h"
#include "figures/encoding_table/labels.h"
#include "figures/encoding_table/model.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"
#include "plot/window.h"

namespace figures {
namespace {

using base::signed_fixed;
using table::Against, table::apart, table::around, table::places_of;

enum Index : int { kView, kPositions, kWidth, kBase, kAgainst, kWave1, kPosition = kWave1 + 4, kDimension, kPinned };
enum InView : int { kFromPosition = kPinned + 1, kShownPositions, kFromDimension, kShownDimensions, kCover };
enum View : int { kHeatmap, kWaves };
constexpr base::Choice kViews[] = {{"heatmap", "Heatmap"}, {"waves", "Waves"}};
constexpr base::Choice kRecipes[] = {{"nothing", "Nothing"}, {"doubled", "Doubled"}, {"published", "Published"}};

constexpr Parameter wave(std::string_view name, std::string_view label, double initial) {
  Parameter parameter = base::whole_number(name, label).between(-1, table::kMaxWidth - 1).initially(initial);
  parameter.depends_on = {"view", "waves"};
  parameter.min_label = "off";
  parameter.below = "d_model";
  return parameter;
}
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    base::whole_number("positions", "positions", "positions").between(1, table::kMaxPositions).logarithmic().initially(30),
    base::whole_number("d_model", "width D", "dimensions").between(2, table::kMaxWidth, 2).logarithmic().initially(32),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    depending_on(base::choice_of("against", "compare with", kRecipes), {"view", "heatmap"}),
    wave("wave_1", "wave 1", 0),
    wave("wave_2", "wave 2", 8),
    wave("wave_3", "wave 3", 16),
    wave("wave_4", "wave 4", -1),
    place_on_picture("position", "position", table::kMaxPositions - 1, 11, "positions"),
    place_on_picture("dimension", "dimension", table::kMaxWidth - 1, 6, "d_model"),
    pinned(),
    place_on_picture("from_position", "first position shown", table::kMaxPositions - 1, 0),
    place_on_picture("shown_positions", "positions shown", table::kMaxPositions, 0),
    place_on_picture("from_dimension", "first dimension shown", table::kMaxWidth - 1, 0),
    place_on_picture("shown_dimensions", "dimensions shown", table::kMaxWidth, 0),
    covered(),
};
static_assert(std::size(kParameters) == kCover + 1);
constexpr std::string_view kFront[] = {"positions", "d_model"};
constexpr float kDotsFrom_px = 9;  ///< least distance between positions at which each has a dot

class EncodingTable final : public Figure {
 public:
  void compose(plot::Scene& scene) const override { whole(kView) == kWaves ? compose_waves(scene) : compose_heatmap(scene); }
  Cursor cursor() const override;
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  void take_window();
  bool compares() const { return tables_.theirs != nullptr; }
  std::string_view other() const { return against_ == Against::doubled ? "doubled exponent" : "published table"; }
  double angle(double position, int dimension) const { return position / std::pow(value(kBase), (dimension / 2) * 2.0 / whole(kWidth)); }
  double number(double position, int dimension) const {
    return dimension % 2 == 0 ? std::sin(angle(position, dimension)) : std::cos(angle(position, dimension));
  }
  double wavelength(int dimension) const { return engine::wavelength(dimension / 2, whole(kWidth), value(kBase)); }
  std::string_view function() const { return dimension_ % 2 == 0 ? "sin" : "cos"; }
  void compose_heatmap(plot::Scene& scene) const;
  void compose_panel(plot::Scene& scene, const plot::Grid& grid, Rect strip, int panel) const;
  plot::CellValues row_of(int panel) const { return table::row_of(*cells_[to_size(panel)], position_ - rows_.first); }
  void compose_strip(plot::Scene& scene, const plot::Grid& grid, Rect strip, int panel) const;
  void compose_labels(plot::Scene& scene, const plot::Grid& grid, Rect strip) const;
  void compose_waves(plot::Scene& scene) const;
  void compose_wave(plot::Scene& scene, int dimension, Rect room, float strip_px) const;
  void add_foot(plot::Scene& scene) const;
  plot::CellValues column_of(int dimension, bool lying) const;

  table::Tables tables_;
  Against against_ = Against::nothing;
  plot::Window rows_, columns_;  ///< in view
  double at_ = 0;                ///< where the cursor is; between two positions while it plays
  int position_ = 0;
  int dimension_ = 0;
  std::vector<int> waves_;                    ///< dimensions, ascending
  std::array<table::Table, 3> cells_, seen_;  ///< of the window: the formula's, the other's, their difference; and as pictures show them
  std::array<double, 4> computed_for_{};
  std::array<int, 4> taken_for_{};
};

void EncodingTable::compute() {
  const bool waves = whole(kView) == kWaves;
  against_ = waves ? Against::nothing : static_cast<Against>(whole(kAgainst));
  const std::array<double, 4> wanted{value(kPositions), value(kWidth), value(kBase), static_cast<double>(against_)};
  const bool computes = wanted != computed_for_;
  if (computes) tables_ = table::tables_of(whole(kPositions), whole(kWidth), value(kBase), against_);
  computed_for_ = wanted;
  rows_ = plot::window_of(value(kFromPosition), value(kShownPositions), tables_.rows);
  columns_ = plot::window_of(value(kFromDimension), value(kShownDimensions), tables_.columns);
  const std::array<int, 4> window{rows_.first, rows_.count, columns_.first, columns_.count};
  if (computes || window != taken_for_) take_window();
  taken_for_ = window;
  waves_.clear();
  for (int k = kWave1; k < kWave1 + 4; ++k) {
    if (value(k) >= 0) waves_.push_back(std::min(whole(k), tables_.columns - 1));
  }
  std::ranges::sort(waves_);
  waves_.erase(std::ranges::unique(waves_).begin(), waves_.end());
  at_ = std::clamp(value(kPosition), static_cast<double>(rows_.first), rows_.first + rows_.count - 1.0);
  position_ = to_int(at_ + 0.5);
  dimension_ = std::clamp(whole(kDimension), waves ? 0 : columns_.first, waves ? tables_.columns - 1 : columns_.first + columns_.count - 1);
  if (waves && !waves_.empty() && !std::ranges::contains(waves_, dimension_)) dimension_ = waves_.front();
}

/// The cells in view for the pictures, which last until the view or the table changes.
void EncodingTable::take_window() {
  const bool all = rows_.count == tables_.rows && columns_.count == tables_.columns;
  const auto take = [this, all](const table::Table& whole) -> table::Table {
    if (all || !whole) return whole;
    auto cells = std::make_shared<plot::CellValues>(plot::CellValues{{}, rows_.count, columns_.count, whole->low, whole->high});
    for (int row = rows_.first; row < rows_.first + rows_.count; ++row) {
      const size_t begin = to_size(row) * to_size(tables_.columns) + to_size(columns_.first);
      cells->values.append_range(std::span(whole->values).subspan(begin, to_size(columns_.count)));
    }
    return cells;
  };
  cells_ = {take(tables_.ours), take(tables_.theirs), take(tables_.difference)};
  std::ranges::transform(cells_, seen_.begin(), table::seen);
}

Cursor EncodingTable::cursor() const {
  const CursorAxis positions{kPosition, tables_.rows, 0, kFromPosition, kShownPositions};
  if (whole(kView) == kWaves) return {positions, {.parameter = kDimension, .count = tables_.columns, .stops = waves_}, kPinned};
  return {{kDimension, tables_.columns, 0, kFromDimension, kShownDimensions}, positions, kPinned};
}

/// A rectangle of at least this size around the same middle.
Rect at_least(Rect r, float px) {
  const float width = std::max(r.width, px), height = std::max(r.height, px);
  return {r.x - (width - r.width) / 2, r.y - (height - r.height) / 2, width, height};
}

/// The column of a dimension in view, upright as in the table or lying as under its wave.
plot::CellValues EncodingTable::column_of(int dimension, bool lying) const {
  plot::CellValues cells{{}, lying ? 1 : rows_.count, lying ? rows_.count : 1};
  const plot::CellValues& from = lying ? *tables_.ours : *seen_[0];
  const int begin = lying ? rows_.first * from.columns + dimension : dimension - columns_.first;
  for (int row = 0; row < rows_.count; ++row) cells.values.push_back(from.values[to_size(row * from.columns + begin)]);
  return cells;
}

/// The cells of one table, and below it the chosen row, lifted off.
void EncodingTable::compose_panel(plot::Scene& scene, const plot::Grid& grid, Rect strip, int panel) const {
  if (is_on(kCover)) {
    table::compose_empty(scene, grid, panel);
    scene.cells({"known", panel}, {grid.area.x, grid.cell(position_, 0).y, grid.area.width, grid.cell_height()}, row_of(panel));
    return compose_strip(scene, grid, strip, panel);
  }
  plot::Mark& cells = scene.cells({"table", panel}, grid.area, {});
  cells.cells = seen_[to_size(panel)];
  cells.selects(columns_.first, rows_.first);
  if (rows_.count < tables_.rows || columns_.count < tables_.columns)
    cells.drags_xy(kFromDimension, -1.0 / grid.cell_width(), kFromPosition, -1.0 / grid.cell_height());
  for (const int wave : waves_) {  // lie where they are in the table, to leave it when the waves are shown
    const Rect top = grid.cell(grid.first_row, wave);
    if (panel == 0 && columns_.first <= wave && wave < columns_.first + columns_.count && top.width >= 3)
      scene.cells({"column", wave}, {top.x, top.y, top.width, grid.area.height}, column_of(wave, false));
  }
  compose_strip(scene, grid, strip, panel);
}

/// The row at the cursor, on a strip of its own so that nothing covers its colours, and on it the chosen cell.
void EncodingTable::compose_strip(plot::Scene& scene, const plot::Grid& grid, Rect strip, int panel) const {
  const float y = grid.cell(0, 0).y + (static_cast<float>(at_) + 0.5f) * grid.cell_height();
  const float left = grid.area.x - 2, right = grid.area.right() + 2;
  scene.polygon({"row from", panel}, {{left, y}, {left - 6, y - 5}, {left - 6, y + 5}}, plot::kKey);
  scene.polygon({"row to", panel}, {{right, y}, {right + 6, y + 5}, {right + 6, y - 5}}, plot::kKey);
  if (strip.height <= 0) return;
  const std::vector<Point> way{
      {right + 6, y}, {right + 8, y}, {right + 8, strip.y + strip.height / 2}, {right, strip.y + strip.height / 2}};
  scene.curve({"lifted", panel}, way, plot::kKey, 1.5f);
  scene.rectangle({"shadow", panel}, {strip.x, strip.y + 3, strip.width, strip.height}, ColourToken::hairline, 2);
  scene.cells(panel == 0 ? plot::Key("row", position_) : plot::Key("their row", panel), strip, row_of(panel)).selects(columns_.first);
  const Rect top = grid.cell(0, dimension_), cell = at_least({top.x, strip.y, top.width, strip.height}, 8);
  scene.outline({"cell rim", panel}, cell, ColourToken::stage, is_on(kPinned) ? 6.0f : 5.0f);
  scene.outline({"cell", panel}, cell, ColourToken::accent, is_on(kPinned) ? 3.0f : 2.0f).highlights_with(function());
}

/// A few positions at the left and dimensions below; the chosen ones stand out and the others give way to them.
void EncodingTable::compose_labels(plot::Scene& scene, const plot::Grid& grid, Rect strip) const {
  const float left = grid.area.x - 14, below = std::max(grid.area.bottom(), strip.bottom()) + 17;
  const auto row = [&](int position, bool chosen) {
    const float y = grid.cell(position, grid.first_column).y + grid.cell_height() / 2;
    scene.text({"position", position}, {left, y}, grouped(position), chosen ? plot::kStrongNumber : plot::kNumber,
               chosen ? plot::kKey : plot::Paint(ColourToken::ink2), plot::Anchor::end);
    scene.all().back().level().ranked(chosen ? 0 : 2).highlights_with("pos");
  };
  const auto column = [&](int dimension, bool chosen) {
    const float x = grid.cell(grid.first_row, dimension).x + grid.cell_width() / 2;
    scene.text({"dimension", dimension}, {x, below}, grouped(dimension), chosen ? plot::kStrongNumber : plot::kNumber,
               chosen ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle);
    scene.all().back().ranked(chosen ? 0 : 2).highlights_with("i");
  };
  for (const int position : places_of(rows_))
    if (apart(position, position_, grid.cell_height())) row(position, false);
  for (const int dimension : places_of(columns_))
    if (apart(dimension, dimension_, grid.cell_width())) column(dimension, false);
  row(position_, true);
  column(dimension_, true);
  scene.text({"positions"}, {0, grid.area.y - 10}, "position").highlights_with("pos");
  scene.text({"dimensions"}, {grid.area.right(), below + 17}, "dimension", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .highlights_with("i");
  scene.line({"width"}, {grid.area.x, grid.area.bottom()}, {grid.area.right(), grid.area.bottom()}, ColourToken::edge, 1)
      .highlights_with("D");
}

void EncodingTable::compose_heatmap(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const int panels = compares() ? 3 : 1;
  const bool low = room.height < 200;
  const float strip_px = low ? 0 : std::clamp(0.055f * room.height, 16.0f, 34.0f), lift_px = low ? 0 : 14;
  if (room.height > 150) {
    const float bar = std::min(110.0f, room.width * 0.22f), right = room.x + room.width - 24;
    plot::add_colour_bar(scene, {right - bar, room.y + 2, bar, 10}, plot::Map::diverging, {"−1", "0", "1"});
  }
  const std::string_view titles[] = {"formula", scene.narrow() && against_ == Against::doubled ? "doubled" : other(), "difference, to ±2"};
  const float top = room.y + (room.height > 150 ? 24.0f : 0) + (compares() ? 20.0f : 0), gap = 26;
  const float width = (room.width - plot::kGridLeft_px - 12 - gap * static_cast<float>(panels - 1)) / static_cast<float>(panels);
  const float height = std::max(1.0f, room.bottom() - top - strip_px - lift_px - plot::kGridBelow_px);
  for (int panel = 0; panel < panels; ++panel) {
    const Rect area{room.x + plot::kGridLeft_px + static_cast<float>(panel) * (width + gap), top, std::max(1.0f, width), height};
    const Rect strip{area.x, area.bottom() + lift_px, area.width, strip_px};
    const plot::Grid grid{area, rows_.count, columns_.count, rows_.first, columns_.first};
    if (panel == 0) compose_labels(scene, grid, strip);
    compose_panel(scene, grid, strip, panel);
    if (compares()) scene.text({"title", panel}, {grid.area.x, top - 10}, std::string(titles[panel]), plot::kStrongLabel);
  }
  const int last = whole(kWidth) - 1;
  const std::string first_turn = significant(wavelength(0), 3) + " positions";
  scene.headline(is_on(kCover) ? concat({"A row for each position. Here is that of position ", position_, "."})
                 : compares()
                     ? concat({"The ", other(), " gets ", tables_.wrong, " of ", tables_.rows * tables_.columns, " numbers wrong."})
                 : last == 1 ? concat({"Both columns come round in ", first_turn, "."})
                             : concat({"Ever slower to the right: column 0 comes round in ", first_turn, ", column ", last, " in ",
                                       significant(std::round(wavelength(last)), 6), "."}));
  add_foot(scene);
}

/// One dimension as a wave over the positions, and below it its column of the table, lying on its side: the wave seen from above.
void EncodingTable::compose_wave(plot::Scene& scene, int dimension, Rect room, float strip_px) const {
  const int first = rows_.first, last = first + rows_.count - 1;
  const bool chosen = dimension == dimension_;
  const plot::Paint ink = chosen ? ColourToken::accent : ColourToken::ink3;
  const Rect plane{room.x, room.y, room.width, room.height - strip_px - (strip_px > 0 ? 3 : 0)};
  const float cell = room.width / static_cast<float>(rows_.count), zero = plane.y + plane.height / 2;
  const auto point = [&](double position) {
    const double across = (position - first + 0.5) * static_cast<double>(cell), up = number(position, dimension) * 0.46;
    return Point{plane.x + static_cast<float>(across), zero - static_cast<float>(up) * plane.height};
  };
  const std::vector nothing(to_size(rows_.count), std::numeric_limits<float>::quiet_NaN());
  scene.cells({"plane", dimension}, plane, {nothing, 1, rows_.count}).selects(first, dimension);
  scene.line({"zero", dimension}, {plane.x, zero}, {plane.right(), zero}, ColourToken::hairline, 1);
  const float x = point(at_).x;
  scene.line({"cursor", dimension}, {x, plane.y}, {x, plane.bottom()}, plot::kKey, is_on(kPinned) ? 2.5f : 1.5f).highlights_with("pos");
  const int points = std::clamp(to_int(24 * (last - first) / wavelength(dimension)), 480, 6000);
  std::vector<Point> way;
  for (int k = 0; k <= points; ++k) way.push_back(point(first + (last - first) * static_cast<double>(k) / points));
  scene.curve({"wave", dimension}, std::move(way), ink, chosen ? 3.0f : 2.0f).highlights_with(chosen ? function() : "");
  if (cell >= kDotsFrom_px && rows_.count * static_cast<int>(waves_.size()) <= 150)
    for (int position = first; position <= last; ++position) scene.dot({"sample", dimension, position}, point(position), 2.5f, ink);
  scene.dot({"tip", dimension}, point(at_), chosen ? 6.5f : 5.0f, ink).on_click_set(kDimension, dimension);
  scene.text({"wave name", dimension}, {0, zero}, concat({"dim ", dimension}), chosen ? plot::kStrongLabel : plot::kLabel,
             chosen ? ColourToken::accent : ColourToken::ink2);
  scene.all().back().level().ranked(0).on_click_set(kDimension, dimension);
  if (strip_px <= 0) return;
  const Rect strip{room.x, room.bottom() - strip_px, room.width, strip_px};
  scene.cells({"column", dimension}, strip, column_of(dimension, true)).selects(first, dimension);
  const Rect here = at_least({strip.x + static_cast<float>(at_ - first) * cell, strip.y, cell, strip.height}, 6);
  scene.outline({"cell rim", dimension}, here, ColourToken::stage, 5);
  scene.outline({"cell", dimension}, here, plot::kKey, 2);
}

void EncodingTable::compose_waves(plot::Scene& scene) const {
  constexpr float kNames_px = 52, kBetween_px = 16, kAxis_px = 36;
  const Rect room = scene.picture();
  const int count = static_cast<int>(waves_.size()), first = rows_.first;
  const Rect area{room.x + kNames_px, room.y, room.width - kNames_px - 4, room.height - kAxis_px};
  const float track = (area.height + kBetween_px) / static_cast<float>(std::max(count, 1)),
              cell = area.width / static_cast<float>(rows_.count);
  const float strip_px = track < 60 ? 0 : std::clamp(0.14f * track, 12.0f, 28.0f);
  for (int index = 0; index < count; ++index)
    compose_wave(scene, waves_[to_size(index)], {area.x, area.y + track * static_cast<float>(index), area.width, track - kBetween_px},
                 strip_px);
  const auto place = [&](int position, bool chosen) {
    const float x = area.x + (static_cast<float>(position - first) + 0.5f) * cell;
    scene.text({"position", position}, {x, area.bottom() + 16}, grouped(position), chosen ? plot::kStrongNumber : plot::kNumber,
               chosen ? plot::kKey : plot::Paint(ColourToken::ink2), plot::Anchor::middle);
    scene.all().back().ranked(chosen ? 0 : 2).highlights_with("pos");
  };
  for (const int position : places_of(rows_))
    if (apart(position, position_, cell)) place(position, false);
  if (count > 0) place(position_, true);
  scene.text({"positions"}, {area.right(), area.bottom() + 33}, "position", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  const auto length = [this](int dimension) { return significant(wavelength(dimension), 4); };
  scene.headline(count == 0   ? concat({"No dimension is drawn over these ", rows_.count, " positions: set a wave below."})
                 : count == 1 ? concat({"Down its column, dimension ", waves_[0], " is a wave of ", length(waves_[0]), " positions."})
                              : concat({"Down a column runs a wave: ", length(waves_[0]), " positions long in dimension ", waves_[0], ", ",
                                        length(waves_.back()), " in ", waves_.back(), "."}));
  add_foot(scene);
}

void EncodingTable::add_foot(plot::Scene& scene) const {
  const std::string name(function()), result = " = **" + signed_fixed(number(position_, dimension_), 4) + "**";
  const std::string angle_text = name + " " + significant(angle(position_, dimension_), 4) + result;
  std::vector<plot::Reading> readings{{"pair", base::grouped(dimension_ / 2), "i"},
                                      {"wavelength", significant(wavelength(dimension_), 4), "wavelength"}};
  if (is_on(kCover)) readings.clear();
  if (compares()) {
    const float theirs = tables_.their(position_, dimension_);
    readings = {{against_ == Against::doubled ? "doubled" : "published", signed_fixed(theirs, 4)},
                {"difference", signed_fixed(theirs - tables_.our(position_, dimension_), 4)}};
  }
  scene.foot(
      concat({name, " (", position_, " / ", base::exact(value(kBase)), "^{", dimension_ / 2 * 2, "/", whole(kWidth), "}) = ", angle_text}),
      std::move(readings), angle_text, "base");
}

std::string EncodingTable::cursor_text() const {
  std::string text = concat({"At position ", position_, ", dimension ", dimension_, " (", function(), ") of pair ", dimension_ / 2,
                             ", the value is ", fixed(number(position_, dimension_), 4)});
  if (is_on(kCover)) return text + ".";
  if (!compares()) return concat({text, " and the wavelength ", significant(wavelength(dimension_), 4), " positions."});
  const float theirs = tables_.their(position_, dimension_);
  return concat({text, ", in the ", other(), " ", fixed(theirs, 4), ", a difference of ",
                 fixed(theirs - tables_.our(position_, dimension_), 4), "."});
}

std::string EncodingTable::alt_text() const {
  std::string text = "The sinusoidal encoding of position 0";
  if (tables_.rows > 1) text = concat({"The sinusoidal encoding of positions 0 to ", tables_.rows - 1});
  std::string list;
  for (const int wave : waves_) list += concat({list.empty() ? "" : wave == waves_.back() ? " and " : ", ", wave});
  const std::string_view dimensions = waves_.empty() ? "no dimension" : waves_.size() == 1 ? "dimension " : "dimensions ";
  text += whole(kView) == kHeatmap ? ", one row each, " : concat({", ", dimensions, list, " drawn over them, "});
  text += concat({whole(kWidth), " dimensions wide, with base ", whole(kBase)});
  if (is_on(kCover)) return concat({text, ", all but position ", position_, " covered. ", cursor_text()});
  if (compares()) text += concat({", beside the ", other(), ", which has ", tables_.wrong, " numbers wrong, and their difference"});
  text += concat({". A full turn takes ", significant(wavelength(0), 3), " positions in the first pair of columns"});
  if (whole(kWidth) > 2) text += concat({" and ", significant(wavelength(whole(kWidth) - 1), 5), " in the last"});
  return text + ". " + cursor_text();
}

DataTable EncodingTable::data(DataScope scope) const {
  const bool all = scope == DataScope::all, waves = whole(kView) == kWaves;
  const auto text = [all](float number) { return all ? base::exact(number) : signed_fixed(number, 4); };
  const int most_rows = waves ? 40 : compares() ? 12 : 16, most_columns = compares() ? 4 : 16;
  const plot::Window rows = all ? plot::Window{0, tables_.rows} : around(position_, rows_, most_rows);
  const plot::Window columns = all ? plot::Window{0, tables_.columns} : around(dimension_, columns_, most_columns);
  std::vector<int> dimensions = waves_;
  if (!waves) dimensions.assign_range(std::views::iota(columns.first, columns.first + columns.count));
  DataTable table{concat({"The sinusoidal encoding, ", whole(kWidth), " dimensions wide, base ", whole(kBase),
                          all ? "" : ": the cells around the cursor"}),
                  {"position"},
                  {}};
  if (compares()) table.columns = {"position", "dimension", "formula", std::string(other()), "difference"};
  for (const int d : dimensions)
    if (!compares()) table.columns.push_back("dimension " + std::to_string(d));
  for (int row = rows.first; row < rows.first + rows.count; ++row) {
    if (!compares()) table.rows.push_back({std::to_string(row)});
    for (const int d : dimensions) {
      const float ours = tables_.our(row, d), theirs = compares() ? tables_.their(row, d) : 0;
      if (!compares())
        table.rows.back().push_back(text(ours));
      else
        table.rows.push_back({std::to_string(row), std::to_string(d), text(ours), text(theirs), text(theirs - ours)});
    }
  }
  return table;
}

}  // namespace

extern const Kind encoding_table{"encoding_table", "Encoding table", kParameters, make<EncodingTable>, {}, kPosition, kFront};

}  // namespace figures
