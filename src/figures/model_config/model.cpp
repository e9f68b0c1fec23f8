#include "figures/model_config/model.h"

#include <utility>

namespace figures::plans {

Model read_model(std::string title, std::string_view bytes) {
  engine::ConfigResult read = engine::read_position_plan(bytes);
  if (read) return {.title = std::move(title), .plan = *std::move(read)};
  return {.title = std::move(title), .errors = std::move(read.error())};
}

Angles angles_of(const engine::PositionPlan& plan, int rotation, double length) {
  if (rotation < 0) return {};
  engine::Rotation of = plan.rotations[static_cast<size_t>(rotation)];
  const auto scaled = engine::planned_frequencies(plan, of, length);
  if (!scaled) return {.problem = scaled.error()};
  of.scaling = {};
  const auto unscaled = engine::planned_frequencies(plan, of, length);
  return {scaled->inverse, unscaled ? unscaled->inverse : scaled->inverse, scaled->attention_factor};
}

}  // namespace figures::plans
