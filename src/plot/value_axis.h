#pragma once

#include <vector>

#include "base/geometry.h"
#include "plot/surface.h"

namespace plot {

/// An axis of continuous values.
struct ValueAxis {
  std::string_view title;
  double low = 0;
  double high = 1;  ///< above `low`
};

/// Round numbers (1, 2 or 5 times a power of ten apart) within [low, high], about `room_px` apart on an axis of `length_px`: never closer,
/// and at most some 2.5 times as far.
std::vector<double> ticks(double low, double high, float length_px, float room_px);

/// Draws labels to the left of `plot`, with `high` at the top, and a hairline across it for each label.
void draw_left(Surface& surface, base::Rect plot, const ValueAxis& axis);

/// The y coordinate of `value` on the axis.
float y_of(base::Rect plot, const ValueAxis& axis, double value);

}  // namespace plot
