// Whatever the bytes, a plan is made at once. The work is counted, because a shared machine's clock proves nothing.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/json.h"
#include "engine/config/draft.h"
#include "tests/engine/config/config_files.h"

namespace {

using Work = engine::ConfigKeys::Work;

/// What reading this text costs.
Work work_of(const std::string& text) {
  const auto document = base::JsonDocument::parse(text);
  REQUIRE(document.has_value());
  engine::Draft draft{.keys = engine::ConfigKeys(document->root())};
  engine::read_plan(draft);
  return draft.keys.work();
}

std::string repeated(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i > 0 ? "," : "") + piece;
  return "[" + text + "]";
}

std::string with_layers(const std::string& type, int layers, const std::string& more) {
  return R"({"model_type": ")" + type + R"(", "num_hidden_layers": )" + std::to_string(layers) +
         R"(, "hidden_size": 128, "num_attention_heads": 2, "max_position_embeddings": 4096, )" + more + "}";
}

}  // namespace

TEST_CASE("look-ups do not grow with the layers") {
  for (const char* type :
       {"llama", "gemma3_text", "cohere2", "llama4_text", "step3p5", "qwen3_next", "deepseek_v4", "bert", "unheard_of"}) {
    CAPTURE(type);
    const auto cost = [&](int layers) {
      const std::string more = R"("sliding_window": 64, "rope_theta": )" + repeated("500000, 10000", layers / 2) +
                               R"(, "rope_scaling": {"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 1024})";
      return work_of(with_layers(type, layers, more)).look_ups;
    };
    CHECK(cost(2048) <= cost(8) + 8);
    CHECK(cost(2048) < 1500);
  }
}

TEST_CASE("lists are taken out a few times, and not at all if they are far too long") {
  const auto cost = [](const char* type, const std::string& key, const std::string& entry, int count) {
    return work_of(with_layers(type, 4096, "\"" + key + "\": " + repeated(entry, count))).elements;
  };
  const struct {
    const char *type, *key, *entry;
  } kLists[] = {
      {"gemma3_text", "layer_types", R"("sliding_attention")"}, {"step3p5", "rope_theta", "12345"}, {"deci", "num_key_value_heads", "1"}};
  for (const auto& list : kLists) {
    CHECK(cost(list.type, list.key, list.entry, 4096) <= 5 * 4096);
    CHECK(cost(list.type, list.key, list.entry, 80000) == 0);
  }
  CHECK_FALSE(engine::read_position_plan(with_layers("step3p5", 2, R"("rope_theta": )" + repeated("12345", 40000))).has_value());
}

TEST_CASE("a file without the key leaves windows and scaling to the class, and null takes them away") {
  const engine::PositionPlan plan = plan_of(with_layers("gpt_oss", 4, R"("rope_theta": 150000)"));
  CHECK(assumes(plan, "window"));
  CHECK(assumes(plan, "scaling"));
  CHECK(plan.layers[0].window == 128);
  CHECK_FALSE(plan.layers[1].window.has_value());
  CHECK(plan.rotations.front().factor == 32);
  CHECK(plan.rotations.front().scaling.attention_factor == doctest::Approx(1.3465735902799727));
  const engine::PositionPlan without = plan_of(with_layers("gpt_oss", 4, R"("sliding_window": null, "rope_scaling": null)"));
  CHECK_FALSE(without.layers[0].window.has_value());
  CHECK_FALSE(without.rotations.front().scales());
  CHECK(plan_of(with_layers("cohere2", 4, R"("rope_theta": 50000)")).layers[3].kind == engine::LayerKind::kNone);
  CHECK(plan_of(with_layers("cohere2", 4, R"("sliding_window": null)")).layers[3].kind == engine::LayerKind::kRope);
}

TEST_CASE("what a plan holds has bounds, whatever the file") {
  const std::string name(500000, 'x');
  const engine::PositionPlan plan = plan_of(with_layers("llama", 4096, R"("rope_scaling": {"rope_type": ")" + name + R"("})"));
  for (const engine::Rotation& rotation : plan.rotations) CHECK(rotation.scaling_name.size() <= 100);
  for (const engine::ConfigWarning& warning : plan.warnings) CHECK(warning.sentence.size() < 1000);
  const engine::ConfigResult full = engine::read_position_plan("{\"a\": " + repeated("1.5", 60000) + "}");
  REQUIRE_FALSE(full.has_value());
  CHECK(full.error().front().sentence.find("50,000 values") != std::string::npos);
  const engine::ConfigResult many =
      engine::read_position_plan(with_layers("step3p5", 64, R"("rope_theta": [2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17])"));
  REQUIRE_FALSE(many.has_value());
  CHECK(many.error().front().sentence.find("different sets of angles") != std::string::npos);
}

TEST_CASE("of a key that stands twice the last one holds") {
  const engine::PositionPlan plan = plan_of(with_layers(
      "llama", 2, R"("rope_theta": 500, "rope_scaling": null, "rope_theta": 700, "rope_scaling": {"rope_type": "linear", "factor": 4})"));
  CHECK(plan.rotations.front().base == 700);
  CHECK(plan.rotations.front().scales());
  CHECK(warns(plan, "repeated-key"));
  CHECK_FALSE(warns(plan_of(with_layers("llama", 2, R"("rope_theta": 500)")), "repeated-key"));
  CHECK(plan_of(with_layers("llama", 2, R"("rope_scaling": {"type": "linear", "factor": 4, "factor": 2})")).rotations.front().factor == 2);
}

TEST_CASE("the model that is shown is named, with those that are not") {
  const std::string text = with_layers("llama", 2, R"("rope_theta": 500)");
  const engine::PositionPlan plan =
      plan_of(R"({"model_type": "new", "vision_config": {"hidden_size": 9, "rope_theta": 3}, "text_config": )" + text +
              R"(, "audio_config": {"d_model": 4}})");
  CHECK(plan.rotations.front().base == 500);
  REQUIRE(assumes(plan, "stack"));
  const auto stack = std::ranges::find(plan.assumptions, "stack", &engine::Assumption::key);
  CHECK(std::get<std::string>(stack->value) == "text_config");
  CHECK(stack->because == "the file also describes vision_config and audio_config, with positions of their own");
  CHECK_FALSE(assumes(plan_of(text), "stack"));
}
