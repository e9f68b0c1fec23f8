#include "figures/attention_order/ribbon.h"

#include <utility>

namespace figures::order {

std::vector<base::Point> way_between(base::Point from, base::Point to) {
  std::vector<base::Point> way;
  for (int k = 0; k <= 24; ++k) {
    const float t = static_cast<float>(k) / 24, across = t * t * (3 - 2 * t);
    way.push_back({from.x + across * (to.x - from.x), from.y + t * (to.y - from.y)});
  }
  return way;
}

std::vector<base::Point> way_around(float x, float from, float to, float aside) {
  std::vector<base::Point> way;
  for (int k = 0; k <= 24; ++k) {
    const float t = static_cast<float>(k) / 24;
    way.push_back({x + 4 * aside * t * (1 - t), from + t * t * (3 - 2 * t) * (to - from)});
  }
  return way;
}

void compose_ribbon(plot::Scene& scene, plot::Key ribbon, plot::Key line, std::vector<base::Point> way, plot::Paint hue, int ms) {
  scene.curve(ribbon, way, hue.faded(0.18f), 12).after(ms);
  scene.curve(line, std::move(way), hue, 2).after(ms);
}

}  // namespace figures::order
