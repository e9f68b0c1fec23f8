#pragma once

#include "figures/rope_plane/model.h"
#include "plot/surface.h"

namespace figures::plane {

/// A circle of the plane: the first number of a pair to the right, the second one upwards, angles anticlockwise.
struct Dial {
  base::Point middle;
  float radius = 1;

  /// Where the tip of an arrow is, on a scale on which `longest` is the radius.
  base::Point point(Point tip, double longest) const;
  /// The angle of a place, -pi to pi.
  double angle_at_rad(base::Point at) const;
};

/// The length that fills the dial: of the longer arrow of a pair.
double longest_of(const Pair& pair);

/// The look of the query (0) and the key (1).
base::Rgb colour_of(int which, bool dark);

/// The two arrows of a pair as they are turned, the query's with a solid tip and the key's with a ring; faint, as they were; and the arc
/// between the two. `small`: the turned ones alone.
void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, bool small);

}  // namespace figures::plane
