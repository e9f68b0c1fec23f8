#include "engine/package/config_details.h"

#include "engine/config/frequencies.h"
#include "engine/config/stretch.h"

namespace engine::package {
namespace {

constexpr double kCacheBytes = 2;  ///< of a value, as in to_json(PositionPlan)

std::string_view name_of(WindowForm form) {
  switch (form) {
    case WindowForm::kSliding: return "sliding";
    case WindowForm::kChunked: return "chunked";
    case WindowForm::kTwoSided: return "two-sided";
  }
  return "";
}

std::string_view name_of(SectionForm form) {
  switch (form) {
    case SectionForm::kBlocks: return "blocks";
    case SectionForm::kInterleaved: return "interleaved";
    case SectionForm::kRowsFirst: return "rows-first";
  }
  return "";
}

void add_layers(base::JsonWriter& writer, const base::JsonValue& details, const PositionPlan& plan) {
  const base::JsonValue forms = writer.array(), widths = writer.array();
  for (const LayerPlan& layer : plan.layers) {
    forms.add(name_of(layer.window_form));
    widths.add(layer.cache_width);
  }
  details.add("windowForms", forms).add("cacheWidths", widths);
}

void add_extras(base::JsonWriter& writer, const base::JsonValue& details, const PositionPlan& plan) {
  if (plan.table) details.add("table", writer.object().add("rows", plan.table->rows).add("usable", plan.table->usable));
  if (plan.buckets)
    details.add("buckets", writer.object().add("count", plan.buckets->count).add("maxDistance", plan.buckets->max_distance));
  if (plan.sections) details.add("sections", writer.object().add("pairs", plan.sections->pairs).add("form", name_of(plan.sections->form)));
  if (plan.alibi_bias_max) details.add("alibiBiasMax", *plan.alibi_bias_max);
}

/// The angles of one rotation as they would be without scaling, and at the trained length.
base::JsonValue rotation_json(base::JsonWriter& writer, const PositionPlan& plan, const Rotation& rotation, double length) {
  Rotation unscaled = rotation;
  // A proportional rotation has pairs that stand still, and no scaling: its plain angles are its own.
  if (rotation.scaling.type != RopeScalingType::kProportional) unscaled.scaling = {};
  unscaled.doubles_by_length = false;
  const base::JsonValue json = writer.object().add("softmaxFactor", rotation.softmax_factor);
  if (const auto plain = planned_frequencies(plan, unscaled)) json.add("unscaled", plain->inverse);
  if (const auto trained = planned_frequencies(plan, rotation)) json.add("trained", trained->inverse);
  if (const auto at_length = planned_frequencies(plan, rotation, length))
    json.add("attentionFactor", at_length->attention_factor);
  else
    json.add("error", at_length.error());
  return json;
}

base::JsonValue advice_json(base::JsonWriter& writer, const StretchAdvice& advice) {
  const base::JsonValue blocks = writer.array();
  for (const StretchBlock& block : advice.blocks)
    blocks.add(writer.object().add("name", block.name).add("title", block.title).add("code", block.code).add("note", block.note));
  return writer.object().add("sentences", advice.sentences).add("blocks", blocks);
}

}  // namespace

base::JsonValue details_json(base::JsonWriter& writer, const PositionPlan& plan, double length) {
  const base::JsonValue details = writer.object().add("knownType", plan.known_type);
  add_layers(writer, details, plan);
  const double tokens = length > 0 ? length : plan.max_length.value_or(plan.trained_length.value_or(0));
  if (plan.keeps_cache && tokens > 0)
    details.add("cacheLength", tokens).add("cacheBytesAtLength", kCacheBytes * cache_values(plan, tokens));
  add_extras(writer, details, plan);
  const base::JsonValue rotations = writer.object();
  for (size_t i = 0; i < plan.rotations.size(); ++i)
    rotations.add(std::to_string(first_layer(plan, i)), rotation_json(writer, plan, plan.rotations[i], length));
  details.add("rotations", rotations);
  if (length > 0) details.add("advice", advice_json(writer, stretch_advice(plan, length)));
  return details;
}

}  // namespace engine::package
