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

/// Round numbers (1, 2 or 5 times a power of ten apart) within [low, high], so many that about `room_px` lie between
/// neighbours over `length_px`: never nearer, at most some 2.5 times as far apart.
std::vector<double> ticks(double low, double high, float length_px, float room_px);

/// Labels to the left of `plot`, `high` on top, and hairlines across it at each.
void draw_left(Surface& surface, base::Rect plot, const ValueAxis& axis);

/// Where `value` lies on the axis that runs up the plot.
float y_of(base::Rect plot, const ValueAxis& axis, double value);

}  // namespace plot
