#pragma once

#include "base/geometry.h"
#include "plot/surface.h"

namespace plot {

/// Numbers along one side of a plot whose cells are counted from `first`.
struct Axis {
  std::string_view title;
  long long first = 0;
  int count = 1;
  bool highlighted = false;  ///< in the accent's colour
};

/// The distance between labels that keeps them at least `room_px` apart over `length_px`: 1, 2, 4, 8 … when
/// `in_powers_of_two`, else 1, 2, 5, 10 ….
long long tick_step(int count, float length_px, float room_px, bool in_powers_of_two);

/// Labels at the middle of their cells to the left of `plot`, and the title upwards beyond them.
void draw_left(Surface& surface, base::Rect plot, const Axis& axis);
/// The room that this takes: as much as the longest label needs.
float left_room_px(const Surface& surface, const Axis& axis);

/// The distance between labels below a plot of `length_px`: a power of two that keeps the widest of them apart.
long long step_below(const Surface& surface, const Axis& axis, float length_px);

/// The same as draw_left below. Takes kAxisBelow_px.
void draw_below(Surface& surface, base::Rect plot, const Axis& axis);
inline constexpr float kAxisBelow_px = 40;

}  // namespace plot
