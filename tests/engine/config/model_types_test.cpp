#include "engine/config/model_types.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

TEST_CASE("each model type stands once, and says where it is known from") {
  std::set<std::string_view> names;
  for (const engine::ModelType& type : engine::model_types()) {
    CAPTURE(type.name);
    CHECK(names.insert(type.name).second);
    CHECK(type.source.size() > 10);
    CHECK(type.share > 0);
    CHECK(type.share <= 1);
    const bool periodic = type.rule == engine::LayerRule::kEveryNthFull || type.rule == engine::LayerRule::kFirstOfNFull ||
                          type.rule == engine::LayerRule::kEveryNthMixes;
    CHECK(periodic == (type.period > 0));
  }
  CHECK(names.size() > 100);
}

TEST_CASE("a class name finds its model type") {
  CHECK(engine::find_architecture("UMT5ForConditionalGeneration")->name == "umt5");
  CHECK(engine::find_architecture("XLMRobertaModel")->name == "xlm-roberta");
  CHECK(engine::find_architecture("GPT2LMHeadModel")->name == "gpt2");
  CHECK(engine::find_architecture("Qwen3NextForCausalLM")->name == "qwen3_next");
  CHECK(engine::find_architecture("Nothing") == nullptr);
  CHECK(engine::find_architecture("") == nullptr);
  CHECK(engine::find_model_type("llam") == nullptr);
}
