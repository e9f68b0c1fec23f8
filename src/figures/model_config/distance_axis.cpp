#include "figures/model_config/distance_axis.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"

namespace figures::plans {

int farthest_of(const Shown& shown) { return std::max(8, distances_in(shown.length).back()); }

float DistanceAxis::x(double distance) const {
  return area.x + area.width * static_cast<float>(std::log(std::max(1.0, distance)) / std::log(std::max(2.0, farthest)));
}

void add_cursor(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown, int distance) {
  const std::vector<int> stops = distances_in(shown.length);
  for (size_t k = 0; k < stops.size(); ++k) {
    const float here = axis.x(stops[k]), left = k == 0 ? here : (axis.x(stops[k - 1]) + here) / 2,
                right = k + 1 == stops.size() ? here : (here + axis.x(stops[k + 1])) / 2;
    scene.rectangle({"column", static_cast<int>(k)}, {left, axis.area.y, right - left, axis.area.height}, {}).selects(stops[k]);
  }
  const float x = std::round(axis.x(distance));
  scene.line({"cursor"}, {x, axis.area.y}, {x, axis.area.bottom()}, plot::kKey, 1.5f);
}

void add_other_note(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown) {
  if (!shown.other) return;
  const std::string name = scene.shortened(shown.other->title, 0.3f * axis.area.width);
  scene.text({"other note"}, {axis.area.x, axis.area.bottom() + 35}, name + " is not drawn here").ranked(2);
}

}  // namespace figures::plans
