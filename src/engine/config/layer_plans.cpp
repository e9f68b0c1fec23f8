// What each layer does and keeps, put together from all that was read.
#include <algorithm>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

struct Window {
  std::optional<int> tokens;
  WindowForm form = WindowForm::kSliding;
  std::vector<double> by_layer;
};

Window read_window(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  Window window;
  const bool chunks = draft.is("llama4") || draft.is("llama4_text");
  const FoundKey key = chunks ? keys.find({"attention_chunk_size"}) : keys.find(kWindowKeys);
  if (!key && draft.type.window > 0) window.tokens = draft.type.window;
  if (key.value.is_array()) {
    window.by_layer = keys.numbers(key);
  } else if (const auto tokens = keys.number(key); tokens && *tokens >= 1 && *tokens <= 1e9) {
    window.tokens = static_cast<int>(*tokens);
  }
  if (chunks) window.form = WindowForm::kChunked;
  if (!draft.plan.keeps_cache) window.form = WindowForm::kTwoSided;
  return window;
}

std::optional<int> window_of(const Window& window, size_t layer) {
  if (window.by_layer.empty()) return window.tokens;
  const double tokens = layer < window.by_layer.size() ? window.by_layer[layer] : 0;
  return tokens >= 1 && tokens <= 1e9 ? std::optional(static_cast<int>(tokens)) : std::nullopt;
}

int own_head_width(Draft& draft, Mix mix, int usual) {
  const std::optional<int> own = mix == Mix::kFull     ? draft.keys.count({"global_head_dim"})
                                 : mix == Mix::kWindow ? draft.keys.count({"swa_head_dim"})
                                                       : std::nullopt;
  return own && *own > 0 && *own <= kMaxHeadWidth ? *own : usual;
}

/// How many values the layers of one sort keep of a token: keys and values of all their heads, or MLA's one vector.
struct CacheOf {
  double full = 0, window = 0;
  std::vector<double> heads_by_layer;
  double of_a_head = 0;
};

double key_and_value(Draft& draft, int key_width, std::string_view value_name) {
  return key_width + static_cast<double>(draft.keys.count({value_name}).value_or(key_width));
}

CacheOf read_cache(Draft& draft, int head_width) {
  ConfigKeys& keys = draft.keys;
  CacheOf cache;
  if (draft.latent) {
    cache.full = cache.window =
        keys.count({"kv_lora_rank"}).value_or(0) + static_cast<double>(keys.count({"qk_rope_head_dim"}).value_or(0));
    return cache;
  }
  const double heads = draft.plan.kv_heads.value_or(0);
  const int full_width = own_head_width(draft, Mix::kFull, head_width), window_width = own_head_width(draft, Mix::kWindow, head_width);
  // Gemma 4's layers that see all make keys and values by one projection. Both are kept: keys are rotated and normalised by weights of
  // their own, values are not.
  const bool one_projection = keys.flag("attention_k_eq_v").value_or(false);
  const double full_heads = one_projection ? keys.count({"num_global_key_value_heads"}).value_or(static_cast<int>(heads)) : heads;
  const double window_heads = keys.count({"swa_num_key_value_heads"}).value_or(static_cast<int>(heads));
  cache.of_a_head = key_and_value(draft, head_width, "v_head_dim");
  cache.full = full_heads * key_and_value(draft, full_width, "v_head_dim");
  cache.window = window_heads * key_and_value(draft, window_width, keys.has("swa_v_head_dim") ? "swa_v_head_dim" : "v_head_dim");
  if (draft.is("deepseek_v4")) cache.full = cache.window = heads * head_width;  // keys are the values
  if (const FoundKey list = keys.find({"num_key_value_heads", "num_kv_heads"}); list.value.is_array())
    cache.heads_by_layer = keys.numbers(list);
  return cache;
}

double cache_width(const Draft& draft, const CacheOf& cache, size_t i) {
  const LayerDraft& layer = draft.layers[i];
  if (!draft.plan.keeps_cache || layer.mix == Mix::kNone || layer.mix == Mix::kCross) return 0;
  if (i < cache.heads_by_layer.size()) return std::max(cache.heads_by_layer[i], 0.0) * cache.of_a_head;
  if (layer.mix == Mix::kWindow) return cache.window;
  return cache.full / (layer.mix == Mix::kCompressed ? layer.tokens_per_key : 1);
}

LayerKind kind_of(const Draft& draft, const LayerDraft& layer, int rotation) {
  if (layer.mix == Mix::kNone) return LayerKind::kRecurrent;
  if (layer.mix == Mix::kCross) return LayerKind::kNone;
  if (draft.kind == LayerKind::kRope) return rotation >= 0 ? LayerKind::kRope : LayerKind::kNone;
  return draft.kind;
}

/// The last layers of Gemma 3n and 4 use the keys and values of earlier ones.
void share_cache(Draft& draft) {
  const std::optional<int> shared = draft.keys.count({"num_kv_shared_layers"});
  if (!shared || *shared < 1) return;
  std::vector<LayerPlan>& layers = draft.plan.layers;
  const size_t first = layers.size() - std::min(layers.size(), static_cast<size_t>(*shared));
  for (size_t i = first; i < layers.size(); ++i) layers[i].cache_width = 0;
  draft.warn("shared-cache", "The last " + whole(*shared) +
                                 " layers keep no keys and values of their own, because they use those of earlier "
                                 "layers. Software that counts all layers asks for too much memory.");
}

}  // namespace

void read_layer_plans(Draft& draft) {
  PositionPlan& plan = draft.plan;
  if (plan.layers.empty()) plan.layers.resize(draft.layer_count());
  const int head_width = plan.layers.empty() ? 0 : plan.layers.front().head_width.value_or(0);
  const Window window = read_window(draft);
  const CacheOf cache = read_cache(draft, head_width);
  const int full = own_head_width(draft, Mix::kFull, head_width), windowed = own_head_width(draft, Mix::kWindow, head_width);
  for (size_t i = 0; i < plan.layers.size(); ++i) {
    LayerPlan& layer = plan.layers[i];
    const Mix mix = draft.layers[i].mix;
    layer.kind = kind_of(draft, draft.layers[i], layer.rotation);
    layer.crosses = mix == Mix::kCross;
    layer.cache_width = cache_width(draft, cache, i);
    const bool attends = mix != Mix::kNone;
    if (layer.head_width && mix != Mix::kCross) layer.head_width = mix == Mix::kWindow ? windowed : mix == Mix::kFull ? full : head_width;
    if (!attends) layer.head_width.reset();
    if (mix == Mix::kWindow) layer.window = window_of(window, i), layer.window_form = window.form;
  }
  share_cache(draft);
}

}  // namespace engine
