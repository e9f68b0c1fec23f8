#include "engine/config/plan_json.h"

#include <doctest/doctest.h>

#include <string>

#include "base/json.h"
#include "tests/engine/config/config_files.h"

namespace {

base::JsonDocument json_of(const std::string& file) {
  auto document = base::JsonDocument::parse(engine::to_json(plan_of(config_text(file))));
  REQUIRE_MESSAGE(document.has_value(), document.error());
  return std::move(*document);
}

}  // namespace

TEST_CASE("a plan as JSON has every field, and null for what is absent") {
  const base::JsonDocument document = json_of("llama_3_1_8b.json");
  const base::Json plan = document.root();
  CHECK(plan["modelType"].string() == "llama");
  CHECK(plan["layers"].size() == 32);
  const base::Json layer = plan["layers"].at(31);
  CHECK(layer["index"].number() == 31);
  CHECK(layer["kind"].string() == "rope");
  CHECK(layer["window"].is_null());
  CHECK(layer["base"].number() == 500000);
  CHECK(layer["rotated"].number() == 128);
  CHECK(layer["headWidth"].number() == 128);
  CHECK(layer["scaling"]["type"].string() == "llama3");
  CHECK(layer["scaling"]["factor"].number() == 8);
  CHECK(layer["scaling"]["original"].number() == 8192);
  CHECK(plan["trainedLength"].number() == 8192);
  CHECK(plan["maxLength"].number() == 131072);
  CHECK(plan["heads"].number() == 32);
  CHECK(plan["kvHeads"].number() == 8);
  CHECK(plan["layout"].string() == "halves");
  CHECK(plan["frequencies"].size() == 1);
  CHECK(plan["frequencies"]["0"].size() == 64);
  CHECK(plan["frequencies"]["0"].at(0).number() == 1);
  CHECK(plan["attentionFactor"].number() == 1);
  CHECK(plan["cacheBytesPerToken"].number() == 131072);
  CHECK(plan["assumptions"].at(0)["key"].string().has_value());
  CHECK(plan["assumptions"].at(0)["because"].string().has_value());
  CHECK(plan["warnings"].is_array());
}

TEST_CASE("each set of angles stands under the first layer that has it") {
  const base::JsonDocument document = json_of("gemma_4_e2b.json");
  const base::Json frequencies = document.root()["frequencies"];
  CHECK(frequencies.size() == 2);
  CHECK(frequencies["0"].size() == 128);
  CHECK(frequencies["4"].size() == 256);
}

TEST_CASE("a model without attention is null nearly everywhere") {
  const base::JsonDocument document = json_of("mamba_130m.json");
  const base::Json plan = document.root();
  for (const char* field : {"trainedLength", "maxLength", "heads", "kvHeads", "attentionFactor", "cacheBytesPerToken"}) {
    CAPTURE(field);
    CHECK(plan[field].is_null());
  }
  CHECK(plan["frequencies"].size() == 0);
  CHECK(plan["layers"].at(0)["kind"].string() == "recurrent");
  CHECK(plan["layers"].at(0)["scaling"].is_null());
}

TEST_CASE("numbers that do not go together leave null for the angles") {
  const engine::PositionPlan plan = plan_of(R"({"model_type": "llama", "num_hidden_layers": 1, "num_attention_heads": 4, "hidden_size": 256,
    "rope_scaling": {"rope_type": "yarn", "factor": 4}})");
  const auto document = base::JsonDocument::parse(engine::to_json(plan));
  REQUIRE(document.has_value());
  CHECK(document->root()["frequencies"].size() == 1);
}
