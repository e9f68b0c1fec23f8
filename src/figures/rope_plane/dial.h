#pragma once

#include "figures/rope_plane/model.h"
#include "plot/surface.h"

namespace figures::plane {

/// A circle in the plane, with the first number of a pair to the right, the second one upwards, and angles anticlockwise.
struct Dial {
  base::Point middle;
  float radius = 1;

  /// The tip of an arrow, scaled so that `longest` is the radius.
  base::Point point(Point tip, double longest) const;
  /// The angle of a point about the middle, -pi to pi.
  double angle_at_rad(base::Point at) const;
};

/// The length that fills the dial: that of the pair's longer arrow.
double longest_of(const Pair& pair);

/// The colour of the query (0) or the key (1).
base::Rgb colour_of(int which, bool dark);

/// Draws a pair's two rotated arrows, the query's with a solid tip and the key's with a ring, both unrotated ones faintly, and the arc
/// between the rotated two. `small` draws the rotated ones alone.
void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, bool small);

}  // namespace figures::plane
