// What is advised for longer texts is read back as it was meant.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "engine/config/examples.h"
#include "engine/config/frequencies.h"
#include "engine/config/stretch.h"
#include "tests/engine/config/config_files.h"

namespace {

using engine::PositionPlan;
using engine::RopeScalingType;
using engine::Rotation;
using engine::StretchAdvice;
using engine::StretchBlock;

constexpr double kLengths[] = {1, 4096, 131072, 1e7};

std::string_view example_text(std::string_view name) {
  const auto* example = std::ranges::find(engine::kConfigExamples, name, &engine::ConfigExample::name);
  REQUIRE(example != std::end(engine::kConfigExamples));
  return example->json();
}

std::string json_of(const base::Json& value) {
  if (value.is_object()) {
    std::string text;
    for (const auto& [name, member] : value.members()) text += (text.empty() ? "" : ",") + base::json_quote(name) + ":" + json_of(member);
    return "{" + text + "}";
  }
  if (value.is_array()) {
    std::string text;
    for (const base::Json& element : value.elements()) text += (text.empty() ? "" : ",") + json_of(element);
    return "[" + text + "]";
  }
  if (const auto number = value.number()) return base::exact(*number);
  if (const auto string = value.string()) return base::json_quote(*string);
  if (const auto flag = value.boolean()) return *flag ? "true" : "false";
  return "null";
}

/// What the reader pastes the keys into: objects are merged, other values replaced. The dictionary under its other name goes.
std::string merged(const base::Json& into, const base::Json& keys) {
  const auto names = [](std::string_view name) { return name == "rope_scaling" || name == "rope_parameters"; };
  const bool has_dictionary = keys["rope_scaling"].exists() || keys["rope_parameters"].exists();
  std::string text = "{";
  const auto add = [&](std::string_view name, const std::string& value) {
    text += (text.size() > 1 ? "," : "") + base::json_quote(name) + ":" + value;
  };
  for (const auto& [name, value] : into.members()) {
    const base::Json changed = keys[name];
    const bool dropped = has_dictionary && (names(name) || (name == "rope_theta" && keys["rope_parameters"].exists()));
    if (dropped || changed.exists()) {
      if (!dropped && changed.is_object() && value.is_object() && !names(name)) add(name, merged(value, changed));
      continue;
    }
    add(name, json_of(value));
  }
  for (const auto& [name, value] : keys.members()) {
    if (!(value.is_object() && into[name].is_object() && !names(name))) add(name, json_of(value));
  }
  return text + "}";
}

PositionPlan with_keys(std::string_view file, const std::string& keys) {
  const auto before = base::JsonDocument::parse(file), added = base::JsonDocument::parse(keys);
  REQUIRE(before.has_value());
  REQUIRE_MESSAGE(added.has_value(), keys);
  return plan_of(merged(before->root(), added->root()));
}

const StretchBlock* block_named(const StretchAdvice& advice, std::string_view name) {
  const auto found = std::ranges::find(advice.blocks, name, &StretchBlock::name);
  return found == advice.blocks.end() ? nullptr : &*found;
}

bool says(const StretchAdvice& advice, std::string_view part) {
  return std::ranges::any_of(advice.sentences, [&](const std::string& sentence) { return sentence.contains(part); });
}

/// The number after `flag` in a command.
double number_after(const std::string& command, const std::string& flag) {
  const size_t at = command.find(flag);
  REQUIRE(at != std::string::npos);
  const std::string rest = command.substr(at + flag.size());
  return base::parse_number(rest.substr(0, rest.find_first_of(" ,}\n"))).value();
}

/// The layers as `before`, but for the scaling of those that see all.
void check_round_trip(const PositionPlan& before, const PositionPlan& after, double factor, double length) {
  CHECK(after.max_length.value_or(0) >= length);
  REQUIRE(after.layers.size() == before.layers.size());
  bool scaled = false;
  for (size_t i = 0; i < after.layers.size(); ++i) {
    const engine::LayerPlan &was = before.layers[i], &is = after.layers[i];
    CHECK(was.kind == is.kind);
    CHECK(was.window == is.window);
    CHECK((was.rotation >= 0) == (is.rotation >= 0));
    if (was.rotation < 0 || is.rotation < 0) continue;
    const Rotation &old = before.rotations[static_cast<size_t>(was.rotation)], &now = after.rotations[static_cast<size_t>(is.rotation)];
    CHECK(now.base == old.base);
    CHECK(now.width == old.width);
    CHECK(now.ladder == old.ladder);
    if (!now.scales()) continue;
    scaled = true;
    CHECK(now.factor == factor);
    CHECK(now.scaling.type == (old.scaling.type == RopeScalingType::kLinear ? RopeScalingType::kLinear : RopeScalingType::kYarn));
    CHECK(now.scaling.beta_fast == old.scaling.beta_fast);
    CHECK(now.scaling.beta_slow == old.scaling.beta_slow);
    CHECK(now.scaling.truncate == old.scaling.truncate);
    CHECK(engine::planned_frequencies(after, now, length).has_value());
  }
  CHECK(scaled);
  CHECK(before.sections.has_value() == after.sections.has_value());
  if (before.sections && after.sections) CHECK(before.sections->form == after.sections->form);
}

void check_advice(std::string_view text) {
  const PositionPlan plan = plan_of(text);
  for (const double length : kLengths) {
    CAPTURE(length);
    const StretchAdvice advice = engine::stretch_advice(plan, length);
    CHECK_FALSE(advice.sentences.empty());
    for (const std::string& sentence : advice.sentences) {
      CHECK_MESSAGE(sentence.ends_with("."), sentence);
      CHECK_MESSAGE(!sentence.contains("  "), sentence);
    }
    for (const StretchBlock& block : advice.blocks) CHECK_FALSE((block.name.empty() || block.title.empty() || block.code.empty()));
    if (advice.blocks.empty()) continue;
    const StretchBlock* newest = block_named(advice, "transformers-5");
    // In reach only what older software does not see is written once more.
    if (newest) CHECK(length > plan.max_length.value_or(0));
    const double factor = number_after((newest ? newest : block_named(advice, "transformers-4"))->code, "\"factor\": ");
    for (const std::string_view name : {"transformers-5", "transformers-4"}) {
      CAPTURE(name);
      if (const StretchBlock* block = block_named(advice, name)) check_round_trip(plan, with_keys(text, block->code), factor, length);
    }
    if (!newest) continue;
    CHECK(number_after(block_named(advice, "vllm")->code, "--max-model-len ") == length);
    if (const StretchBlock* block = block_named(advice, "llama-cpp")) CHECK(number_after(block->code, "--rope-scale ") == factor);
  }
}

}  // namespace

TEST_CASE("every example gives advice at every length, and its keys read back as they were meant") {
  for (const engine::ConfigExample& example : engine::kConfigExamples) {
    CAPTURE(example.name);
    check_advice(example.json());
  }
}

TEST_CASE("every configuration gives advice at every length, and its keys read back as they were meant") {
  const auto index = base::JsonDocument::parse(config_text("index.json"));
  REQUIRE(index.has_value());
  for (const base::Json& entry : index->root().elements()) {
    const std::string file(entry["file"].string().value());
    CAPTURE(file);
    check_advice(config_text(file));
  }
}

TEST_CASE("Qwen is stretched over its trained length by the smallest whole factor, as its authors advise") {
  const PositionPlan qwen = plan_of(config_text("qwen3_8b.json"));
  const StretchAdvice twice = engine::stretch_advice(qwen, 65536), four = engine::stretch_advice(qwen, 131072);
  CHECK(block_named(twice, "transformers-4")->code ==
        "{\n"
        "  \"max_position_embeddings\": 65536,\n"
        "  \"rope_theta\": 1000000,\n"
        "  \"rope_scaling\": {\"rope_type\": \"yarn\", \"factor\": 2.0, \"original_max_position_embeddings\": 32768}\n"
        "}");
  CHECK(block_named(four, "vllm")->code ==
        "vllm serve MODEL --max-model-len 131072 \\\n"
        "  --hf-overrides '{\"rope_parameters\": {\"rope_type\": \"yarn\", \"factor\": 4.0, \"original_max_position_embeddings\": 32768, "
        "\"rope_theta\": 1000000}}'");
  CHECK(block_named(four, "llama-cpp")->code ==
        "llama-server -m MODEL.gguf -c 131072 --rope-scaling yarn \\\n  --rope-scale 4 --yarn-orig-ctx 32768");
  CHECK(says(four, "with a factor of up to 4"));
  CHECK_FALSE(says(four, "your own experiment"));
  CHECK(says(engine::stretch_advice(qwen, 262144), "your own experiment"));
  CHECK(engine::stretch_advice(qwen, 40960).blocks.empty());
}

TEST_CASE("the keys name the part of the file and keep what stood in the dictionary") {
  const StretchAdvice advice = engine::stretch_advice(plan_of(example_text("qwen3.5-27b")), 1e6);
  CHECK(block_named(advice, "vllm")
            ->code.contains(
                R"('{"text_config": {"rope_parameters": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 262144, )"
                R"("rope_theta": 10000000, "partial_rotary_factor": 0.25, "mrope_section": [11, 11, 10], "mrope_interleaved": true}}}')"));
}

TEST_CASE("layers with a window keep their angles") {
  const StretchAdvice olmo = engine::stretch_advice(plan_of(example_text("olmo-3-32b")), 131072);
  CHECK(block_named(olmo, "transformers-5")->code.contains("\"sliding_attention\": {\"rope_type\": \"default\", \"rope_theta\": 500000}"));
  CHECK(says(olmo, "The 48 layers with a window keep their angles"));
  CHECK(block_named(olmo, "llama-cpp") == nullptr);
  const StretchAdvice gemma = engine::stretch_advice(plan_of(example_text("gemma-3-27b")), 262144);
  CHECK(block_named(gemma, "transformers-5")->code.contains(R"("rope_type": "linear", "factor": 16.0)"));
  CHECK(says(gemma, "needs fine-tuning"));
}

TEST_CASE("a trained scaling is not replaced by another") {
  for (const std::string_view name : {"llama-3.1-8b", "phi-4-mini", "gemma-4-31b"}) {
    CAPTURE(name);
    const StretchAdvice advice = engine::stretch_advice(plan_of(example_text(name)), 1e6);
    CHECK(advice.blocks.empty());
    CHECK(advice.sentences.size() >= 3);
  }
  CHECK(says(engine::stretch_advice(plan_of(example_text("deepseek-v3")), 1e6), "takes the place of that one"));
}

TEST_CASE("a scaling that was added is told on texts that need none") {
  const PositionPlan plan = plan_of(example_text("qwen2.5-7b-yarn"));
  CHECK(says(engine::stretch_advice(plan, 4096), "acts on this text too"));
  CHECK_FALSE(says(engine::stretch_advice(plan, 100000), "acts on this text too"));
  CHECK(engine::stretch_advice(plan, 131072).blocks.empty());
}

TEST_CASE("what does not rotate gets a sentence and no keys") {
  CHECK(says(engine::stretch_advice(plan_of(example_text("bert-base")), 4096), "rows for 512 tokens"));
  CHECK(says(engine::stretch_advice(plan_of(example_text("t5-small")), 4096), "from distance 128 on"));
  CHECK(says(engine::stretch_advice(plan_of(example_text("mpt-7b")), 4096), "ALiBi"));
  CHECK(says(engine::stretch_advice(plan_of(example_text("kimi-linear-48b")), 4096), "no positions"));
  CHECK(says(engine::stretch_advice(plan_of(config_text("mamba_130m.json")), 4096), "no attention"));
  CHECK(says(engine::stretch_advice(plan_of(example_text("command-r7b")), 131072), "a window of 4,096 tokens"));
}

TEST_CASE("numbers beyond all measure give sentences, not infinities") {
  for (const std::string_view type : {"yarn", "linear"}) {
    const PositionPlan plan =
        plan_of(std::string(R"({"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 2, "hidden_size": 64,
      "max_position_embeddings": 2, "rope_theta": 10000, "rope_scaling": {"rope_type": ")") +
                std::string(type) + R"(", "factor": 1e308, "original_max_position_embeddings": 1e308}})");
    for (const double length : {1.0, 1e9}) {
      const StretchAdvice advice = engine::stretch_advice(plan, length);
      for (const std::string& sentence : advice.sentences) CHECK_MESSAGE(!sentence.contains("inf"), sentence);
      for (const StretchBlock& block : advice.blocks) CHECK_MESSAGE(!block.code.contains("null"), block.code);
    }
  }
}
