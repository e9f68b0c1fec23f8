#pragma once

#include "figures/clock/hands.h"
#include "plot/surface.h"

// A dial with one hand, which begins at 12 o'clock and turns clockwise: so its tip stands at (sin, cos), x to the right and y up, in
// the order in which the encoding holds the two.
namespace figures::clock {

struct Dial {
  base::Point middle;
  float radius_px = 1;

  /// Where a hand points to that has turned by `turns`, at a share of the radius.
  base::Point at(double turns, float share = 1) const;
  bool holds(base::Point place) const;
};

/// How a dial is drawn.
struct Emphasis {
  bool chosen = false;
  bool sine = false;    ///< the tip's x as a line
  bool cosine = false;  ///< its y
  bool angle = false;   ///< the way from 12 o'clock
};

/// The face, the hand, a pale one where it stood a position before, and the way between the two. `before` may be null: position 0 has
/// none.
void draw_dial(plot::Surface& surface, const Dial& dial, const Hand& hand, const Hand* before, Emphasis emphasis);

/// A hand being turned by the pointer. It follows the pointer's turns about the middle from where it was pressed, and stands at
/// the nearest whole position that so much turning leads to: with a quick hand one turns many times, with a slow one a few degrees go far.
/// At the first and the last position it stops, and moves at once when the pointer turns back.
class Turning {
 public:
  void begin(const Dial& dial, int pair, int position, base::Point at);
  void end() { active_ = false; }
  bool active() const { return active_; }
  bool turned() const { return turned_; }  ///< it has moved too far for a click
  int pair() const { return pair_; }

  /// The position that the pointer at `at` has turned to. `divisor` is the hand's.
  int follow(base::Point at, double divisor);

 private:
  bool active_ = false;
  bool turned_ = false;
  Dial dial_;
  base::Point from_;
  int pair_ = 0;
  int position_ = 0;       ///< at the beginning
  double last_rad_ = 0;    ///< of the pointer about the middle
  double turned_rad_ = 0;  ///< since the beginning
};

}  // namespace figures::clock
