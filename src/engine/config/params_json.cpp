#include "engine/config/params_json.h"

#include <utility>

#include "base/json_writer.h"

namespace engine {
namespace {

constexpr std::pair<std::string_view, std::string_view> kSameMeaning[] = {
    {"dim", "hidden_size"},
    {"n_layers", "num_hidden_layers"},
    {"n_heads", "num_attention_heads"},
    {"n_kv_heads", "num_key_value_heads"},
    {"head_dim", "head_dim"},
    {"rope_theta", "rope_theta"},
    {"max_seq_len", "max_position_embeddings"},
    {"max_position_embeddings", "max_position_embeddings"},
    {"sliding_window", "sliding_window"},
    {"nope_layer_interval", "no_rope_layer_interval"},
    {"attention_chunk_size", "attention_chunk_size"},
    {"kv_lora_rank", "kv_lora_rank"},
    {"qk_rope_head_dim", "qk_rope_head_dim"},
    {"qk_nope_head_dim", "qk_nope_head_dim"},
    {"v_head_dim", "v_head_dim"},
};

/// Meta's apply_scaling, whose numbers stand in its code unless the file has them.
base::JsonValue llama_scaling(base::JsonWriter& writer, base::Json root) {
  return writer.object()
      .add("rope_type", "llama3")
      .add("factor", root["rope_scaling_factor"].number().value_or(8))
      .add("low_freq_factor", 1)
      .add("high_freq_factor", root["rope_high_freq_factor"].number().value_or(4))
      .add("original_max_position_embeddings", 8192);
}

base::JsonValue mistral_yarn(base::JsonWriter& writer, base::Json yarn) {
  const base::JsonValue scaling = writer.object().add("rope_type", "yarn");
  const std::pair<std::string_view, std::string_view> names[] = {{"factor", "factor"},
                                                                 {"original_max_position_embeddings", "original_max_position_embeddings"},
                                                                 {"beta", "beta_fast"},
                                                                 {"alpha", "beta_slow"}};
  for (const auto& [theirs, ours] : names) {
    if (const auto number = yarn[theirs].number()) scaling.add(ours, *number);
  }
  return scaling;
}

}  // namespace

bool is_params_json(base::Json root) {
  const bool sizes = root["dim"].number() && root["n_layers"].number() && root["n_heads"].number();
  // Some copies add a model type. Other models than Llama use the names of the sizes, but not these.
  const bool of_llama = root["multiple_of"].exists() || root["ffn_dim_multiplier"].exists() || root["use_scaled_rope"].exists();
  return sizes && (of_llama || !root["model_type"].exists());
}

std::string config_of_params(base::Json root) {
  base::JsonWriter writer;
  const bool llama4 = root["nope_layer_interval"].number().has_value();
  const base::JsonValue config = writer.object().add("model_type", llama4 ? "llama4_text" : "llama").add("rope_interleave", true);
  for (const auto& [theirs, ours] : kSameMeaning) {
    const bool twice = theirs == "max_position_embeddings" && root["max_seq_len"].number();
    if (const auto number = root[theirs].number(); number && !twice) config.add(ours, *number);
  }
  if (root["use_scaled_rope"].boolean().value_or(false))
    config.add("rope_scaling", llama_scaling(writer, root));
  else if (root["yarn"].is_object())
    config.add("rope_scaling", mistral_yarn(writer, root["yarn"]));
  return config.text();
}

}  // namespace engine
