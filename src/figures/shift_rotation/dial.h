#pragma once

#include "figures/shift_rotation/model.h"
#include "plot/surface.h"

namespace figures::shift {

struct Dial {
  base::Point middle;
  float radius = 1;

  /// The tip of a hand that is as long as `share` of the radius.
  base::Point point(Tip tip, float share = 1) const;
  /// The angle of a point about the middle, clockwise from twelve o'clock, in radians from -pi to pi.
  double angle_at_rad(base::Point at) const;
};

/// Draws a pair's two hands, PE(pos) with a disc at its tip and PE(pos + k) with a ring, and the arc of R(k) from one to the other with an
/// arrowhead. Beyond two turns, the arc shows only one turn and the remainder. `small` simplifies the dial for the list.
void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, double turn_rad, bool small);

}  // namespace figures::shift
