// Real configurations, read as files/index.json says.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "engine/config/frequencies.h"
#include "tests/engine/config/config_files.h"

namespace {

using engine::LayerKind;
using engine::LayerPlan;
using engine::PositionPlan;
using engine::Rotation;

const Rotation* rotation_of(const PositionPlan& plan, const LayerPlan& layer) {
  return layer.rotation < 0 ? nullptr : &plan.rotations[static_cast<size_t>(layer.rotation)];
}

/// The layers for which `is` holds, from 0.
template <class Is>
std::vector<double> layers_where(const PositionPlan& plan, Is is) {
  std::vector<double> found;
  for (size_t i = 0; i < plan.layers.size(); ++i) {
    if (is(plan.layers[i])) found.push_back(static_cast<double>(i));
  }
  return found;
}

std::vector<double> numbers_of(const base::Json& list) {
  std::vector<double> numbers;
  for (const base::Json& element : list.elements()) numbers.push_back(element.number().value());
  return numbers;
}

/// What is expected of one layer, where a value may differ between layers.
base::Json of_layer(const base::Json& expected, const LayerPlan& layer, size_t index) {
  if (expected.is_array()) return expected.at(index);
  if (expected.is_object()) return expected[layer.window ? "window" : "all"];
  return expected;
}

void check_kind(const PositionPlan& plan, const base::Json& expect) {
  const std::string_view kind = expect["kind"].string().value();
  bool found = false;
  for (const LayerPlan& layer : plan.layers) {
    const LayerKind is = layer.kind;
    if (is != LayerKind::kNone && is != LayerKind::kRecurrent) CHECK(engine::to_string(is) == kind);
    found |= engine::to_string(is) == kind;
  }
  if (kind != "none") CHECK(found);
  CHECK(layers_where(plan, [](const LayerPlan& layer) { return layer.kind == LayerKind::kNone; }) ==
        numbers_of(expect["withoutPositions"]));
}

/// Which layers there are, attend and have a window, where the index says it.
void check_pattern(const PositionPlan& plan, const base::Json& expect) {
  if (const auto layers = expect["layers"].number()) CHECK(plan.layers.size() == static_cast<size_t>(*layers));
  if (expect["attends"].is_array())
    CHECK(layers_where(plan, [](const LayerPlan& layer) { return layer.kind != LayerKind::kRecurrent; }) == numbers_of(expect["attends"]));
  if (expect["windowed"].is_array())
    CHECK(layers_where(plan, [](const LayerPlan& layer) { return layer.window.has_value(); }) == numbers_of(expect["windowed"]));
}

void check_layers(const PositionPlan& plan, const base::Json& expect) {
  for (size_t i = 0; i < plan.layers.size(); ++i) {
    const LayerPlan& layer = plan.layers[i];
    CAPTURE(i);
    if (const auto width = of_layer(expect["headWidth"], layer, i).number(); width && layer.kind != LayerKind::kRecurrent)
      CHECK(layer.head_width == static_cast<int>(*width));
    if (layer.window) CHECK(*layer.window == expect["window"].number());
    const Rotation* rotation = rotation_of(plan, layer);
    CHECK((rotation != nullptr) == (layer.kind == LayerKind::kRope));
    if (!rotation) continue;
    CHECK(rotation->base == of_layer(expect["base"], layer, i).number());
    if (const auto width = of_layer(expect["rotated"], layer, i).number()) CHECK(rotation->width == static_cast<int>(*width));
    const auto type = of_layer(expect["type"], layer, i).string();
    CHECK(rotation->scales() == type.has_value());
    if (type && !rotation->scaling_name.empty()) CHECK(rotation->scaling_name == *type);
    if (rotation->scales() && expect["factor"].number()) CHECK(rotation->factor == expect["factor"].number());
    if (rotation->scales() && expect["original"].number()) CHECK(rotation->original == expect["original"].number());
    CHECK(engine::planned_frequencies(plan, *rotation).has_value());
  }
  bool windowed = false;
  for (const LayerPlan& layer : plan.layers) windowed |= layer.window.has_value();
  CHECK(windowed == expect["window"].number().has_value());
}

void check_extras(const PositionPlan& plan, const base::Json& expect) {
  if (const auto rows = expect["rows"].number()) CHECK(plan.table.value().rows == *rows);
  if (expect["noRows"].boolean().value_or(false)) CHECK_FALSE(plan.table.has_value());
  if (const auto usable = expect["usable"].number()) CHECK(plan.trained_length == usable);
  if (const auto count = expect["buckets"].number()) CHECK(plan.buckets.value().count == *count);
  if (const auto distance = expect["maxDistance"].number()) CHECK(plan.buckets.value().max_distance == *distance);
  if (const auto max = expect["alibiBiasMax"].number()) CHECK(plan.alibi_bias_max == max);
  if (const auto softmax = expect["softmaxFactor"].number()) CHECK(plan.rotations.front().softmax_factor == doctest::Approx(*softmax));
  if (const auto attention = expect["attentionFactor"].number())
    CHECK(engine::planned_frequencies(plan, plan.rotations.back()).value().attention_factor == doctest::Approx(*attention).epsilon(1e-12));
  const base::Json cache = expect["cacheBytesPerToken"];
  if (cache.exists()) CHECK((plan.keeps_cache ? std::optional(2 * engine::cache_values(plan)) : std::nullopt) == cache.number());
}

void check_sections(const PositionPlan& plan, const base::Json& expect) {
  if (!expect["sections"].is_array()) return;
  REQUIRE(plan.sections);
  REQUIRE(plan.sections->pairs.size() == expect["sections"].size());
  for (size_t i = 0; i < plan.sections->pairs.size(); ++i) CHECK(plan.sections->pairs[i] == expect["sections"].at(i).number());
  const std::string_view form = expect["sectionForm"].string().value();
  CHECK((plan.sections->form == engine::SectionForm::kInterleaved) == (form == "interleaved"));
  CHECK((plan.sections->form == engine::SectionForm::kRowsFirst) == (form == "rowsFirst"));
}

/// Which of several models in the file is shown; empty if there is one.
std::string stack_of(const PositionPlan& plan) {
  for (const engine::Assumption& assumption : plan.assumptions) {
    if (assumption.key == "stack") return std::get<std::string>(assumption.value);
  }
  return "";
}

}  // namespace

TEST_CASE("every configuration reads as the index says") {
  const auto index = base::JsonDocument::parse(config_text("index.json"));
  REQUIRE(index.has_value());
  CHECK(index->root().size() == 143);
  for (const base::Json& entry : index->root().elements()) {
    const std::string file(entry["file"].string().value());
    CAPTURE(file);
    const base::Json expect = entry["expect"];
    const PositionPlan plan = plan_of(config_text(file));
    CHECK(plan.known_type == !expect["unknown"].boolean().value_or(false));
    check_kind(plan, expect);
    check_pattern(plan, expect);
    check_layers(plan, expect);
    check_extras(plan, expect);
    check_sections(plan, expect);
    CHECK(plan.max_length == expect["maxLength"].number());
    CHECK(engine::to_string(plan.layout) == expect["layout"].string());
    for (const base::Json& key : expect["assumed"].elements()) CHECK_MESSAGE(assumes(plan, *key.string()), *key.string());
    for (const base::Json& id : expect["warnings"].elements()) CHECK_MESSAGE(warns(plan, *id.string()), *id.string());
    if (const auto stack = expect["stack"].string()) CHECK(stack_of(plan).starts_with(*stack));
  }
}

TEST_CASE("assumptions name a source, and warnings are sentences") {
  const auto index = base::JsonDocument::parse(config_text("index.json"));
  for (const base::Json& entry : index->root().elements()) {
    const PositionPlan plan = plan_of(config_text(std::string(entry["file"].string().value())));
    for (const engine::Assumption& assumption : plan.assumptions) CHECK(assumption.because.size() > 10);
    for (const engine::ConfigWarning& warning : plan.warnings) CHECK(warning.sentence.ends_with('.'));
  }
}
