#include "figures/model_config/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace figures::plans {

Model read_model(std::string title, std::string_view bytes) {
  engine::ConfigResult read = engine::read_position_plan(bytes);
  if (read) return {.title = std::move(title), .plan = *std::move(read)};
  return {.title = std::move(title), .errors = std::move(read.error())};
}

std::vector<int> distances_in(double length) {
  constexpr int kStops = 200;
  const double farthest = std::max(1.0, length - 1);
  std::vector<int> stops;
  for (int k = 0; k < kStops; ++k) {
    const int stop = static_cast<int>(std::lround(std::pow(farthest, k / (kStops - 1.0))));
    if (stops.empty() || stop > stops.back()) stops.push_back(stop);
  }
  return stops;
}

Angles angles_of(const engine::PositionPlan& plan, int rotation, double length) {
  if (rotation < 0) return {};
  engine::Rotation of = plan.rotations[static_cast<size_t>(rotation)];
  const auto scaled = engine::planned_frequencies(plan, of, length);
  if (!scaled) return {.problem = scaled.error()};
  const bool some_stand_still = of.scaling.type == engine::RopeScalingType::kProportional;
  of.scaling = {.type = some_stand_still ? of.scaling.type : engine::RopeScalingType::kDefault,
                .partial_rotary_factor = of.scaling.partial_rotary_factor};
  const auto unscaled = engine::planned_frequencies(plan, of, length);
  return {scaled->inverse, unscaled ? unscaled->inverse : scaled->inverse, scaled->attention_factor};
}

}  // namespace figures::plans
