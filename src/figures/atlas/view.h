#pragma once

#include <span>

#include "base/atlas.h"
#include "base/geometry.h"

namespace figures::atlas_map {

/// The part of the map that a picture shows. In a picture that is taller than wide a map that is wider than tall lies on its side: what is
/// on the right of the map is below.
struct View {
  base::Rect picture;
  double scale = 1;  ///< pixels for a unit of the map
  base::AtlasPoint middle;
  bool turned = false;

  base::Point at(base::AtlasPoint p) const;
  base::AtlasPoint on_map(base::Point p) const;
  /// A rectangle of this size in units around `centre`. It keeps its upright, and on a turned map it is made to fit where it lay.
  base::Rect rect(base::AtlasPoint centre, double width, double height) const;
  float px(double units) const { return static_cast<float>(units * scale); }
};

/// The smallest box around these points.
base::AtlasBox box_of(std::span<const base::AtlasPoint> points);

bool contains(std::span<const base::AtlasPoint> polygon, base::AtlasPoint point);

/// What the whole map shows: the land and a little water.
base::AtlasBox extent_of(const base::Atlas& atlas);

/// Pixels for a unit where the whole map is just in sight.
double fitting_scale(const base::Atlas& atlas, base::Rect picture);

View view_of(const base::Atlas& atlas, base::Rect picture, base::AtlasPoint middle, double zoom);

/// The middle nearest to this one for which the picture shows no more than it must of what is beyond the map.
base::AtlasPoint kept_on_map(const base::Atlas& atlas, const View& view, base::AtlasPoint middle, double scale);

/// The middle and the zoom with which a box is in sight, with some room around it.
struct Place {
  base::AtlasPoint middle;
  double zoom = 1;
};
Place around(const base::Atlas& atlas, const View& view, base::AtlasBox box);

}  // namespace figures::atlas_map
