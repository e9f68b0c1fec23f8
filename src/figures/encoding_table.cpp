// The table of the sinusoidal encoding (Vaswani et al. 2017, Attention Is All You Need, section 3.5): a row for each position. Followed
// down a column, its numbers are a wave. Beside a table that was computed wrongly, it shows where that goes wrong.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <ranges>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/concat.h"
#include "figures/encoding_table/model.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"
#include "plot/window.h"

namespace figures {
namespace {

using base::signed_fixed;
using table::Against;

enum Index : int { kView, kPositions, kWidth, kBase, kAgainst, kWave1, kPosition = kWave1 + 4, kDimension, kPinned };
enum InView : int { kFromPosition = kPinned + 1, kShownPositions, kFromDimension, kShownDimensions };
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
};
static_assert(std::size(kParameters) == kShownDimensions + 1);
constexpr std::string_view kFront[] = {"positions", "d_model"};
constexpr float kBar_px = 22;      ///< above a heatmap, for its colours
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
  bool compares() const { return !tables_.theirs.empty(); }
  std::string_view other() const { return against_ == Against::doubled ? "doubled exponent" : "published table"; }
  double angle(double position, int dimension) const { return position / std::pow(value(kBase), (dimension / 2) * 2.0 / whole(kWidth)); }
  double number(double position, int dimension) const {
    return dimension % 2 == 0 ? std::sin(angle(position, dimension)) : std::cos(angle(position, dimension));
  }
  double wavelength(int dimension) const { return engine::wavelength(dimension / 2, whole(kWidth), value(kBase)); }
  std::string_view function() const { return dimension_ % 2 == 0 ? "sin" : "cos"; }
  void compose_heatmap(plot::Scene& scene) const;
  void compose_panel(plot::Scene& scene, const plot::Grid& grid, int panel) const;
  void compose_waves(plot::Scene& scene) const;
  void compose_wave(plot::Scene& scene, const plot::Axes& axes, int index, Rect strip) const;
  void add_foot(plot::Scene& scene) const;
  plot::CellValues column_of(int dimension, bool lying) const;

  table::Tables tables_;
  Against against_ = Against::nothing;
  plot::Window rows_, columns_;  ///< in view
  double at_ = 0;                ///< where the cursor is; between two positions while it plays
  int position_ = 0;
  int dimension_ = 0;
  std::vector<int> waves_;                                        ///< dimensions, ascending
  std::array<std::shared_ptr<const plot::CellValues>, 3> cells_;  ///< of the window: the formula's, the other's, their difference
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

/// Copies the cells in view for the pictures, which last until the view or the table changes.
void EncodingTable::take_window() {
  const auto take = [this](auto number_at, float range) {
    auto cells = std::make_shared<plot::CellValues>(plot::CellValues{{}, rows_.count, columns_.count, -range, range});
    cells->values.reserve(to_size(rows_.count) * to_size(columns_.count));
    for (int row = rows_.first; row < rows_.first + rows_.count; ++row)
      for (int column = columns_.first; column < columns_.first + columns_.count; ++column) cells->values.push_back(number_at(row, column));
    return cells;
  };
  cells_[0] = take([this](int row, int column) { return tables_.our(row, column); }, 1);
  if (!compares()) return;
  cells_[1] = take([this](int row, int column) { return tables_.their(row, column); }, 1);
  cells_[2] = take([this](int row, int column) { return tables_.their(row, column) - tables_.our(row, column); }, 2);
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
  for (int row = rows_.first; row < rows_.first + rows_.count; ++row) cells.values.push_back(tables_.our(row, dimension));
  return cells;
}

/// The cells of one table, and on them the cursor with a rim that is seen on any colour.
void EncodingTable::compose_panel(plot::Scene& scene, const plot::Grid& grid, int panel) const {
  plot::Mark& cells = scene.cells({"table", panel}, grid.area, {});
  cells.cells = cells_[to_size(panel)];
  cells.selects(columns_.first, rows_.first);
  if (rows_.count < tables_.rows || columns_.count < tables_.columns)
    cells.drags_xy(kFromDimension, -1.0 / grid.cell_width(), kFromPosition, -1.0 / grid.cell_height());
  Rect row = grid.cell(0, grid.first_column);
  row.y += static_cast<float>(at_) * row.height;
  row.width = grid.area.width;
  if (panel == 0) {
    for (const int wave : waves_) {  // lie where they are in the table, to leave it when the waves are shown
      const Rect top = grid.cell(grid.first_row, wave);
      if (columns_.first <= wave && wave < columns_.first + columns_.count && top.width >= 3)
        scene.cells({"column", wave}, {top.x, top.y, top.width, grid.area.height}, column_of(wave, false));
    }
    const float* numbers = cells_[0]->values.data() + static_cast<std::ptrdiff_t>(position_ - rows_.first) * columns_.count;
    if (row.height >= 2) scene.cells({"row", position_}, row, {{numbers, numbers + columns_.count}, 1, columns_.count});
  }
  const Rect frame = base::inset(at_least(row, 4), -1), top = grid.cell(0, dimension_);
  const Rect cell = at_least({top.x, row.y, top.width, top.height}, 8);
  const float thickness = is_on(kPinned) ? 3 : 2;
  scene.outline({"row rim", panel}, frame, ColourToken::stage, thickness + 3);
  scene.outline({"row frame", panel}, frame, ColourToken::accent, thickness);
  scene.outline({"cell rim", panel}, cell, ColourToken::stage, 5);
  scene.outline({"cell", panel}, cell, ColourToken::ink, 2).highlights_with(function());
}

void EncodingTable::compose_heatmap(plot::Scene& scene) const {
  Rect room = scene.picture();
  const int panels = compares() ? 3 : 1;
  const float gap = compares() ? 14 : 0;
  if (room.height > 150) {
    const float bar = std::min(110.0f, room.width * 0.22f), right = room.x + room.width - 24;
    plot::add_colour_bar(scene, {right - bar, room.y + 2, bar, 10}, plot::Map::diverging, {"−1", "0", "1"});
    room = {room.x, room.y + kBar_px, room.width, room.height - kBar_px};
  }
  const std::string_view titles[] = {"formula", scene.narrow() && against_ == Against::doubled ? "doubled" : other(), "difference, to ±2"};
  const float title_px = compares() ? 20 : 0;
  const float width = (room.width - plot::kGridLeft_px - 12 - gap * static_cast<float>(panels - 1)) / static_cast<float>(panels);
  for (int panel = 0; panel < panels; ++panel) {
    const Rect area{room.x + plot::kGridLeft_px + static_cast<float>(panel) * (width + gap), room.y + title_px, std::max(1.0f, width),
                    std::max(1.0f, room.height - title_px - plot::kGridBelow_px)};
    const plot::Grid grid{area, rows_.count, columns_.count, rows_.first, columns_.first};
    compose_panel(scene, grid, panel);
    if (compares()) scene.text({"title", panel}, {grid.area.x, room.y + 12}, std::string(titles[panel]), plot::kStrongLabel);
    if (panel > 0) continue;
    const size_t before = scene.marks().size();
    plot::add_grid_labels(scene, grid, "position", "dimension");
    for (plot::Mark& label : std::span(scene.all()).subspan(before)) label.highlights_with(label.key.i() % 2 == 0 ? "pos" : "i");
    scene.line({"width"}, {grid.area.x, grid.area.bottom()}, {grid.area.right(), grid.area.bottom()}, ColourToken::edge, 1)
        .highlights_with("D");
  }
  const int last = whole(kWidth) - 1;
  const std::string first_turn = significant(wavelength(0), 3) + " positions";
  scene.headline(compares()
                     ? concat({"The ", other(), " gets ", tables_.wrong(), " of ", tables_.rows * tables_.columns, " numbers wrong."})
                 : last == 1 ? concat({"Both columns come round in ", first_turn, "."})
                             : concat({"Ever slower to the right: column 0 comes round in ", first_turn, ", column ", last, " in ",
                                       significant(std::round(wavelength(last)), 6), "."}));
  add_foot(scene);
}

/// One dimension as a wave over the positions, and below the waves the column of the table that it is, lying on its side.
void EncodingTable::compose_wave(plot::Scene& scene, const plot::Axes& axes, int index, Rect strip) const {
  const int dimension = waves_[to_size(index)], first = rows_.first, last = first + rows_.count - 1;
  const bool chosen = dimension == dimension_;
  const plot::Paint ink = plot::hue(index);
  const auto point = [&](double position) { return axes.point(position, number(position, dimension)); };
  const int points = std::clamp(to_int(24 * (last - first) / wavelength(dimension)), 480, 6000);
  std::vector<Point> way;
  for (int k = 0; k <= points; ++k) way.push_back(point(first + (last - first) * static_cast<double>(k) / points));
  scene.curve({"wave", dimension}, std::move(way), ink, chosen ? 3.0f : 2.0f)
      .dashed(plot::dash_of(index))
      .highlights_with(chosen ? function() : "");
  if (strip.width / static_cast<float>(rows_.count) >= kDotsFrom_px && rows_.count * static_cast<int>(waves_.size()) <= 150)
    for (int position = first; position <= last; ++position) scene.dot({"sample", dimension, position}, point(position), 2.5f, ink);
  scene.dot({"tip", dimension}, point(at_), chosen ? 7.0f : 5.0f, ink).on_click_set(kDimension, dimension);
  if (strip.height <= 0) return;
  scene.cells({"column", dimension}, strip, column_of(dimension, true)).selects(first, dimension);
  const float cell = strip.width / static_cast<float>(rows_.count);
  scene.outline({"cell", index}, at_least({strip.x + static_cast<float>(at_ - first) * cell, strip.y, cell, strip.height}, 4),
                ColourToken::accent, 2);
  scene.outline({"column frame", dimension}, strip, chosen ? ink : plot::Paint(ColourToken::hairline), chosen ? 2.0f : 1.0f);
}

void EncodingTable::compose_waves(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const int count = static_cast<int>(waves_.size()), first = rows_.first, last = first + rows_.count - 1;
  const auto name = [this](int index) { return concat({"dim ", waves_[to_size(index)]}); };
  const float names_px = count > 0 ? scene.text_width(name(count - 1), plot::kStrongLabel) + 4 : 0;
  const float strip_px = room.height < 220 ? 0 : std::clamp(room.height * 0.045f, 14.0f, 26.0f);
  const float strips_px = strip_px > 0 ? (strip_px + 5) * static_cast<float>(count) + 6 : 0;
  plot::Axis across{"position", first - 0.5, last + 0.5};
  for (const double at : plot::round_numbers(first, std::max(first + 1, last), std::clamp(to_int(room.width / 80), 2, 10)))
    if (at == std::round(at) && at <= last) across.at.push_back(at);
  const plot::Axes axes = plot::add_axes(scene, {room.x, room.y, room.width - names_px, room.height - strips_px}, std::move(across),
                                         {"", -1.1, 1.1, false, -1, {-1, 0, 1}});
  const std::vector nothing(to_size(rows_.count), std::numeric_limits<float>::quiet_NaN());
  scene.cells({"plane"}, axes.area, {nothing, 1, rows_.count}).selects(first);
  scene.line({"cursor"}, {axes.x(at_), axes.area.y}, {axes.x(at_), axes.area.bottom()}, ColourToken::accent, is_on(kPinned) ? 2.5f : 1.5f)
      .highlights_with("pos");
  const auto put_name = [&](plot::Role role, float y, int index) {
    const Point at{axes.area.right() + 12, y};
    scene.text({role, waves_[to_size(index)]}, at, name(index), plot::kStrongLabel, plot::hue(index)).level();
    scene.all().back().on_click_set(kDimension, waves_[to_size(index)]);
  };
  std::vector<std::pair<float, int>> ends;  ///< of the waves, from the top
  for (int index = 0; index < count; ++index) {
    const float y = room.bottom() - strips_px + 6 + (strip_px + 5) * static_cast<float>(index);
    compose_wave(scene, axes, index, {axes.area.x, y, axes.area.width, strip_px});
    if (strip_px > 0) put_name("column name", y + strip_px / 2, index);
    ends.emplace_back(axes.y(number(last, waves_[to_size(index)])), index);
  }
  std::ranges::sort(ends);
  float y = axes.area.y - 13;
  for (const auto& [end, index] : ends) put_name("wave name", y = std::max(y + 17, end), index);
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
  if (compares()) text += concat({", beside the ", other(), ", which has ", tables_.wrong(), " numbers wrong, and their difference"});
  text += concat({". A full turn takes ", significant(wavelength(0), 3), " positions in the first pair of columns"});
  if (whole(kWidth) > 2) text += concat({" and ", significant(wavelength(whole(kWidth) - 1), 5), " in the last"});
  return text + ". " + cursor_text();
}

/// The part of a window around `middle`, of at most `most` places.
plot::Window around(int middle, plot::Window window, int most) {
  const int shown = std::min(window.count, most);
  return {std::clamp(middle - shown / 2, window.first, window.first + window.count - shown), shown};
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
