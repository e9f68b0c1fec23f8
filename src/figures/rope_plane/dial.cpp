#include "figures/rope_plane/dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "plot/line.h"

namespace figures::plane {
namespace {

using base::Ink;

constexpr double kPi = std::numbers::pi;

Point unit(double angle_rad) { return {std::cos(angle_rad), std::sin(angle_rad)}; }

/// Draws an arc of `turn_rad` about the middle, at `share` of the radius.
void arc(plot::Surface& surface, const Dial& dial, double from_rad, double turn_rad, double share, base::Rgb colour, float thickness) {
  const int steps = std::max(2, static_cast<int>(std::fabs(turn_rad) * 12));
  std::vector<base::Point> points;
  for (int i = 0; i <= steps; ++i) points.push_back(dial.point(unit(from_rad + turn_rad * i / steps), 1 / share));
  surface.polyline(points, colour, thickness);
}

void arrow(plot::Surface& surface, const Dial& dial, Point tip, double longest, base::Rgb colour, float thickness, bool solid) {
  const base::Point at = dial.point(tip, longest);
  surface.line(dial.middle, at, colour, thickness);
  if (solid) return surface.disc(at, 5, colour);
  const Dial ring{at, 6};
  surface.disc(at, 6, surface.colour(Ink::stage));
  arc(surface, ring, 0, 2 * kPi, 1, colour, 2);
}

}  // namespace

base::Point Dial::point(Point tip, double longest) const {
  const double scale = static_cast<double>(radius) / longest;
  return {middle.x + static_cast<float>(tip.re * scale), middle.y - static_cast<float>(tip.im * scale)};
}

double Dial::angle_at_rad(base::Point at) const {
  return std::atan2(static_cast<double>(middle.y - at.y), static_cast<double>(at.x - middle.x));
}

double longest_of(const Pair& pair) { return std::max({pair.q.length(), pair.k.length(), 1e-6}); }

base::Rgb colour_of(int which, bool dark) { return plot::line_colour(which, dark); }

void draw_dial(plot::Surface& surface, const Dial& dial, const Pair& pair, bool small) {
  const double longest = longest_of(pair);
  const base::Rgb q_ink = colour_of(0, surface.dark()), k_ink = colour_of(1, surface.dark());
  if (small) {
    arc(surface, dial, 0, 2 * kPi, 1, surface.colour(Ink::edge), 1);
    surface.line(dial.middle, dial.point(pair.rotated_k, longest), k_ink, 1.5f);
    surface.line(dial.middle, dial.point(pair.rotated_q, longest), q_ink, 1.5f);
    return surface.disc(dial.point(pair.rotated_q, longest), 2.5f, q_ink);
  }
  const base::Rgb hairline = surface.colour(Ink::hairline), edge = surface.colour(Ink::edge);
  surface.line({dial.middle.x - dial.radius, dial.middle.y}, {dial.middle.x + dial.radius, dial.middle.y}, hairline, 1);
  surface.line({dial.middle.x, dial.middle.y - dial.radius}, {dial.middle.x, dial.middle.y + dial.radius}, hairline, 1);
  for (const Point& vector : {pair.q, pair.k}) {
    if (vector.length() > 0.02 * longest) arc(surface, dial, 0, 2 * kPi, vector.length() / longest, hairline, 1);
  }
  surface.line(dial.middle, dial.point(pair.k, longest), edge, 1);
  surface.line(dial.middle, dial.point(pair.q, longest), edge, 1);
  surface.disc(dial.point(pair.q, longest), 3, edge);
  arc(surface, {dial.point(pair.k, longest), 3.5f}, 0, 2 * kPi, 1, edge, 1.5f);
  const double from = pair.rotated_k.angle_rad();
  const double between = std::remainder(pair.rotated_q.angle_rad() - from, 2 * kPi);
  arc(surface, dial, from, between, 0.3, surface.colour(Ink::accent),
      surface.is_highlighted("distance") || surface.is_highlighted("angle") ? 4.0f : 2.5f);
  arrow(surface, dial, pair.rotated_k, longest, k_ink, surface.is_highlighted("k") ? 4.5f : 2.5f, false);
  arrow(surface, dial, pair.rotated_q, longest, q_ink, surface.is_highlighted("q") ? 4.5f : 2.5f, true);
  surface.disc(dial.middle, 3, surface.colour(Ink::ink));
}

}  // namespace figures::plane
