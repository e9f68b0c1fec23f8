// One expression that the reader edits, computed by the engine: its result as a number, a line, a picture of cells or a sheet of numbers,
// or the place of a mistake. The language is documented in playground/reader.h, its functions in playground/functions.cpp.

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/playground/model.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/window.h"

namespace figures {
namespace {

using namespace play;

constexpr base::Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
constexpr base::Choice kShown[] = {{"plot", "Plot"}, {"numbers", "Numbers"}};

enum Index : int { kShow, kRow, kColumn, kPinned, kCover };
constexpr Parameter kParameters[] = {
    base::choice_of("show", "show", kShown),
    place_on_picture("row", "row", kMaxSteps - 1, 3),
    place_on_picture("column", "column", kMaxSteps - 1, 2),
    pinned(),
    on_picture(base::choice_of("cover", "cover", kCovers)),
};
constexpr std::string_view kFront[] = {"expression", "show"};
constexpr float kCell_px = 26;     ///< height of a number of a sheet
constexpr float kNumber_px = 58;   ///< its width at least
constexpr float kSampleLeast = 6;  ///< px between the samples of a line that are drawn as dots

class Playground final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string cursor_text() const override;
  std::string alt_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override {
    if (result_.text != text() || !computed_) result_ = result_of(text());
    computed_ = true;
  }
  const Value& result() const { return result_.value(); }
  int row() const { return covered() ? 0 : std::min(whole(kRow), result_.rows() - 1); }
  /// Only the first row of a table is shown; the others are empty cells.
  bool covered() const { return is_on(kCover) && !result_.fails() && result().rank == 2; }
  int column() const { return std::min(whole(kColumn), result_.columns() - 1); }
  std::string read_text() const;
  std::string range_text() const;
  void compose_mistake(plot::Scene& scene, Rect room) const;
  void compose_line(plot::Scene& scene, Rect room) const;
  void compose_cells(plot::Scene& scene, Rect room, plot::Window rows, plot::Window columns, bool numbers) const;
  void compose_places(plot::Scene& scene, const plot::Grid& grid, bool all) const;
  void compose_gaps(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_sheet(plot::Scene& scene, Rect room) const;
  void compose_list(plot::Scene& scene, Rect room) const;

  Result result_;
  bool computed_ = false;
};

/// Words as they stand, without markup.
std::string literal(std::string_view words) {
  std::string text;
  for (const char c : words) text.append(std::string_view("*_^\\}-").contains(c) ? "\\" : "").append(1, c);
  return text;
}

/// The text in lines, those around the mistake if not all have room, a triangle below it, and what it is.
void Playground::compose_mistake(plot::Scene& scene, Rect room) const {
  const Mistake& mistake = *result_.answer.mistake;
  const float letter_px = scene.text_width("0", plot::kCode), line_px = 38;
  const int fit = std::max(8, static_cast<int>((room.width - 32) / letter_px));
  std::vector<std::string> lines(1);
  int letter = 0, wrong = 0;
  for (size_t at = 0; at < result_.text.size(); ++letter) {
    if (letter > 0 && letter % fit == 0) lines.emplace_back();
    const size_t begin = at;
    if (at <= mistake.at) wrong = letter;
    base::next_code_point(result_.text, &at);
    lines.back() += literal(std::string_view(result_.text).substr(begin, at - begin));
  }
  if (mistake.at >= result_.text.size()) wrong = letter;
  const int room_for = std::max(1, static_cast<int>((room.height - 20) / line_px)), first = std::max(0, wrong / fit - room_for + 1);
  const int shown = std::min(static_cast<int>(lines.size()) - first, room_for);
  const float words_y = room.y + 34 + line_px * static_cast<float>(std::max(shown, wrong / fit - first + 1));
  const size_t paper = scene.all().size();
  scene.rectangle({"paper"}, {room.x, room.y, room.width, std::min(room.height, words_y - room.y)}, ColourToken::wrong_ground, 8);
  for (int i = 0; i < shown; ++i)
    scene.text({"line", i}, {room.x + 16, room.y + 30 + line_px * static_cast<float>(i)}, lines[to_size(first + i)], plot::kCode,
               ColourToken::ink);
  const Point caret{room.x + 16 + letter_px * (static_cast<float>(wrong % fit) + 0.5f),
                    room.y + 36 + line_px * static_cast<float>(wrong / fit - first)};
  scene.polygon({"caret"}, {caret, {caret.x - 7, caret.y + 11}, {caret.x + 7, caret.y + 11}}, ColourToken::wrong);
  if (words_y + 60 >= room.bottom()) return;
  const float said_px =
      scene.paragraph({"mistake"}, {room.x + 16, words_y}, room.width - 32, literal(mistake.what), plot::kWord, ColourToken::wrong);
  scene.all()[paper].rect.height = std::min(room.height, words_y - room.y + said_px + 14);  // as much as is said
}

void Playground::compose_line(plot::Scene& scene, Rect room) const {
  const Side& side = result().columns;
  const bool far = std::llabs(side.first) + side.count >= 10000000;  // labels of the axis have seven digits
  const double first = far ? 0 : static_cast<double>(side.first), last = first + std::max(1, side.count - 1);
  plot::Axis across{std::string(side.name) + (far ? " after " + base::grouped(side.first) : ""), first, last};
  for (const double place : plot::round_numbers(first, last, std::clamp(static_cast<int>(room.width / 80), 2, 10))) {
    if (place == std::round(place)) across.at.push_back(place);
  }
  const double margin = 0.06 * (static_cast<double>(result_.high) - static_cast<double>(result_.low));
  const plot::Axes axes =
      plot::add_axes(scene, room, across, {"value", static_cast<double>(result_.low) - margin, static_cast<double>(result_.high) + margin});
  const float step = axes.area.width / static_cast<float>(std::max(1, side.count - 1));
  const auto at = [&](int column) { return axes.point(first + column, result_.at(0, column)); };
  const float x = axes.x(first + column());
  scene.line({"read line"}, {x, axes.area.y}, {x, axes.area.bottom()}, ColourToken::accent, is_on(kPinned) ? 2.5f : 1.0f);
  std::vector<Point> points;
  int pieces = 0;
  for (int column = 0; column <= side.count; ++column) {
    const bool gap = column == side.count || !std::isfinite(result().at(0, column));
    if (!gap) points.push_back(at(column));
    if (gap && points.size() > 1) scene.curve({"curve", pieces++}, points, plot::hue(0), 2.5f);
    if (gap) points.clear();
    if (!gap && step >= kSampleLeast) scene.dot({"sample", column}, at(column), std::min(5.0f, 2 + step / 10), plot::hue(0));
  }
  const int zones = std::clamp(static_cast<int>(axes.area.width / 3), 1, side.count);
  for (int zone = 0; zone < zones; ++zone) {
    const int column = static_cast<int>((static_cast<float>(zone) + 0.5f) * static_cast<float>(side.count) / static_cast<float>(zones));
    const float zone_px = axes.area.width / static_cast<float>(zones);
    scene.rectangle({"zone", zone}, {axes.area.x + static_cast<float>(zone) * zone_px, axes.area.y, zone_px, axes.area.height}, {})
        .selects(column);
  }
  if (std::isfinite(result_.at(0, column()))) scene.dot({"read"}, at(column()), 7, ColourToken::stage).stroked(ColourToken::accent, 3);
}

/// The numbers of all places if there is room, of every fifth otherwise, and the cursor's.
void Playground::compose_places(plot::Scene& scene, const plot::Grid& grid, bool all) const {
  for (const bool down : {false, true}) {
    const int count = down ? grid.rows : grid.columns, first = down ? grid.first_row : grid.first_column, chosen = down ? row() : column();
    const long long zero = down ? grid.row_number : grid.column_number;
    const float apart_px = down ? 18 : scene.text_width(base::grouped(zero + first + count - 1), plot::kNumber) + 10;
    const float cell_px = down ? grid.cell_height() : grid.cell_width();
    int step = (count > 10 && !all) || cell_px < apart_px ? 5 : 1;
    while (static_cast<float>(step) * cell_px < apart_px) step *= 2;
    for (int k = first; k < first + count; ++k) {
      if (k != chosen && (zero + k) % step != 0) continue;
      const Rect cell = down ? grid.cell(k, first) : grid.cell(first, k);
      const Point at = down ? Point{grid.area.x - 8, grid.cell(k, grid.first_column).y + grid.cell_height() / 2 + 5}
                            : Point{grid.cell(grid.first_row, k).x + cell.width / 2, grid.area.bottom() + 16};
      scene
          .text({"place", down, k}, at, base::grouped(zero + k), k == chosen ? plot::kStrongNumber : plot::kNumber,
                k == chosen ? ColourToken::ink : ColourToken::ink3, down ? plot::Anchor::end : plot::Anchor::middle)
          .ranked(k == chosen ? 0 : 2);
    }
  }
  scene.text({"columns name"}, {grid.area.right(), grid.area.bottom() + 32}, std::string(result().columns.name), plot::kLabel,
             ColourToken::ink2, plot::Anchor::end);
}

/// Large cells stand apart; small ones have a frame together, and empty ones are seen by the lines between them.
void Playground::compose_gaps(plot::Scene& scene, const plot::Grid& grid) const {
  const Rect area = grid.area;
  const float least = std::min(grid.cell_width(), grid.cell_height()), gap_px = least < 20 ? 1 : 2;
  if (least < (covered() ? 4 : 20)) return void(scene.outline({"frame"}, area, ColourToken::hairline));
  for (int r = 1; r < grid.rows; ++r) {
    const float y = std::round(area.y + static_cast<float>(r) * grid.cell_height());
    scene.line({"gap", 0, r}, {area.x, y}, {area.right(), y}, ColourToken::stage, gap_px);
  }
  for (int c = 1; c < grid.columns; ++c) {
    const float x = std::round(area.x + static_cast<float>(c) * grid.cell_width());
    scene.line({"gap", 1, c}, {x, area.y}, {x, area.bottom()}, ColourToken::stage, gap_px);
  }
}

/// Cells of the whole table or of a window, coloured by value and, if they are large, with their numbers.
void Playground::compose_cells(plot::Scene& scene, Rect room, plot::Window rows, plot::Window columns, bool numbers) const {
  const Value& value = result();
  const bool bar = room.height > 240;
  plot::Grid grid{{}, rows.count, columns.count, rows.first, columns.first, value.rows.first, value.columns.first};
  const float label_px =
      scene.text_width(base::grouped(value.rows.first + rows.first + rows.count - 1), plot::kNumber) + 12 + (numbers ? 0 : 24);
  const float left = std::min(0.4f * room.width, label_px);
  grid.area = {room.x + left, room.y, room.width - left - 2, room.height - plot::kGridBelow_px - (bar ? 22.0f : 0)};
  plot::CellValues cells{{},          rows.count,   columns.count,
                         result_.low, result_.high, result_.is_signed() ? plot::Map::diverging : plot::Map::sequential};
  if (result_.is_signed()) cells.low = -(cells.high = std::max(-result_.low, result_.high));
  const float low = cells.low, high = cells.high;
  const plot::Map map = cells.map;
  for (int r = rows.first; r < rows.first + rows.count; ++r) {
    for (int c = columns.first; c < columns.first + columns.count; ++c) {
      const float v = covered() && r > 0 ? std::numeric_limits<float>::quiet_NaN() : value.at(r, c);
      cells.values.push_back(std::isfinite(v) ? v : std::numeric_limits<float>::quiet_NaN());
      if (!numbers || (covered() && r > 0)) continue;
      const plot::Paint ground = std::isfinite(v) ? plot::paint_of(map, v, low, high) : plot::Paint(ColourToken::stage);
      scene.text_in({"number", r, c}, grid.cell(r, c), value_text(static_cast<double>(v), 4), plot::kNumber, plot::ink_on(ground));
    }
  }
  const auto written = scene.all().size();
  if (covered()) {  // still to be computed
    const float top = grid.area.y + grid.cell_height();
    scene.rectangle({"empty"}, {grid.area.x, top, grid.area.width, grid.area.bottom() - top}, ColourToken::panel);
  }
  scene.cells({"table"}, grid.area, std::move(cells)).selects(columns.first, rows.first);
  std::rotate(scene.all().begin(), scene.all().begin() + static_cast<std::ptrdiff_t>(written), scene.all().end());  // under its numbers
  compose_gaps(scene, grid);
  compose_places(scene, grid, numbers);
  if (!numbers && label_px < 0.4f * room.width)
    scene
        .text({"rows name"}, {grid.area.x - label_px + 12, grid.area.y + grid.area.height / 2}, std::string(value.rows.name), plot::kLabel,
              ColourToken::ink2, plot::Anchor::middle)
        .slanted(-1.5707963f);
  if (covered()) return;
  const Rect cell = grid.cell(row(), column());
  scene.outline({"row"}, {grid.area.x, cell.y, grid.area.width, std::max(2.0f, cell.height)}, plot::Paint(ColourToken::ink, 0.6f), 1);
  scene.outline({"read"}, {cell.x, cell.y, std::max(4.0f, cell.width), std::max(4.0f, cell.height)}, ColourToken::ink,
                is_on(kPinned) ? 2.5f : 1.5f);
  const auto label_at = [&](float share) { return base::significant(static_cast<double>(std::lerp(low, high, share)), 2); };
  if (bar)
    plot::add_colour_bar(scene, {room.x + 0.35f * room.width, room.bottom() - 12, 0.3f * room.width, 11}, map,
                         {label_at(0), label_at(0.5f), label_at(1)});
}

/// As many numbers as fit, a page of them; the cursor turns the pages.
void Playground::compose_sheet(plot::Scene& scene, Rect room) const {
  const auto page = [](int cursor, int count, int shown) {
    shown = std::clamp(shown, 1, count);
    return plot::Window{std::min(cursor / shown * shown, count - shown), shown};
  };
  float cell_px = kNumber_px;
  for (const float v : result().values)
    cell_px = std::max(cell_px, std::isfinite(v) && std::fabs(v) > 1e-3f && std::fabs(v) < 1e4f
                                    ? 0.0f
                                    : scene.text_width(value_text(static_cast<double>(v), 4), plot::kNumber) + 12);
  const plot::Window rows = page(row(), result().rows.count, static_cast<int>((room.height - plot::kGridBelow_px - 22) / kCell_px));
  compose_cells(scene, room, rows, page(column(), result().columns.count, static_cast<int>((room.width - 60) / cell_px)), true);
}

/// The numbers of a row in columns, with their places.
void Playground::compose_list(plot::Scene& scene, Rect room) const {
  const Side& side = result().columns;
  const int down = std::max(1, static_cast<int>((room.height - 20) / kCell_px)), across = std::max(1, static_cast<int>(room.width / 190));
  const int shown = std::min(side.count, down * across), first = std::min(column() / shown * shown, side.count - shown);
  const int high = (shown + across - 1) / across;
  const float width = room.width / static_cast<float>(across),
              height = std::min(2 * kCell_px, (room.height - 20) / static_cast<float>(high));
  scene.rectangle({"paper"}, {room.x, room.y, room.width, std::max(0.5f * room.height, 26 + static_cast<float>(high) * height)},
                  ColourToken::panel, 8);
  scene.text({"side"}, {room.x + 12, room.y + 15}, std::string(side.name), plot::kLabel, ColourToken::ink2);
  for (int i = 0; i < shown; ++i) {
    const int column = first + i;
    const Rect cell{room.x + static_cast<float>(i / high) * width + 6, room.y + 20 + static_cast<float>(i % high) * height, width - 12,
                    height};
    const bool read = column == this->column();
    scene.rectangle({"cell", column}, cell, read ? ColourToken::accent_ground : ColourToken::panel, 4)
        .stroked(read ? plot::Paint(ColourToken::accent) : plot::Paint(), is_on(kPinned) ? 2.5f : 1.0f)
        .selects(column);
    scene.text({"place", column}, {cell.x + 8, cell.y + height / 2}, base::grouped(side.first + column), plot::kNumber, ColourToken::ink2)
        .level();
    scene
        .text({"number", column}, {cell.right() - 8, cell.y + height / 2}, value_text(result_.at(0, column), 6), plot::kStrongNumber,
              read ? ColourToken::accent : ColourToken::ink, plot::Anchor::end)
        .level();
  }
}

void Playground::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  if (result_.fails()) {
    scene.headline(concat({"At letter ", letter_of(result_.text, *result_.answer.mistake), " the line makes no sense yet."}));
    return compose_mistake(scene, room);
  }
  const int rank = result().rank;
  if (covered()) {
    scene.headline(concat({"The first row of ", shape_text(result()), "."}));
    return compose_cells(scene, room, {0, result_.rows()}, {0, result_.columns()}, false);
  }
  scene.headline(rank == 0 ? "The result is one number." : concat({"The result is ", shape_text(result()), range_text(), "."}));
  if (rank == 0) {
    const Rect paper{room.x, room.y, room.width, room.height};
    scene.rectangle({"paper"}, paper, ColourToken::panel, 8);
    const int em_px = scene.narrow() ? 30 : 48;
    scene.text_in({"number", 0}, paper, read_text(), plot::large(em_px), ColourToken::ink);
    scene.text({"asked"}, {room.x + room.width / 2, room.y + room.height / 2 - static_cast<float>(em_px)},
               scene.shortened(result_.text, room.width - 32, plot::kCode), plot::kCode, ColourToken::ink2, plot::Anchor::middle);
  } else if (is_on(kShow)) {
    rank == 1 ? compose_list(scene, room) : compose_sheet(scene, room);
  } else {
    rank == 1 ? compose_line(scene, room) : compose_cells(scene, room, {0, result_.rows()}, {0, result_.columns()}, false);
  }
  std::vector<plot::Reading> readings;
  if (rank == 2) readings.push_back({result().rows.name, base::grouped(result().rows.first + row())});
  if (rank > 0) readings.push_back({result().columns.name, base::grouped(result().columns.first + column())});
  const std::string place = rank == 2 ? concat({"[", row(), ", ", column(), "] = "}) : rank == 1 ? concat({"[", column(), "] = "}) : "";
  scene.foot((rank == 0 ? literal(result_.text) + " = " : place) + "**" + read_text() + "**", std::move(readings),
             "**" + read_text() + "**");
}

Cursor Playground::cursor() const {
  if (result_.fails() || result().rank == 0) return {};
  Cursor cursor{.across = {kColumn, result_.columns()}, .pinned = kPinned};
  if (result().rank == 2) cursor.down = {kRow, result_.rows()};
  return cursor;
}

std::string Playground::range_text() const {
  if (!result_.any_finite) return ", none of its values finite";
  std::string range =
      concat({", from ", value_text(static_cast<double>(result_.min), 4), " to ", value_text(static_cast<double>(result_.max), 4)});
  return result_.not_finite == 0 ? range : range + concat({", ", result_.not_finite, " of its values hidden, infinite or undefined"});
}

/// A single number has room for more digits.
std::string Playground::read_text() const {
  const bool alone = result().rank == 0;
  return value_text(result_.at(row(), column()), alone ? kDigitsAlone : 6, alone);
}

std::string Playground::cursor_text() const {
  if (result_.fails()) return concat({"At letter ", letter_of(result_.text, *result_.answer.mistake), ": ", result_.answer.mistake->what});
  if (result().rank == 0) return concat({"It is ", read_text(), "."});
  const std::string place = result().rank == 2 ? place_text(result().rows, row()) + ", " : "",
                    column = place_text(result().columns, this->column());
  return result().rank == 2 ? concat({"At ", place, column, ", it is ", read_text(), "."})
                            : concat({"At ", column, " it is ", read_text(), "."});
}

std::string Playground::alt_text() const {
  if (result_.fails()) return concat({"The expression “", result_.text, "” has no result. ", cursor_text()});
  return concat({"The result of ", result_.text, " is ", shape_text(result()), result().rank == 0 ? "" : range_text(), ", shown as ",
                 covered()      ? "its first row"
                 : is_on(kShow) ? "numbers"
                                : "a plot",
                 ". ", cursor_text()});
}

DataTable Playground::data(DataScope scope) const {
  const bool every = scope == DataScope::all;
  if (result_.fails())
    return {result_.text,
            {"letter", "mistake"},
            {{std::to_string(letter_of(result_.text, *result_.answer.mistake)), result_.answer.mistake->what}}};
  const auto text = [&](double v, bool alone = false) { return every && std::isfinite(v) ? base::exact(v) : value_text(v, 4, alone); };
  if (result().rank == 0) return {result_.text, {"value"}, {{text(result().number, true)}}};
  const bool is_row = result().rank == 1;  // listed downwards, one value per line
  const Side& down = is_row ? result().columns : result().rows;
  const int rows = every ? down.count : std::min(down.count, 40),
            first = every ? 0 : std::clamp((is_row ? column() : row()) - rows / 2, 0, down.count - rows);
  const int columns = is_row ? 1 : every ? result_.columns() : std::min(result_.columns(), 8);
  const int left = is_row || every ? 0 : std::clamp(column() - columns / 2, 0, result_.columns() - columns);
  DataTable table{result_.text, {std::string(down.name)}, {}};
  for (int c = left; c < left + columns; ++c) table.columns.push_back(is_row ? "value" : place_text(result().columns, c));
  for (int r = first; r < first + rows; ++r) {
    std::vector<std::string> line{base::grouped(down.first + r)};
    for (int c = left; c < left + columns; ++c) line.push_back(text(is_row ? result_.at(0, r) : result_.at(r, c)));
    table.rows.push_back(std::move(line));
  }
  return table;
}

}  // namespace

extern const Kind playground{"playground",
                             "Playground",
                             kParameters,
                             make<Playground>,
                             {"expression", "expression", "sinusoidal(pos = 0..20, D = 8)", static_cast<int>(kMaxTextLength)},
                             -1,
                             kFront};

}  // namespace figures
