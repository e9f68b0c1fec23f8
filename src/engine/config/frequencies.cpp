#include "engine/config/frequencies.h"

#include <algorithm>
#include <cmath>

namespace engine {

base::Result<PlannedFrequencies> planned_frequencies(const PositionPlan& plan, const Rotation& rotation, double length) {
  RopeScaling scaling = rotation.scaling;
  scaling.short_factor = rotation.short_factor;
  scaling.long_factor = rotation.long_factor;
  scaling.seq_len = length > 0 ? length : plan.trained_length.value_or(0);
  if (rotation.doubles_by_length) {
    const double trained = rotation.original.value_or(0);
    const double doublings = trained > 0 && scaling.seq_len > trained ? std::ceil(std::log2(scaling.seq_len / trained) + 1) : 1;
    scaling.factor = std::exp2(doublings) - 1;
  }
  PlannedFrequencies result;
  result.inverse.resize(static_cast<size_t>(rotation.ladder) / 2);
  const auto attention = rope_frequencies(result.inverse, rotation.ladder, rotation.base, scaling);
  if (!attention) return std::unexpected("The angles cannot be computed: " + to_sentence(attention.error()));
  result.attention_factor = *attention;
  return result;
}

size_t first_layer(const PositionPlan& plan, size_t rotation) {
  const auto found = std::ranges::find(plan.layers, static_cast<int>(rotation), &LayerPlan::rotation);
  return static_cast<size_t>(found - plan.layers.begin());
}

double cache_values(const PositionPlan& plan) {
  double sum = 0;
  for (const LayerPlan& layer : plan.layers) sum += layer.cache_width;
  return sum;
}

double cache_values(const LayerPlan& layer, double length) {
  return layer.cache_width * (layer.window ? std::min(length, static_cast<double>(*layer.window)) : length);
}

double cache_values(const PositionPlan& plan, double length) {
  double sum = 0;
  for (const LayerPlan& layer : plan.layers) sum += cache_values(layer, length);
  return sum;
}

double cache_growth(const PositionPlan& plan, double length) {
  double sum = 0;
  for (const LayerPlan& layer : plan.layers) sum += layer.window && length >= *layer.window ? 0 : layer.cache_width;
  return sum;
}

}  // namespace engine
