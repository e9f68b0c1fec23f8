#pragma once

#include "figures/shift_rotation/model.h"
#include "plot/surface.h"

namespace figures::shift {

struct Dial {
  base::Point middle;
  float radius = 1;

  /// Where the tip of a hand is, for hands as long as `share` of the radius.
  base::Point point(Tip tip, float share = 1) const;
  /// The angle of a place, clockwise from twelve o'clock, in radians from -pi to pi.
  double angle_at_rad(base::Point at) const;
};

/// A pair's two hands, PE(pos) solid with a disc at its tip and PE(pos + k) with a ring, and the arc of R(k) from one to the other, with an
/// arrowhead. Full turns of more than one go round only once more. `small`: without words.
void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, double turn_rad, bool small);

}  // namespace figures::shift
