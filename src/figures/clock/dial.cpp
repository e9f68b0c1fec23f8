#include "figures/clock/dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "plot/line.h"

namespace figures::clock {
namespace {

using base::Ink;
using base::Point;

constexpr float kClick_px = 4;   ///< a press that moves less than this is a click
constexpr float kMiddle_px = 4;  ///< closer to the middle than this, the pointer has no direction
constexpr float kTicksFrom_px = 24;
constexpr float kHandShare = 0.88f;    ///< of the radius, so that the tip stays on the face
constexpr float kSpanShare = 0.72f;    ///< of the radius: where the arc of a hand's last step is drawn
constexpr int kSine = 0, kCosine = 1;  ///< line styles

/// The angle of `at` around `middle`, clockwise from 12 o'clock, in radians.
double angle_of(Point middle, Point at) { return std::atan2(static_cast<double>(at.x - middle.x), static_cast<double>(middle.y - at.y)); }

/// Draws nothing if the arc is too short to be seen, because a line between nearly coincident points has no direction.
void draw_span(plot::Surface& surface, const Dial& dial, double from_turns, double by_turns, float share, float thickness) {
  const double length_px = 2 * std::numbers::pi * by_turns * static_cast<double>(dial.radius_px * share);
  if (length_px < 1.5) return;
  const int steps = std::clamp(static_cast<int>(length_px / 3), 1, 48);
  std::vector<Point> points;
  for (int i = 0; i <= steps; ++i) points.push_back(dial.at(from_turns + by_turns * i / steps, share));
  surface.polyline(points, surface.colour(Ink::accent), thickness);
}

void draw_side(plot::Surface& surface, Point from, Point to, int style) {
  const Point ends[] = {from, to};
  plot::draw_line(surface, ends, style, 2.5f);
}

void draw_face(plot::Surface& surface, const Dial& dial, bool chosen) {
  surface.disc(dial.middle, dial.radius_px - 0.5f, surface.colour(chosen ? Ink::stage : Ink::panel));
  const int steps = std::clamp(static_cast<int>(dial.radius_px * 1.5f), 16, 120);  // surface.disc would be coarser
  std::vector<Point> rim;
  for (int i = 0; i <= steps; ++i) rim.push_back(dial.at(static_cast<double>(i) / steps, (dial.radius_px - 0.5f) / dial.radius_px));
  surface.polyline(rim, surface.colour(chosen ? Ink::accent : Ink::edge), chosen ? 2.0f : 1.0f);
  if (dial.radius_px < kTicksFrom_px) return;
  for (int quarter = 0; quarter < 4; ++quarter)
    surface.line(dial.at(quarter / 4.0, 0.92f), dial.at(quarter / 4.0, quarter ? 0.98f : 0.84f), surface.colour(Ink::edge),
                 quarter ? 1 : 2);
}

}  // namespace

Point Dial::at(double turns, float share) const {
  const double angle_rad = 2 * std::numbers::pi * turns;
  const float r = radius_px * share;
  return {middle.x + r * static_cast<float>(std::sin(angle_rad)), middle.y - r * static_cast<float>(std::cos(angle_rad))};
}

bool Dial::holds(Point place) const { return std::hypot(place.x - middle.x, place.y - middle.y) <= radius_px + 2; }

void draw_dial(plot::Surface& surface, const Dial& dial, const Hand& hand, const Hand* before, Emphasis emphasis) {
  draw_face(surface, dial, emphasis.chosen);
  const Point tip = dial.at(hand.turn_fraction, kHandShare);
  if (before) {
    const double step = hand.turn_fraction - before->turn_fraction;
    draw_span(surface, dial, before->turn_fraction, step < 0 ? step + 1 : step, kSpanShare, 2);
    surface.line(dial.middle, dial.at(before->turn_fraction, kHandShare), surface.colour(Ink::edge), 1);
  }
  if (emphasis.angle) draw_span(surface, dial, 0, hand.turn_fraction, 0.5f, 3);
  const Point corner{dial.middle.x, tip.y};
  if (emphasis.cosine) draw_side(surface, dial.middle, corner, kCosine);
  if (emphasis.sine) draw_side(surface, corner, tip, kSine);
  surface.line(dial.middle, tip, surface.colour(Ink::ink), std::clamp(dial.radius_px / 14, 1.5f, 3.0f));
  surface.disc(tip, std::clamp(dial.radius_px / 8, 2.0f, 5.0f), surface.colour(Ink::ink));
}

void HandDrag::begin(const Dial& dial, int pair, int position, Point at) {
  active_ = true;
  moved_ = false;
  dial_ = dial;
  from_ = at;
  pair_ = pair;
  position_ = position;
  last_rad_ = angle_of(dial.middle, at);
  turned_rad_ = 0;
}

int HandDrag::follow(Point at, double divisor) {
  moved_ = moved_ || std::hypot(at.x - from_.x, at.y - from_.y) > kClick_px;
  if (std::hypot(at.x - dial_.middle.x, at.y - dial_.middle.y) >= kMiddle_px) {
    const double now_rad = angle_of(dial_.middle, at);
    const double turns = (now_rad - last_rad_) / (2 * std::numbers::pi);
    turned_rad_ += 2 * std::numbers::pi * (turns - std::round(turns));  // the shorter way round
    last_rad_ = now_rad;
  }
  turned_rad_ = std::clamp(turned_rad_, -position_ / divisor, (kMaxPosition - position_) / divisor);
  return std::clamp(static_cast<int>(std::lround(position_ + turned_rad_ * divisor)), 0, kMaxPosition);
}

}  // namespace figures::clock
