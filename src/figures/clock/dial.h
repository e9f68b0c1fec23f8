#pragma once

#include "figures/clock/hands.h"
#include "plot/surface.h"

// A dial with one hand, which starts at 12 o'clock and turns clockwise, so that its tip is at (sin, cos), with x to the right and y up: the
// order in which the encoding stores the two.
namespace figures::clock {

struct Dial {
  base::Point middle;
  float radius_px = 1;

  /// The point that a hand turned by `turns` reaches at this share of the radius.
  base::Point at(double turns, float share = 1) const;
  /// Whether a point is on the dial, or at most 2 px outside it.
  bool holds(base::Point place) const;
};

/// Which parts of a dial are emphasised.
struct Emphasis {
  bool chosen = false;
  bool sine = false;    ///< draws the tip's x as a line
  bool cosine = false;  ///< draws the tip's y as a line
  bool angle = false;   ///< draws the arc from 12 o'clock
};

/// Draws the face, the hand, a pale hand where it was one position earlier, and the arc between the two. `before` is null at position 0.
void draw_dial(plot::Surface& surface, const Dial& dial, const Hand& hand, const Hand* before, Emphasis emphasis);

/// A hand dragged around by the pointer. It accumulates the pointer's rotation about the middle since the press, and proposes the whole
/// position nearest to that rotation: a fast hand takes many turns, and for a slow one a few degrees go far. It stops at the first and last
/// positions, and follows at once when the pointer turns back.
class HandDrag {
 public:
  void begin(const Dial& dial, int pair, int position, base::Point at);
  void end() { active_ = false; }
  bool active() const { return active_; }
  bool moved() const { return moved_; }  ///< whether the pointer has moved too far for a click
  int pair() const { return pair_; }

  /// The position after turning the hand to the pointer at `at`. `divisor` is that of the hand.
  int follow(base::Point at, double divisor);

 private:
  bool active_ = false;
  bool moved_ = false;
  Dial dial_;
  base::Point from_;
  int pair_ = 0;
  int position_ = 0;       ///< when the gesture began
  double last_rad_ = 0;    ///< angle of the pointer about the middle
  double turned_rad_ = 0;  ///< since the gesture began
};

}  // namespace figures::clock
