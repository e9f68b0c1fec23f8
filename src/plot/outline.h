#pragma once

#include <span>
#include <utility>
#include <vector>

#include "plot/mark.h"

namespace plot {

using Segment = std::pair<base::Point, base::Point>;

/// The corners of a rectangle, a polygon, or a sector (its arcs as many short lines).
std::vector<base::Point> outline_of(const Mark& mark);

/// Diagonal stripes that fill a polygon.
std::vector<Segment> stripes(std::span<const base::Point> polygon);

/// The points of a line, a hand, a curve or a sector's arc, from its beginning to its end.
std::vector<base::Point> path_of(const Mark& mark);

/// The drawn pieces of a dashed path.
std::vector<std::vector<base::Point>> dashes(std::span<const base::Point> path, Dash dash);

/// Lengths of alternating strokes and gaps, in px; none for solid lines.
std::span<const float> pattern_of(Dash dash);

/// The three corners of the head of an arrow along this path of at least two points. It points where the path goes over the head's length,
/// not where its last pieces go, which may be tiny; the path then ends in the middle of the head's back.
std::vector<base::Point> take_arrow_head(std::vector<base::Point>& path, float thickness);

}  // namespace plot
