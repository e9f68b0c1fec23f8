#include "figures/atlas/land.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plot/colour_map.h"

namespace figures::atlas_map {
namespace {

using base::ColourToken;
using base::Point;

constexpr plot::Paint kLand{0xFFFFFF, 0x1B1E23};
constexpr plot::Paint kShelf{0x2F4BB8, 0x9DB0FF};  ///< the water near the coast
constexpr float kFullInk = 0.16f;                  ///< of the accent, in a region where everything has held for long

std::vector<Point> placed(const View& view, std::span<const base::AtlasPoint> points) {
  std::vector<Point> all;
  for (const base::AtlasPoint& p : points) all.push_back(view.at(p));
  return all;
}

std::vector<Point> closed(std::vector<Point> points) {
  if (!points.empty()) points.push_back(points.front());
  return points;
}

/// A closed line with its corners cut twice (Chaikin 1974): a broad stroke would end in horns at sharp ones.
std::vector<Point> rounded(std::vector<Point> line) {
  for (int cut = 0; cut < 2; ++cut) {
    std::vector<Point> next;
    for (size_t i = 0; i + 1 < line.size(); ++i) {
      const Point a = line[i], b = line[i + 1];
      next.push_back({0.75f * a.x + 0.25f * b.x, 0.75f * a.y + 0.25f * b.y});
      next.push_back({0.25f * a.x + 0.75f * b.x, 0.25f * a.y + 0.75f * b.y});
    }
    line = closed(std::move(next));
  }
  return line;
}

plot::Paint land(float ink) {
  const auto mixed = [&](bool dark) { return plot::blend(kLand.on(dark), base::colour(ColourToken::accent, dark), kFullInk * ink); };
  return {mixed(false), mixed(true)};
}

void add_coasts(plot::Scene& scene, const base::Atlas& atlas, const View& view) {
  const float wide = std::clamp(view.px(9), 3.0f, 7.0f);
  int index = 0;
  for (const std::vector<base::AtlasPoint>& coast : atlas.coasts) {
    const std::vector<Point> line = rounded(closed(placed(view, coast)));
    for (int ring = 3; ring >= 1; --ring)
      scene.curve({"shelf", index, ring}, line, kShelf.faded(0.07f), 2 * wide * static_cast<float>(ring) / 1.5f);
    ++index;
  }
}

}  // namespace

void add_land(plot::Scene& scene, const base::Atlas& atlas, const View& view, std::span<const float> inked, int chosen,
              const plot::Aim& ground) {
  add_coasts(scene, atlas, view);
  for (size_t i = 0; i < atlas.regions.size(); ++i) {
    const int index = static_cast<int>(i);
    plot::Mark& region = scene.polygon({"region", index}, placed(view, atlas.regions[i].outline), land(inked[i]));
    region.aim = ground;
  }
  for (size_t i = 0; i < atlas.regions.size(); ++i)
    scene.curve({"border", static_cast<int>(i)}, closed(placed(view, atlas.regions[i].outline)), ColourToken::hairline, 1);
  for (size_t i = 0; i < atlas.coasts.size(); ++i)
    scene.curve({"coast", static_cast<int>(i)}, closed(placed(view, atlas.coasts[i])), plot::Paint(ColourToken::edge, 0.8f), 1.25f);
  if (chosen >= 0)
    scene.curve({"chosen border"}, closed(placed(view, atlas.regions[static_cast<size_t>(chosen)].outline)),
                plot::Paint(ColourToken::accent, 0.7f), 1.5f);
  const float road_px = std::clamp(view.px(7), 3.0f, 12.0f);
  scene.curve({"road"}, placed(view, atlas.road), plot::kLight.faded(0.5f), road_px);
}

}  // namespace figures::atlas_map
