#pragma once

#include <vector>

#include "base/atlas.h"

namespace compiler {

/// Closed: its last corner is joined to the first.
using Polygon = std::vector<base::AtlasPoint>;

/// Positive if the corners run clockwise as they are seen, for y points down.
double area_of(const Polygon& polygon);
base::AtlasPoint centroid_of(const Polygon& polygon);
bool contains(const Polygon& polygon, base::AtlasPoint point);
base::AtlasBox bounds_of(const Polygon& polygon);

/// The part of a convex polygon in which a·x + b·y <= c.
Polygon clipped(const Polygon& polygon, double a, double b, double c);

/// Rounded, so that a stored map has short numbers.
double to_tenth(double length);
base::AtlasPoint to_tenth(base::AtlasPoint point);
base::AtlasBox to_tenth(const base::AtlasBox& box);

double distance(base::AtlasPoint a, base::AtlasPoint b);
/// The point this share of the way from `a` to `b`.
base::AtlasPoint between(base::AtlasPoint a, base::AtlasPoint b, double share = 0.5);

/// Whether the lines from `a` to `b` and from `c` to `d` cross. Those that only share an end do not.
bool cross(base::AtlasPoint a, base::AtlasPoint b, base::AtlasPoint c, base::AtlasPoint d);

bool overlap(const base::AtlasBox& a, const base::AtlasBox& b);
/// Whether the line from `a` to `b` goes through the box.
bool goes_through(base::AtlasPoint a, base::AtlasPoint b, const base::AtlasBox& box);

}  // namespace compiler
