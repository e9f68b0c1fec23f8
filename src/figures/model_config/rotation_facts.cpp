#include "figures/model_config/rotation_facts.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/model_config/facts.h"

namespace figures::plans {
namespace {

using engine::LayerPlan;
using engine::PositionPlan;
using engine::Rotation;

/// `value` of each set of angles. Where they differ, with the layers that have it: "1,000,000; 10,000 in windows".
template <class Value>
Fact of_rotations(const PositionPlan& plan, Value value) {
  if (plan.rotations.empty()) return std::nullopt;
  std::vector<std::pair<std::string, bool>> values;
  for (size_t i = 0; i < plan.rotations.size(); ++i) {
    const size_t layer = engine::first_layer(plan, i);
    if (layer == plan.layers.size()) continue;
    std::string words = value(plan.rotations[i], plan.layers[layer]);
    const bool known = std::ranges::contains(values, words, &std::pair<std::string, bool>::first);
    if (!known) values.emplace_back(std::move(words), has_window(plan, plan.layers[layer]));
  }
  if (values.size() < 2) return values.empty() ? std::nullopt : Fact(values.front().first);
  std::ranges::stable_sort(values, {}, &std::pair<std::string, bool>::second);
  std::string text;
  for (const auto& [words, windowed] : values) text += (text.empty() ? "" : "; ") + words + (windowed ? " in windows" : "");
  return text;
}

}  // namespace

bool has_window(const PositionPlan& plan, const LayerPlan& layer) {
  return layer.window && (!plan.max_length || *layer.window < *plan.max_length);
}

std::string tokens(double count) { return in_words(count) + (count == 1 ? " token" : " tokens"); }

Fact base_of(const PositionPlan& plan, double) {
  return of_rotations(plan, [](const Rotation& rotation, const LayerPlan&) { return in_words(rotation.base); });
}

Fact rotated(const PositionPlan& plan, double) {
  return of_rotations(plan, [](const Rotation& rotation, const LayerPlan& layer) {
    const int head = layer.head_width.value_or(rotation.width);
    if (rotation.width == head) return "all " + std::to_string(head) + " values of a head";
    return std::to_string(rotation.width) + " of a head's " + std::to_string(head) + " values" +
           (rotation.ladder > rotation.width ? ", the fastest pairs" : "");
  });
}

Fact layout(const PositionPlan& plan, double) {
  if (plan.rotations.empty()) return std::nullopt;
  if (!plan.layout) return "unknown";
  return *plan.layout == engine::Layout::kInterleaved ? "two neighbours (interleaved)" : "values i and i + half (halves)";
}

Fact scaling(const PositionPlan& plan, double) {
  return of_rotations(plan, [](const Rotation& rotation, const LayerPlan&) {
    if (!rotation.scales()) return std::string("none");
    const std::string name = rotation.scaling_name.empty() ? "yarn" : rotation.scaling_name.substr(0, 40);
    return name + (rotation.factor ? ", factor " + in_words(*rotation.factor) : "") +
           (rotation.original ? ", from " + tokens(*rotation.original) : "");
  });
}

Fact sections(const PositionPlan& plan, double) {
  if (!plan.sections) return std::nullopt;
  std::string text;
  for (const int pairs : plan.sections->pairs) text += (text.empty() ? "" : ", ") + std::to_string(pairs);
  return text + (plan.sections->form == engine::SectionForm::kBlocks ? " pairs, in blocks" : " pairs, in turn");
}

/// The length that the file's scaling starts from.
Fact before_scaling(const PositionPlan& plan, double) {
  const auto scaled = std::ranges::find_if(plan.rotations, [](const Rotation& rotation) { return rotation.scales() && rotation.original; });
  return scaled == plan.rotations.end() ? std::nullopt : Fact(tokens(*scaled->original));
}

/// Of a scaled model this is not known, unless the file says it in a key of its own.
Fact trained(const PositionPlan& plan, double) {
  const bool scaled = std::ranges::any_of(plan.rotations, [](const Rotation& rotation) {
    return rotation.scales() && rotation.scaling.type != engine::RopeScalingType::kProportional;
  });
  return scaled || !plan.trained_length ? std::nullopt : Fact(tokens(*plan.trained_length));
}

}  // namespace figures::plans
