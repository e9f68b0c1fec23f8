#pragma once

#include <array>
#include <string>
#include <vector>

#include "plot/scene.h"

// Frames in which marks have a place: axes of values, a matrix of cells, a row of words. Each adds its own marks (lines, ticks, labels) to
// the scene, with keys that begin with its role, and says where things are.
namespace plot {

/// One direction of a plot of values.
struct Axis {
  std::string title;
  double low = 0;
  double high = 1;
  bool logarithmic = false;     ///< needs low > 0
  int decimals = -1;            ///< of its labels; negative: as few as they need
  std::vector<double> at = {};  ///< where the labels are; empty: at round numbers
};

/// A plot of values, y upwards.
struct Axes {
  base::Rect area;
  Axis across, up;
  float x(double value) const;
  float y(double value) const;
  base::Point point(double x_value, double y_value) const { return {x(x_value), y(y_value)}; }
  double value_at_x(float x_px) const;
};

/// Lays axes out in `room`, with labels left of and below the area, hairlines at the labels of the upward axis and its title above. Two
/// frames in one scene need different roles.
Axes add_axes(Scene& scene, base::Rect room, Axis across, Axis up, Role role = "axis");

/// Round numbers within [low, high], at most `most` of them; powers of ten (or of two) on a logarithmic axis.
std::vector<double> round_numbers(double low, double high, int most, bool logarithmic = false);

/// A matrix of cells, row 0 on top.
struct Grid {
  base::Rect area;
  int rows = 1;
  int columns = 1;
  int first_row = 0;  ///< of the window that is shown
  int first_column = 0;
  long long row_number = 0;  ///< what the labels call row 0
  long long column_number = 0;
  float cell_width() const { return area.width / static_cast<float>(columns); }
  float cell_height() const { return area.height / static_cast<float>(rows); }
  base::Rect cell(int row, int column) const {  ///< rows and columns of the whole table
    return {area.x + static_cast<float>(column - first_column) * cell_width(), area.y + static_cast<float>(row - first_row) * cell_height(),
            cell_width(), cell_height()};
  }
  bool shows(int row, int column) const {
    return row >= first_row && row < first_row + rows && column >= first_column && column < first_column + columns;
  }
};

/// The largest grid of square cells (or, with `stretch`, the whole room) that leaves space for numbers at the left and below.
Grid grid_in(base::Rect room, int rows, int columns, bool stretch = false);
inline constexpr float kGridLeft_px = 44, kGridBelow_px = 36;

/// The number of columns for which `count` cells of this shape (width to height) are largest in a room; a multiple of `multiple_of`, or
/// `count`.
int columns_for(base::Rect room, int count, int multiple_of = 1, float shape = 1);

/// Numbers of rows at the left of the grid and of columns below it, with titles: of as many as there is room for, but only of each
/// `every`-th; the first and the last are always shown.
void add_grid_labels(Scene& scene, const Grid& grid, std::string_view row_title, std::string_view column_title, Role role = "grid",
                     int every = 1);

/// Words in chips of equal height, as wide as needed, centred in `room` and broken into lines if they must. Returns their rectangles.
/// The keys are (role, i).
std::vector<base::Rect> word_boxes(const Scene& scene, base::Rect room, const std::vector<std::string>& words, Type type = kWord,
                                   float gap_px = 8);

/// A bar of colours, with labels of its ends beside it and that of the middle in it. A bar too low for that grows, around its middle.
void add_colour_bar(Scene& scene, base::Rect bar, Map map, std::array<std::string, 3> labels, Role role = "colours");
inline constexpr float kColourBar_px = 16;

/// A number as labels show it: thousands grouped, a true minus sign, at most `decimals` (negative: as few as it needs).
std::string label_of(double value, int decimals = -1);

}  // namespace plot
