#include "engine/config/plan_json.h"

#include "base/json_writer.h"
#include "engine/config/frequencies.h"

namespace engine {
namespace {

constexpr double kCacheBytes = 2;  ///< of a value in a cache of bfloat16 or float16

template <class T>
void add_optional(const base::JsonValue& object, std::string_view name, const std::optional<T>& value) {
  if (value)
    object.add(name, *value);
  else
    object.add(name, nullptr);
}

void add_scaling(base::JsonWriter& writer, const base::JsonValue& layer, const Rotation* rotation) {
  if (!rotation || !rotation->scales()) {
    layer.add("scaling", nullptr);
    return;
  }
  const base::JsonValue scaling = writer.object().add("type", rotation->scaling_name.empty() ? "yarn" : rotation->scaling_name);
  add_optional(scaling, "factor", rotation->factor);
  add_optional(scaling, "original", rotation->original);
  layer.add("scaling", scaling);
}

base::JsonValue layer_json(base::JsonWriter& writer, const PositionPlan& plan, size_t index) {
  const LayerPlan& layer = plan.layers[index];
  const Rotation* rotation = layer.rotation >= 0 ? &plan.rotations[static_cast<size_t>(layer.rotation)] : nullptr;
  const base::JsonValue json = writer.object().add("index", index).add("kind", to_string(layer.kind));
  add_optional(json, "window", layer.window);
  add_optional(json, "base", rotation ? std::optional(rotation->base) : std::nullopt);
  add_optional(json, "rotated", rotation ? std::optional(rotation->width) : std::nullopt);
  add_optional(json, "headWidth", layer.head_width);
  add_scaling(writer, json, rotation);
  return json;
}

/// Fills `frequencies`, and returns the attention factor: that of the first layers whose angles are scaled, or else 1.
std::optional<double> add_frequencies(const base::JsonValue& frequencies, const PositionPlan& plan, double length) {
  std::optional<double> factor;
  for (size_t i = 0; i < plan.rotations.size(); ++i) {
    const auto computed = planned_frequencies(plan, plan.rotations[i], length);
    const std::string layer = std::to_string(first_layer(plan, i));
    if (!computed) {
      frequencies.add(layer, nullptr);
      continue;
    }
    frequencies.add(layer, computed->inverse);
    if (!factor || *factor == 1) factor = computed->attention_factor;
  }
  return factor;
}

base::JsonValue assumption_json(base::JsonWriter& writer, const Assumption& assumption) {
  const base::JsonValue json = writer.object().add("key", assumption.key);
  if (const double* number = std::get_if<double>(&assumption.value))
    json.add("value", *number);
  else
    json.add("value", *std::get_if<std::string>(&assumption.value));
  return json.add("because", assumption.because);
}

}  // namespace

std::string to_json(const PositionPlan& plan, double length) {
  base::JsonWriter writer;
  const base::JsonValue root = writer.object();
  add_optional(root, "modelType", plan.model_type.empty() ? std::nullopt : std::optional(plan.model_type));
  const base::JsonValue layers = writer.array();
  for (size_t i = 0; i < plan.layers.size(); ++i) layers.add(layer_json(writer, plan, i));
  root.add("layers", layers);
  add_optional(root, "trainedLength", plan.trained_length);
  add_optional(root, "maxLength", plan.max_length);
  add_optional(root, "heads", plan.heads);
  add_optional(root, "kvHeads", plan.kv_heads);
  root.add("layout", to_string(plan.layout));
  const base::JsonValue frequencies = writer.object();
  const std::optional<double> attention = add_frequencies(frequencies, plan, length);
  root.add("frequencies", frequencies);
  add_optional(root, "attentionFactor", attention);
  add_optional(root, "cacheBytesPerToken", plan.keeps_cache ? std::optional(kCacheBytes * cache_values(plan)) : std::nullopt);
  const base::JsonValue assumptions = writer.array(), warnings = writer.array();
  for (const Assumption& assumption : plan.assumptions) assumptions.add(assumption_json(writer, assumption));
  for (const ConfigWarning& warning : plan.warnings) warnings.add(writer.object().add("id", warning.id).add("sentence", warning.sentence));
  return root.add("assumptions", assumptions).add("warnings", warnings).text();
}

}  // namespace engine
