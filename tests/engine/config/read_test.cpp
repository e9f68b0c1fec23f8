// Files that are wrong, cut off or unknown.
#include "engine/config/read.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>

#include "engine/config/plan_json.h"
#include "tests/engine/config/config_files.h"

namespace {

std::string first_error(std::string_view text) {
  const engine::ConfigResult plan = engine::read_position_plan(text);
  REQUIRE_FALSE(plan.has_value());
  for (const engine::ConfigError& error : plan.error()) CHECK(error.sentence.ends_with('.'));
  return plan.error().front().sentence;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string llama(const std::string& more) {
  return R"({"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 4, "hidden_size": 256, )" + more + "}";
}

/// Reads the bytes, and writes what came of them.
void read_anything(std::string_view bytes) {
  if (const engine::ConfigResult plan = engine::read_position_plan(bytes))
    CHECK(engine::to_json(*plan).size() > 100);
  else
    CHECK_FALSE(plan.error().empty());
}

}  // namespace

TEST_CASE("errors say where and what to do") {
  CHECK(contains(first_error(""), "Paste"));
  CHECK(contains(first_error("  \n"), "Paste"));
  CHECK(contains(first_error("{\"a\": 1,\n \"b\": }"), "Line 2"));
  CHECK(contains(first_error("{\"a\": 1,\n \"b\": }"), "double quotes"));
  CHECK(contains(first_error("{'model_type': 'llama', 'tie': True}"), "json.dumps"));
  CHECK(contains(first_error("{\"model_type\": \"llama\", \"rope"), "to its last brace"));
  CHECK(contains(first_error("[1, 2]"), "no object"));
  CHECK(contains(first_error("{}"), "num_hidden_layers"));
  CHECK(contains(first_error(llama(R"("rope_theta": "1e6")")), "rope_theta is \"1e6\""));
  CHECK(contains(first_error(llama(R"("rope_theta": 1)")), "above 1"));
  CHECK(contains(first_error(llama(R"("rope_scaling": "yarn")")), "rope_scaling is \"yarn\""));
  CHECK(contains(first_error(llama(R"("rope_scaling": {"rope_type": "yarn", "factor": "four"})")), "rope_scaling.factor"));
  CHECK(contains(first_error(llama(R"("partial_rotary_factor": 2)")), "from 0 to 1"));
  CHECK(contains(first_error(llama(R"("rotary_dim": 100)")), "only 64 values"));
  CHECK(contains(first_error(R"({"model_type": "llama", "text_config": {"num_hidden_layers": 0}})"), "text_config.num_hidden_layers"));
  CHECK(contains(first_error("{" + std::string(engine::kMaxConfigBytes, ' ') + "}"), "1 MB"));
}

TEST_CASE("all errors of a file come together") {
  const engine::ConfigResult plan = engine::read_position_plan(llama(R"("rope_theta": "a", "num_key_value_heads": "b")"));
  REQUIRE_FALSE(plan.has_value());
  CHECK(plan.error().size() == 2);
}

/// The file with `from` replaced.
std::string changed(const char* file, std::string_view from, std::string_view to) {
  std::string text = config_text(file);
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST_CASE("what a file has lost is told by what it has left") {
  const engine::PositionPlan llama = plan_of(changed("llama_3_1_8b.json", "\"rope_type\":\"llama3\"", "\"rope_type\":\"yarn\""));
  CHECK(warns(llama, "llama3-ramp-missing"));
  CHECK_FALSE(warns(plan_of(config_text("llama_3_1_8b.json")), "llama3-ramp-missing"));
  const engine::PositionPlan phi = plan_of(changed("phi_4_mini_instruct.json", "\"partial_rotary_factor\":0.75", "\"a\": 0"));
  const auto warning = std::ranges::find(phi.warnings, "list-length", &engine::ConfigWarning::id);
  REQUIRE(warning != phi.warnings.end());
  CHECK(contains(warning->sentence, "write partial_rotary_factor 0.75"));
}

TEST_CASE("what does not matter is forgiven") {
  const engine::PositionPlan plan =
      plan_of("\xEF\xBB\xBF" + llama(R"("limit": [0.0, Infinity], "b": -Infinity, "c": NaN, "d": "NaN", "rope_scaling": {})"));
  CHECK(plan.rotations.size() == 1);
  CHECK_FALSE(plan.rotations.front().scales());
  CHECK(plan_of(llama(R"("rope_scaling": null, "sliding_window": null, "rope_theta": 10000)")).rotations.front().base == 10000);
}

TEST_CASE("an unknown model type gets what can be read") {
  const engine::PositionPlan plan =
      plan_of(R"({"model_type": "new_one", "num_hidden_layers": 3, "num_attention_heads": 2, "hidden_size": 128,
    "rope_theta": 20000, "max_position_embeddings": 4096})");
  CHECK_FALSE(plan.known_type);
  CHECK(warns(plan, "unknown-type"));
  CHECK(assumes(plan, "kind"));
  CHECK_FALSE(plan.layout.has_value());
  CHECK(plan.layers.front().kind == engine::LayerKind::kRope);
  CHECK(plan.rotations.front().base == 20000);
  CHECK(warns(plan_of(R"({"num_hidden_layers": 3, "num_attention_heads": 2, "hidden_size": 128})"), "unknown-scheme"));
}

TEST_CASE("every beginning of a file is refused or read") {
  const std::string text = config_text("gemma_4_e2b.json");
  for (size_t size = 0; size < text.size(); size += 7) read_anything(std::string_view(text).substr(0, size));
}

TEST_CASE("files with a few bytes changed are refused or read") {
  std::mt19937 random(1);
  for (const char* file :
       {"laguna_xs_2.json", "step3p5_test_shape.json", "phi_4_mini_instruct.json", "kimi_linear_48b.json", "mpt_7b.json"}) {
    const std::string text = config_text(file);
    for (int round = 0; round < 300; ++round) {
      std::string changed = text;
      for (int i = 0; i < 3; ++i) changed[random() % changed.size()] = "0123456789-e.,[]{}\"ntf:"[random() % 23];
      read_anything(changed);
    }
  }
}

TEST_CASE("large files are answered at once") {
  std::string keys = "{";
  for (int i = 0; keys.size() < 1000000; ++i) keys += "\"k" + std::to_string(i) + "\":1,";
  std::string list = llama("\"rope_theta\": [1.5");
  list.pop_back();
  while (list.size() < 1000000) list += ",12345";
  const auto start = std::chrono::steady_clock::now();
  read_anything(keys + "\"num_hidden_layers\":9}");
  read_anything(list + "]}");
  read_anything(std::string(1000000, '['));
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));  // far less, unless under sanitizers
}
