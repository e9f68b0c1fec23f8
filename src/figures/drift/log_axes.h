#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/geometry.h"
#include "base/parameter.h"
#include "plot/surface.h"

// Shared by the figures of errors over positions: logarithmic axes, and the keys that step through the positions.
namespace figures::drift {

inline constexpr int kLowest = -9;  ///< the error axis in powers of ten
inline constexpr int kHighest = 0;

/// The plot area, and the parameter on its horizontal axis.
struct LogAxes {
  base::Rect plot;
  const base::Parameter& position;

  float x_of(double at) const;
  float y_of(double error) const;  ///< errors beyond the axis are clamped to its ends
  double position_at(float x_px) const;
};

/// The plot area of a picture of this size, above the readout.
base::Rect plot_within(float width_px, float height_px);
/// Whether this plot area is large enough to be drawn.
bool has_room(base::Rect plot);

/// Draws grid lines, labels and titles. Needs the room that `plot_within` leaves around the plot.
void draw_axes(plot::Surface& surface, const LogAxes& axes, std::string_view title);

/// The position after this key, or nothing if it is not used: arrows move by a tenth of a decade, with Shift by one position; Home and End
/// go to the ends of the axis.
std::optional<double> position_by_key(std::string_view name, const base::Parameter& parameter, double position);

}  // namespace figures::drift
