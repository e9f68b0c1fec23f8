// Keys and rules of families that the real files beside this one do not show.
#include <doctest/doctest.h>

#include <string>

#include "engine/config/frequencies.h"
#include "tests/engine/config/config_files.h"

namespace {

using engine::LayerKind;
using engine::PositionPlan;

/// One letter a layer: r rotates, w rotates within a window, n has no positions, - has no attention, others …
std::string pattern(const PositionPlan& plan) {
  std::string letters;
  for (const engine::LayerPlan& layer : plan.layers) {
    const bool rotates = layer.kind == LayerKind::kRope;
    letters += rotates                               ? (layer.window ? 'w' : 'r')
               : layer.kind == LayerKind::kNone      ? 'n'
               : layer.kind == LayerKind::kRecurrent ? '-'
                                                     : '.';
  }
  return letters;
}

/// A model of this type with six layers of four heads of 64 values.
PositionPlan six_layers(const std::string& type, const std::string& more = "") {
  return plan_of(R"({"model_type": ")" + type + R"(", "num_hidden_layers": 6, "num_attention_heads": 4, "hidden_size": 256)" +
                 (more.empty() ? "" : ", ") + more + "}");
}

double base_of(const PositionPlan& plan, size_t layer) {
  return plan.rotations.at(static_cast<size_t>(plan.layers.at(layer).rotation)).base;
}

}  // namespace

TEST_CASE("sizes that a file of several parts leaves to the class") {
  const PositionPlan gemma = plan_of(R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
    "num_hidden_layers": 6, "sliding_window": 1024, "rope_scaling": {"rope_type": "linear", "factor": 8.0}}})");
  CHECK(pattern(gemma) == "wwwwwr");
  CHECK(gemma.heads == 8);
  CHECK(gemma.kv_heads == 4);
  CHECK(gemma.layers.front().head_width == 256);
  CHECK(base_of(gemma, 0) == 10000);
  CHECK(base_of(gemma, 5) == 1000000);
  CHECK_FALSE(gemma.rotations[0].scales());  // the layers with a window keep the plain angles
  CHECK(gemma.rotations[1].scales());
  CHECK(warns(gemma, "base-by-class"));
  const PositionPlan llava = plan_of(R"({"model_type": "llava", "text_config": {"model_type": "llama", "max_position_embeddings": 4096}})");
  CHECK(llava.layers.size() == 32);
  CHECK(assumes(llava, "layers"));
}

TEST_CASE("which layers have a window") {
  CHECK(pattern(six_layers("gemma2", R"("sliding_window": 4096)")) == "wrwrwr");
  CHECK(pattern(six_layers("mistral", R"("sliding_window": 4096)")) == "wwwwww");
  CHECK(pattern(six_layers("qwen2", R"("sliding_window": 4096, "max_window_layers": 4, "use_sliding_window": true)")) == "rrrrww");
  CHECK(pattern(six_layers("qwen2", R"("sliding_window": 4096, "max_window_layers": 4)")) == "rrrrrr");
  CHECK(pattern(six_layers("modernbert", R"("local_attention": 128)")) == "rwwrww");
  CHECK(pattern(six_layers("olmo3", R"("sliding_window": 4096)")) == "wwwrww");
}

TEST_CASE("which layers rotate") {
  CHECK(pattern(six_layers("smollm3")) == "rrrnrr");
  CHECK(pattern(six_layers("smollm3", R"("no_rope_layers": [0, 1, 1, 1, 1, 0])")) == "nrrrrn");
  CHECK(pattern(six_layers("cohere2", R"("sliding_window": 4096, "sliding_window_pattern": 3)")) == "wwnwwn");
  CHECK(pattern(six_layers("exaone4", R"("sliding_window": null)")) == "rrrrrr");
  CHECK(pattern(six_layers("afmoe", R"("sliding_window": 2048, "global_attn_every_n_layers": 3)")) == "wwnwwn");
  CHECK(pattern(six_layers("llama4_text", R"("no_rope_layers": [], "attention_chunk_size": 8192)")) == "wwwnww");
  CHECK(pattern(six_layers("smallthinker",
                           R"("rope_layout": [0, 1, 1, 0, 1, 1], "sliding_window": 64, "sliding_window_layout": [0, 1, 1, 0, 1, 1])")) ==
        "nwwnww");
}

TEST_CASE("which layers attend") {
  CHECK(pattern(six_layers("jamba", R"("attn_layer_period": 3, "attn_layer_offset": 1)")) == "-n--n-");
  CHECK(pattern(six_layers("bamba", R"("attn_layer_indices": [2, 5])")) == "--r--r");
  CHECK(pattern(six_layers("lfm2", R"("full_attn_idxs": [1])")) == "-r----");
  CHECK(pattern(six_layers("qwen3_next")) == "---r--");
  CHECK(pattern(six_layers("nemotron_h", R"("hybrid_override_pattern": "M-M*-*")")) == "---n-n");
  CHECK(pattern(six_layers("recurrent_gemma",
                           R"("block_types": ["recurrent", "recurrent", "attention"], "attention_window_size": 2048)")) == "--w--w");
  CHECK(pattern(six_layers(
            "granitemoehybrid",
            R"("position_embedding_type": "rope", "layer_types": ["mamba", "attention", "mamba", "mamba", "mamba", "attention"])")) ==
        "-r---r");
  CHECK(pattern(six_layers("granitemoehybrid", R"("position_embedding_type": "nope")")) == "nnnnnn");
  CHECK(pattern(six_layers("minimax_m2", R"("attn_type_list": [1, 1, 1, 1, 1, 1])")) == "rrrrrr");
  CHECK(pattern(six_layers("kimi_linear",
                           R"("linear_attn_config": {"kda_layers": [1, 2, 4, 5], "full_attn_layers": [3, 6]}, "mla_use_nope": true)")) ==
        "--n--n");
}

TEST_CASE("transformers 5: one dictionary, or one for each type of layer") {
  const PositionPlan one =
      six_layers("llama", R"("rope_parameters": {"rope_theta": 20000, "rope_type": "linear", "factor": 2, "partial_rotary_factor": 0.5})");
  CHECK(base_of(one, 0) == 20000);
  CHECK(one.rotations.front().width == 32);
  CHECK(one.rotations.front().factor == 2);
  CHECK(warns(one, "base-inside"));
  const PositionPlan two = six_layers("gemma3_text", R"("sliding_window": 64, "sliding_window_pattern": 2, "rope_parameters": {
    "full_attention": {"rope_theta": 500000, "rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 1024},
    "sliding_attention": {"rope_theta": 5000, "rope_type": "default"}})");
  CHECK(pattern(two) == "wrwrwr");
  CHECK(base_of(two, 0) == 5000);
  CHECK(base_of(two, 1) == 500000);
  CHECK(two.trained_length == 1024);
  CHECK(warns(two, "scaling-inside"));
}

TEST_CASE("other names of the same things") {
  CHECK(base_of(six_layers("chatglm", R"("rope_ratio": 500, "kv_channels": 64)"), 0) == 5000000);
  CHECK(base_of(six_layers("dbrx", R"("attn_config": {"rope_theta": 500000, "kv_n_heads": 2})"), 0) == 500000);
  CHECK(six_layers("dbrx", R"("attn_config": {"kv_n_heads": 2})").kv_heads == 2);
  CHECK(six_layers("falcon", R"("multi_query": true)").kv_heads == 1);
  CHECK(six_layers("gpt_neox", R"("rotary_pct": 0.5)").rotations.front().width == 32);
  CHECK(six_layers("gptj", R"("rotary_dim": 16)").rotations.front().width == 16);
  CHECK(six_layers("mpt", R"("attn_config": {"rope": true, "rope_theta": 20000})").layers.front().kind == LayerKind::kRope);
  CHECK(six_layers("bloom").layers.front().kind == LayerKind::kAlibi);
  CHECK(six_layers("t5", R"("d_kv": 64)").buckets->count == 32);
  CHECK(six_layers("m2m_100", R"("max_position_embeddings": 1024)").layers.front().kind == LayerKind::kSinusoidal);
}

TEST_CASE("keys that contradict each other") {
  CHECK(
      warns(six_layers("llama", R"("rope_theta": 10000, "rope_parameters": {"rope_theta": 20000, "rope_type": "default"})"), "two-bases"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "linear", "rope_type": "dynamic", "factor": 2})"), "two-types"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "yarn", "factor": 4}, "rope_parameters": {"rope_type": "default"})"),
              "two-dictionaries"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "yarn", "factor": 4})"), "original-missing"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "yarn"})"), "factor-missing"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "linear", "factor": 0.25})"), "factor-below-one"));
  CHECK(warns(six_layers("llama", R"("rope_scaling": {"type": "unheard_of", "factor": 2})"), "unknown-rope-type"));
  CHECK(warns(six_layers("llama", R"("layer_types": ["full_attention"])"), "layer-count"));
  CHECK(warns(six_layers("llama", R"("layer_types": ["surprise", "surprise", "surprise", "surprise", "surprise", "surprise"])"),
              "unknown-layer-type"));
  CHECK(warns(six_layers("llama", R"("rotary_dim": 16, "partial_rotary_factor": 0.5)"), "rotated-twice"));
  CHECK(warns(six_layers("qwen2_vl", R"("rope_scaling": {"type": "mrope", "mrope_section": [8, 8, 8]})"), "sections-sum"));
}

TEST_CASE("more sets of angles than a model can have are refused") {
  std::string bases;
  for (int i = 0; i < 100; ++i) bases += (i ? "," : "") + std::to_string(10000 + i);
  CHECK_FALSE(
      engine::read_position_plan(R"({"model_type": "step3p5", "num_hidden_layers": 100, "num_attention_heads": 4, "hidden_size": 256,
    "rope_theta": [)" + bases + "]}")
          .has_value());
}

TEST_CASE("lists of factors are LongRoPE's, whatever Phi-3's first files call it") {
  const std::string sizes = R"("num_hidden_layers": 1, "num_attention_heads": 2, "hidden_size": 8, "max_position_embeddings": 8192,)";
  const engine::PositionPlan plan = plan_of(R"({"model_type": "phi3", )" + sizes + R"("original_max_position_embeddings": 4096,
    "rope_scaling": {"type": "yarn", "short_factor": [1, 1], "long_factor": [1, 2]}})");
  CHECK(plan.rotations.front().scaling.type == engine::RopeScalingType::kLongRope);
  CHECK(plan.rotations.front().long_factor.size() == 2);
}

TEST_CASE("Falcon has one head of keys, unless its file says otherwise") {
  const std::string sizes = R"("num_hidden_layers": 1, "num_attention_heads": 4, "hidden_size": 64)";
  CHECK(plan_of(R"({"model_type": "falcon", )" + sizes + "}").kv_heads == 1);
  CHECK(plan_of(R"({"model_type": "falcon", "multi_query": false, )" + sizes + "}").kv_heads == 4);
}
