// Which model it is, and its sizes: layers, heads, the width of a head.
#include <algorithm>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

/// RoBERTa's first files have neither a model type nor a class; these three sizes are together its own.
bool looks_like_roberta(ConfigKeys& keys) {
  return keys.number({"vocab_size"}) == 50265 && keys.number({"max_position_embeddings"}) == 514 && keys.number({"type_vocab_size"}) == 1;
}

constexpr size_t kMaxClasses = 4;  ///< that are looked at; files have one

const ModelType* find_by_architecture(const ConfigKeys& keys) {
  for (const FoundKey& part : keys.parts()) {
    const base::Json classes = part.value.last("architectures");
    for (size_t i = 0; i < std::min(classes.size(), kMaxClasses); ++i) {
      const base::Json name = classes.at(i);
      if (const ModelType* type = find_architecture(name.string().value_or(""))) return type;
    }
  }
  return nullptr;
}

const ModelType* find_by_name(const ConfigKeys& keys) {
  for (const FoundKey& part : keys.parts()) {
    if (const ModelType* type = find_model_type(part.value.last("model_type").string().value_or(""))) return type;
  }
  return nullptr;
}

/// A size that the class knows, if the file looks like a whole configuration that left it out.
std::optional<int> by_class(Draft& draft, const char* key, int size) {
  if (size == 0 || !draft.keys.find({"vocab_size", "max_position_embeddings", "hidden_size", "rope_theta", "intermediate_size"}))
    return std::nullopt;
  draft.assume(key, static_cast<double>(size), draft.class_source());
  return size;
}

void read_layer_count(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  std::optional<int> count;
  if (is_encoder_decoder(draft)) count = keys.count({"num_decoder_layers", "decoder_layers", "decoder_num_hidden_layers"});
  if (!count)
    count = keys.count(
        {"num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers", "decoder_layers", "encoder_layers"});
  if (!count && keys.has("hybrid_override_pattern")) count = static_cast<int>(keys.text({"hybrid_override_pattern"}).value_or("").size());
  if (!count && keys.errors.empty()) count = by_class(draft, "layers", draft.type.layers);
  if (!count && !keys.errors.empty()) return;
  if (!count || *count < 1 || *count > kMaxLayers) {
    std::string place = keys.find({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}).place;
    std::string sentence = place.empty()
                               ? "The number of layers is missing, so this is not a model's whole configuration: paste the file with "
                                 "num_hidden_layers (or n_layer, n_layers, num_layers)."
                               : place + " must be a whole number from 1 to 4,096.";
    keys.errors.push_back({std::move(place), std::move(sentence)});
    return;
  }
  draft.layers.resize(static_cast<size_t>(*count));
}

/// Lists by layer count as their first entry.
std::optional<int> head_count(Draft& draft) {
  const ConfigKeys& keys = draft.keys;
  FoundKey key = is_encoder_decoder(draft) ? keys.find({"decoder_attention_heads", "decoder_num_attention_heads"}) : FoundKey{};
  if (!key) key = keys.find({"num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads", "num_query_heads"});
  if (!key) return by_class(draft, "heads", draft.type.heads);
  if (!key.value.is_array()) return draft.keys.count({key.name});
  const std::vector<double> list = draft.keys.numbers(key);
  return list.empty() ? std::nullopt : std::optional(static_cast<int>(std::clamp(list.front(), 0.0, 1e6)));
}

/// How many heads have keys of their own. Lists by layer count as their first entry.
std::optional<int> key_value_heads(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  const auto names = {"num_key_value_heads",
                      "num_kv_heads",
                      "n_head_kv",
                      "n_kv_heads",
                      "kv_n_heads",
                      "multi_query_group_num",
                      "num_attention_groups",
                      "decoder_num_key_value_heads"};
  if (const std::vector<double> list = keys.numbers({"num_key_value_heads", "num_kv_heads"}); !list.empty())
    return static_cast<int>(std::clamp(list.front(), 0.0, 1e6));
  const bool one = keys.flag("multi_query").value_or(draft.is("falcon") || draft.is("gpt_bigcode")) &&
                   !keys.flag("new_decoder_architecture").value_or(false);
  if (one) return 1;
  for (const char* name : names) {
    if (const FoundKey key = keys.find({name}); key && !key.value.is_array()) return keys.count({name});
  }
  const std::optional<int> known = by_class(draft, "kvHeads", draft.type.kv_heads);
  return known ? known : draft.plan.heads;
}

std::optional<int> latent_head_width(Draft& draft) {
  const std::optional<int> rotated = draft.keys.count({"qk_rope_head_dim"}), plain = draft.keys.count({"qk_nope_head_dim"});
  if (!rotated || !plain) return std::nullopt;
  draft.latent = draft.keys.has("kv_lora_rank");
  return *rotated + *plain;
}

std::optional<int> divided_head_width(Draft& draft) {
  std::optional<int> hidden = hidden_size(draft);
  if (!hidden) hidden = by_class(draft, "hiddenSize", draft.type.hidden);
  const std::optional<int> heads = draft.plan.heads;
  if (!hidden || !heads || *heads < 1) return std::nullopt;
  if (*hidden % *heads != 0)
    draft.warn("head-width-remainder", "The hidden size " + whole(*hidden) + " is not a multiple of the " + whole(*heads) +
                                           " heads, and the file gives no width of a head. Look up head_dim in the model's original file.");
  draft.assume("headWidth", static_cast<double>(*hidden / *heads),
               "hidden size " + whole(*hidden) + " divided by " + whole(*heads) + " heads");
  return *hidden / *heads;
}

}  // namespace

bool is_encoder_decoder(Draft& draft) {
  return draft.keys.flag("is_encoder_decoder").value_or(false) || draft.keys.has("num_decoder_layers");
}

std::optional<int> hidden_size(Draft& draft) {
  return draft.keys.count({"hidden_size", "d_model", "n_embd", "n_embed", "dim", "model_dim"});
}

void read_model_type(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  draft.plan.model_type = keys.parts().back().value["model_type"].string().value_or("");
  draft.plan.part = keys.parts().front().place.substr(0, keys.parts().front().place.find_last_of('.'));
  const ModelType* type = find_by_name(keys);
  if (!type && (type = find_by_architecture(keys)))
    draft.assume("modelType", std::string(type->name), "the class that architectures names");
  if (!type && looks_like_roberta(keys)) {
    type = find_model_type("roberta");
    draft.assume("modelType", std::string("roberta"),
                 "50,265 tokens, 514 positions and one type of segment, which only RoBERTa has together");
  }
  if (type) {
    draft.type = *type;
    draft.plan.known_type = true;
    draft.plan.type = type->name;
  } else {
    draft.type = ModelType{.kind = LayerKind::kNone, .layout = std::nullopt};
    const std::string name = draft.plan.model_type.empty() ? "The file names no model type"
                                                           : "The model type " + draft.plan.model_type.substr(0, 60) + " is not known here";
    draft.warn("unknown-type", name +
                                   ", so what is shown comes from the keys alone. The model's own code may rotate fewer layers or fewer "
                                   "values of a head, or pair them differently: check it.");
  }
}

void read_sizes(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  read_layer_count(draft);
  if (draft.type.recurrent) return;
  draft.plan.heads = head_count(draft);
  draft.plan.kv_heads = key_value_heads(draft);
  std::optional<int> width = latent_head_width(draft);
  if (!width) width = keys.count({"head_dim", "d_kv", "kv_channels", "d_head", "dim_head", "attention_head_dim"});
  if (!width && draft.type.head_width > 0) {
    width = draft.type.head_width;
    draft.assume("headWidth", static_cast<double>(*width), draft.class_source());
  }
  if (!width) width = divided_head_width(draft);
  if (width && (*width < 1 || *width > kMaxHeadWidth)) {
    keys.complain(keys.find({"head_dim", "d_kv", "kv_channels", "hidden_size"}).place,
                  "must make the width of a head a number from 1 to 2,048.");
    width.reset();
  }
  for (LayerDraft& layer : draft.layers) layer.mix = Mix::kFull;
  draft.plan.layers.assign(draft.layers.size(), LayerPlan{.head_width = width});
}

}  // namespace engine
