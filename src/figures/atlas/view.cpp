#include "figures/atlas/view.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace figures::atlas_map {
namespace {

using base::AtlasPoint;

constexpr double kRoom = 1.25;  ///< around what is zoomed to
constexpr double kWater = 34;   ///< around the land, in units

bool lies_turned(const base::Atlas& atlas, base::Rect picture) {
  const base::AtlasBox extent = extent_of(atlas);
  return picture.height > 1.1f * picture.width && extent.width > extent.height;
}

/// How much of an axis of the map the picture shows, in units.
double shown(float picture_px, double scale) { return picture_px / scale; }

double kept(double middle, double first, double size, double shown) {
  return shown >= size ? first + size / 2 : std::clamp(middle, first + shown / 2, first + size - shown / 2);
}

}  // namespace

base::Point View::at(AtlasPoint p) const {
  double x = (p.x - middle.x) * scale, y = (p.y - middle.y) * scale;
  if (turned) std::swap(x, y);
  return {picture.x + picture.width / 2 + static_cast<float>(x), picture.y + picture.height / 2 + static_cast<float>(y)};
}

AtlasPoint View::on_map(base::Point p) const {
  double x = (p.x - picture.x - picture.width / 2) / scale, y = (p.y - picture.y - picture.height / 2) / scale;
  if (turned) std::swap(x, y);
  return {middle.x + x, middle.y + y};
}

base::Rect View::rect(AtlasPoint centre, double width, double height) const {
  const double fit = turned ? std::min(1.0, height / width) : 1;
  const base::Point c = at(centre);
  const float w = px(fit * width), h = px(fit * height);
  return {c.x - w / 2, c.y - h / 2, w, h};
}

base::AtlasBox box_of(std::span<const AtlasPoint> points) {
  AtlasPoint low{1e9, 1e9}, high{-1e9, -1e9};
  for (const AtlasPoint& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

bool contains(std::span<const AtlasPoint> polygon, AtlasPoint point) {
  bool inside = false;
  for (size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const AtlasPoint a = polygon[i], b = polygon[j];
    if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

base::AtlasBox extent_of(const base::Atlas& atlas) {
  if (atlas.coasts.empty()) return {0, 0, base::kAtlasWidth, atlas.height};
  std::vector<AtlasPoint> coasts;
  for (const std::vector<AtlasPoint>& coast : atlas.coasts) coasts.append_range(coast);
  const base::AtlasBox land = box_of(coasts);
  return {land.x - kWater, land.y - kWater, land.width + 2 * kWater, land.height + 2 * kWater};
}

double fitting_scale(const base::Atlas& atlas, base::Rect picture) {
  const bool turned = lies_turned(atlas, picture);
  const base::AtlasBox extent = extent_of(atlas);
  const double across = turned ? extent.height : extent.width, down = turned ? extent.width : extent.height;
  return std::min(picture.width / across, picture.height / down);
}

AtlasPoint kept_on_map(const base::Atlas& atlas, const View& view, AtlasPoint middle, double scale) {
  const float along_x = view.turned ? view.picture.height : view.picture.width;
  const float along_y = view.turned ? view.picture.width : view.picture.height;
  const base::AtlasBox extent = extent_of(atlas);
  return {kept(middle.x, extent.x, extent.width, shown(along_x, scale)), kept(middle.y, extent.y, extent.height, shown(along_y, scale))};
}

View view_of(const base::Atlas& atlas, base::Rect picture, AtlasPoint middle, double zoom) {
  View view{picture, zoom * fitting_scale(atlas, picture), {}, lies_turned(atlas, picture)};
  view.middle = kept_on_map(atlas, view, middle, view.scale);
  return view;
}

Place around(const base::Atlas& atlas, const View& view, base::AtlasBox box) {
  const double across = view.turned ? box.height : box.width, down = view.turned ? box.width : box.height;
  const double scale = std::min(view.picture.width / (kRoom * across), view.picture.height / (kRoom * down));
  const AtlasPoint middle{box.x + box.width / 2, box.y + box.height / 2};
  return {kept_on_map(atlas, view, middle, scale), scale / fitting_scale(atlas, view.picture)};
}

}  // namespace figures::atlas_map
