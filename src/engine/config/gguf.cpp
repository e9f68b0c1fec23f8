#include "engine/config/gguf.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "engine/config/gguf_header.h"

namespace engine {
namespace {

/// llama.cpp's architectures whose name is not transformers' model type.
constexpr std::pair<std::string_view, std::string_view> kModelTypes[] = {
    {"command-r", "cohere"},
    {"gptneox", "gpt_neox"},
    {"deepseek2", "deepseek_v3"},
    {"starcoder", "gpt_bigcode"},
    {"qwen2moe", "qwen2_moe"},
    {"qwen3moe", "qwen3_moe"},
    {"qwen2vl", "qwen2_vl"},
    {"qwen3vl", "qwen3_vl"},
    {"qwen3next", "qwen3_next"},
    {"phi2", "phi"},
    {"granitehybrid", "granitemoehybrid"},
    {"falcon-h1", "falcon_h1"},
    {"gpt-oss", "gpt_oss"},
    {"nomic-bert", "nomic_bert"},
    {"rwkv6", "rwkv"},
    {"glm4moe", "glm4_moe"},
    {"modern-bert", "modernbert"},
    {"minimax-m2", "minimax_m2"},
    {"hunyuan-dense", "hunyuan_v1_dense"},
    {"ernie4_5-moe", "ernie4_5_moe"},
};

/// Architectures whose weights are reordered when they are converted, so that pairs stand side by side (LLAMA_ROPE_TYPE_NORM).
constexpr std::string_view kReordered[] = {"llama",  "deci", "baichuan", "plamo",   "orion",      "internlm2",     "minicpm",
                                           "xverse", "olmo", "arctic",   "granite", "granitemoe", "granitehybrid", "smollm3"};

constexpr std::pair<std::string_view, std::string_view> kNumbers[] = {
    {"context_length", "max_position_embeddings"},
    {"block_count", "num_hidden_layers"},
    {"embedding_length", "hidden_size"},
    {"attention.head_count", "num_attention_heads"},
    {"attention.head_count_kv", "num_key_value_heads"},
    {"attention.sliding_window", "sliding_window"},
    {"attention.chunk_size", "attention_chunk_size"},
    {"attention.relative_buckets_count", "relative_attention_num_buckets"},
    {"attention.kv_lora_rank", "kv_lora_rank"},
    {"rope.freq_base", "rope_theta"},
    {"rope.freq_base_swa", "rope_local_base_freq"},
    {"full_attention_interval", "full_attention_interval"},
};

class Translation {
 public:
  Translation(const GgufHeader& header, base::JsonWriter& writer)
      : header_(header), writer_(writer), config_(writer.object()), prefix_(std::string(header.text("general.architecture")) + ".") {}

  std::string text() {
    add_model_type();
    for (const auto& [theirs, ours] : kNumbers) add_number(theirs, ours);
    add_widths();
    add_scaling();
    add_layers();
    if (const auto bias = number("attention.max_alibi_bias"); bias && *bias > 0) config_.add("alibi", true).add("alibi_bias_max", *bias);
    if (header_.rope_factors) config_.add("rope_freqs_in_tensor", true);
    return config_.text();
  }

 private:
  const GgufValue* find(std::string_view key) const { return header_.find(prefix_ + std::string(key)); }
  std::optional<double> number(std::string_view key) const { return header_.number(prefix_ + std::string(key)); }

  void add_model_type() {
    const std::string_view architecture = header_.text("general.architecture");
    const auto* alias = std::ranges::find(kModelTypes, architecture, &std::pair<std::string_view, std::string_view>::first);
    config_.add("model_type", alias == std::end(kModelTypes) ? architecture : alias->second);
    if (std::ranges::contains(kReordered, architecture)) config_.add("rope_interleave", true);
  }

  /// Lists by layer: heads vary, and layers without attention have 0. The most of them stands for the model.
  void add_number(std::string_view theirs, std::string_view ours) {
    const GgufValue* value = find(theirs);
    if (!value || value->is_text || value->numbers.empty()) return;
    if (value->is_list && ours != "num_key_value_heads")
      config_.add(ours, std::ranges::max(value->numbers));
    else if (value->is_list)
      config_.add(ours, value->numbers);
    else
      config_.add(ours, value->numbers.front());
  }

  void add_widths() {
    const std::optional<double> rotated = number("rope.dimension_count");
    std::optional<double> key = number("attention.key_length_mla"), value = number("attention.value_length_mla");
    if (!key) key = number("attention.key_length");
    if (!value) value = number("attention.value_length");
    if (number("attention.kv_lora_rank") && key && rotated) {
      config_.add("qk_rope_head_dim", *rotated).add("qk_nope_head_dim", std::max(*key - *rotated, 0.0));
    } else {
      if (key) config_.add("head_dim", *key);
      if (rotated) config_.add("rotary_dim", *rotated);
    }
    if (value) config_.add("v_head_dim", *value);
  }

  void add_scaling() {
    const GgufValue* type = find("rope.scaling.type");
    const GgufValue* sections = find("rope.dimension_sections");
    std::optional<double> factor = number("rope.scaling.factor");
    if (!factor) factor = number("rope.scale_linear");
    const bool scales = type ? type->text != "none" : factor.value_or(1) != 1;
    if (!scales && !sections) return;
    const base::JsonValue scaling = writer_.object().add("rope_type", !scales ? "default" : type ? type->text : "linear");
    if (scales && factor) scaling.add("factor", *factor);
    if (const auto original = number("rope.scaling.original_context_length")) scaling.add("original_max_position_embeddings", *original);
    if (const auto attention = number("rope.scaling.attn_factor")) scaling.add("attention_factor", *attention);
    // 0.1 times DeepSeek's mscale_all_dim
    if (const auto share = number("rope.scaling.yarn_log_multiplier"))
      scaling.add("mscale", *share * 10).add("mscale_all_dim", *share * 10);
    if (sections && sections->is_list) scaling.add("mrope_section", without_last_zero(sections->numbers));
    config_.add("rope_scaling", scaling);
  }

  static std::vector<double> without_last_zero(std::vector<double> numbers) {
    if (numbers.size() == 4 && numbers.back() == 0) numbers.pop_back();
    return numbers;
  }

  void add_layers() {
    const GgufValue* heads = find("attention.head_count_kv");
    const GgufValue* pattern = find("attention.sliding_window_pattern");
    std::vector<std::string_view> types;
    if (heads && heads->is_list && std::ranges::contains(heads->numbers, 0.0)) {
      for (const double count : heads->numbers) types.push_back(count == 0 ? "mamba" : "attention");
    } else if (pattern && pattern->is_list) {
      for (const double slides : pattern->numbers) types.push_back(slides == 1 ? "sliding_attention" : "full_attention");
    } else if (const auto period = number("attention.sliding_window_pattern")) {
      config_.add("sliding_window_pattern", *period);
    }
    if (!types.empty()) config_.add("layer_types", types);
  }

  const GgufHeader& header_;
  base::JsonWriter& writer_;
  base::JsonValue config_;
  std::string prefix_;
};

}  // namespace

bool is_gguf(std::string_view bytes) { return bytes.starts_with("GGUF"); }

base::Result<std::string> config_of_gguf(std::string_view bytes) {
  const base::Result<GgufHeader> header = read_gguf_header(bytes);
  if (!header) return std::unexpected(header.error());
  base::JsonWriter writer;
  return Translation(*header, writer).text();
}

}  // namespace engine
