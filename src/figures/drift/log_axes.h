#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/geometry.h"
#include "base/parameter.h"
#include "plot/surface.h"

// What the figures of errors against positions share: both axes logarithmic, and the keys that walk along the positions.
namespace figures::drift {

inline constexpr int kLowest = -9;  ///< the error axis, in powers of ten
inline constexpr int kHighest = 0;

/// The picture's plot, and the parameter that runs along its foot.
struct LogAxes {
  base::Rect plot;
  const base::Parameter& position;

  float x_of(double at) const;
  float y_of(double error) const;  ///< errors beyond the axis lie on its ends
  double position_at(float x_px) const;
};

/// The plot that fits into a picture of this size, above the readout.
base::Rect plot_within(float width_px, float height_px);
bool has_room(base::Rect plot);

/// Hairlines, labels and titles. Needs the room that `plot_within` leaves around the plot.
void draw_axes(plot::Surface& surface, const LogAxes& axes, std::string_view title);

/// The position that this key leads to: arrows by a tenth of a decade, with Shift by one, Home and End.
std::optional<double> position_by_key(std::string_view name, const base::Parameter& parameter, double position);

}  // namespace figures::drift
