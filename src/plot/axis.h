#pragma once

#include "base/geometry.h"
#include "plot/surface.h"

namespace plot {

/// The numbers along one side of a plot, whose cells are counted from `first`.
struct Axis {
  std::string_view title;
  long long first = 0;
  int count = 1;
  bool highlighted = false;  ///< drawn in the accent colour
};

/// The number of cells from one label to the next that keeps labels at least `room_px` apart when `count` cells take `length_px`: 1, 2, 4,
/// 8 … when `in_powers_of_two`, else 1, 2, 5, 10 ….
long long tick_step(int count, float length_px, float room_px, bool in_powers_of_two);

/// Draws the labels to the left of `plot`, at the middle of their cells, and the title to the left of them, reading upwards.
void draw_left(Surface& surface, base::Rect plot, const Axis& axis);
/// The width that draw_left takes, which depends on the longest label.
float left_room_px(const Surface& surface, const Axis& axis);

/// The number of cells from one label to the next below a plot of `length_px`: a power of two that keeps the widest labels apart.
long long step_below(const Surface& surface, const Axis& axis, float length_px);

/// Draws the labels and the title below `plot`. Takes kAxisBelow_px of height.
void draw_below(Surface& surface, base::Rect plot, const Axis& axis);
inline constexpr float kAxisBelow_px = 40;

}  // namespace plot
