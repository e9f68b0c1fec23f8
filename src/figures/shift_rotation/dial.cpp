#include "figures/shift_rotation/dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "plot/line.h"

namespace figures::shift {
namespace {

using base::Ink;
using base::Point;

constexpr double kPi = std::numbers::pi;

Tip tip_at(double angle_rad) { return {std::sin(angle_rad), std::cos(angle_rad)}; }

void circle(plot::Surface& surface, Point middle, float radius, base::Rgb colour, float thickness) {
  constexpr int kSteps = 72;
  std::vector<Point> points;
  for (int i = 0; i <= kSteps; ++i) points.push_back(Dial{middle, radius}.point(tip_at(2 * kPi * i / kSteps)));
  surface.polyline(points, colour, thickness);
}

/// The angle that is drawn: beyond two turns, only one turn and the remainder.
double drawn_turn(double turn_rad) {
  return std::fabs(turn_rad) <= 4 * kPi ? turn_rad : std::copysign(2 * kPi, turn_rad) + std::fmod(turn_rad, 2 * kPi);
}

/// Draws a spiral, so that a second turn does not cover the first.
void draw_arc(plot::Surface& surface, const Dial& dial, double from_rad, double turn_rad, float thickness) {
  const base::Rgb ink = surface.colour(Ink::accent);
  const double turn = drawn_turn(turn_rad);
  const auto at = [&](double part) {
    return dial.point(tip_at(from_rad + part * turn), 0.42f + 0.1f * static_cast<float>(part * std::fabs(turn) / (2 * kPi)));
  };
  const int steps = std::max(2, static_cast<int>(std::fabs(turn) * 16));
  std::vector<Point> points;
  for (int i = 0; i <= steps; ++i) points.push_back(at(static_cast<double>(i) / steps));
  surface.polyline(points, ink, thickness);
  const Point end = points.back();
  const float head = std::min(9.0f, dial.radius * 0.28f);
  if (std::fabs(turn) * static_cast<double>(dial.radius) * 0.42 < static_cast<double>(head)) return;  // too short for an arrowhead
  const double heading = from_rad + turn + (turn < 0 ? -kPi / 2 : kPi / 2);
  const Tip along = tip_at(heading), across = tip_at(heading + kPi / 2);
  const auto corner = [&](float forwards, float sideways) {
    return Point{end.x + forwards * static_cast<float>(along.sine) + sideways * static_cast<float>(across.sine),
                 end.y - forwards * static_cast<float>(along.cosine) - sideways * static_cast<float>(across.cosine)};
  };
  const Point tip = corner(head * 0.4f, 0), left = corner(-head * 0.6f, -head * 0.5f), right = corner(-head * 0.6f, head * 0.5f);
  surface.triangle(tip, right, left, ink);
}

}  // namespace

Point Dial::point(Tip tip, float share) const {
  return {middle.x + radius * share * static_cast<float>(tip.sine), middle.y - radius * share * static_cast<float>(tip.cosine)};
}

double Dial::angle_at_rad(Point at) const { return std::atan2(static_cast<double>(at.x - middle.x), static_cast<double>(middle.y - at.y)); }

void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, double turn_rad, bool small) {
  const base::Rgb from_ink = surface.colour(Ink::ink), to_ink = plot::line_colour(1, surface.dark());
  circle(surface, dial.middle, dial.radius, surface.colour(small ? Ink::edge : Ink::hairline), 1);
  const Point from = dial.point(pair.from), to = dial.point(pair.to);
  draw_arc(surface, dial, std::atan2(pair.from.sine, pair.from.cosine), turn_rad, small ? 1.0f : 2.0f);
  if (small) {
    surface.line(dial.middle, to, to_ink, 1.5f);
    surface.line(dial.middle, from, from_ink, 1.5f);
    return surface.disc(from, 2.5f, from_ink);
  }
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Tip tick = tip_at(quarter * kPi / 2);
    surface.line(dial.point(tick, 0.95f), dial.point(tick), surface.colour(Ink::edge), 1);
  }
  surface.line(dial.middle, to, to_ink, 2.5f);
  surface.line(dial.middle, from, from_ink, 2.5f);
  surface.disc(dial.middle, 4, from_ink);
  circle(surface, to, 7, to_ink, 2);
  surface.disc(from, 4.5f, from_ink);
}

}  // namespace figures::shift
