// Which kind of positions the model has: what the file says outright, then what its class does, then what its keys hint at.
#include "engine/config/draft.h"

namespace engine {
namespace {

using enum LayerKind;

std::optional<LayerKind> kind_named(std::string_view name) {
  if (name == "absolute" || name == "learned" || name == "learned_absolute") return kLearned;
  if (name == "alibi") return kAlibi;
  if (name.starts_with("rope") || name == "rotary") return kRope;
  if (name.starts_with("relative")) return kRelative;
  if (name == "nope" || name == "none") return kNone;
  if (name == "sinusoidal") return kSinusoidal;
  return std::nullopt;
}

bool mentions_rope(const ConfigKeys& keys) {
  return static_cast<bool>(keys.find({"rope_theta", "rope_parameters", "rope_scaling", "rotary_emb_base", "rotary_pct", "rotary_dim",
                                      "partial_rotary_factor", "rotary_embedding_base", "rope_local_base_freq", "rope_freq_base"}));
}

/// attn_config of MPT and its relatives, and Falcon's `alibi`.
std::optional<LayerKind> kind_by_flags(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  if (keys.flag("mla_use_nope").value_or(false)) return kNone;
  const std::optional<bool> alibi = keys.flag("alibi");
  if (alibi.value_or(false)) {
    if (keys.flag("learned_pos_emb").value_or(false))
      draft.warn("alibi-over-table", "learned_pos_emb and alibi are both true. The model makes no table then: ALiBi decides.");
    return kAlibi;
  }
  if (draft.is("mpt")) {
    if (keys.flag("rope").value_or(false)) return kRope;
    if (keys.flag("nope").value_or(false) || !keys.flag("learned_pos_emb").value_or(true)) return kNone;
  }
  if (draft.is("zamba2") && !keys.flag("use_mem_rope").value_or(false)) return kNone;
  return std::nullopt;
}

/// A name that the class reads. Others are remains of an older file.
std::optional<LayerKind> kind_by_name(Draft& draft) {
  const FoundKey key = draft.keys.find({"position_embedding_type", "position_embeddings_type", "pos_emb", "position_encoding_type"});
  const std::optional<LayerKind> named = kind_named(key.value.string().value_or(""));
  const bool rotates_by_class = draft.plan.known_type && draft.type.kind == kRope;
  if (named == kLearned && rotates_by_class) {
    draft.warn("stale-position-type",
               key.place + " says \"absolute\", but " + std::string(draft.type.name) + " rotates and never reads that key. Ignore it.");
    return std::nullopt;
  }
  return named;
}

LayerKind kind_by_hints(Draft& draft) {
  const ConfigKeys& keys = draft.keys;
  const auto guess = [&](LayerKind kind, const char* because) {
    draft.assume("kind", std::string(to_string(kind)), because);
    return kind;
  };
  if (mentions_rope(keys)) return guess(kRope, "the file has keys of RoPE, and the model type is not known here");
  if (keys.has("relative_attention_num_buckets")) return guess(kT5, "relative_attention_num_buckets is a key of T5's biases");
  if (keys.has("relative_attention")) return guess(kRelative, "relative_attention is a key of DeBERTa");
  if (keys.has("n_positions")) return guess(kLearned, "n_positions is the size of a table in GPT-2 and its relatives");
  draft.warn("unknown-scheme",
             "Nothing in the file says how the model encodes positions, so its layers are shown without any. Read the "
             "model's code: look for rotary, alibi or position_embeddings.");
  return kNone;
}

void read_layout(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  if (draft.kind != kRope) return;
  const auto interleaved = [](bool is) { return is ? Layout::kInterleaved : Layout::kHalves; };
  if (const auto flag = keys.flag("rope_interleave"))
    draft.plan.layout = interleaved(*flag);
  else if (const auto nomic = keys.flag("rotary_emb_interleaved"))
    draft.plan.layout = interleaved(*nomic);
  else if (const auto neox = keys.flag("rope_is_neox_style"))
    draft.plan.layout = interleaved(!*neox);
  else if (keys.text({"position_embedding_type"}) == "rope_gptj")
    draft.plan.layout = Layout::kInterleaved;
  else if (draft.type.layout) {
    draft.plan.layout = draft.type.layout;
    draft.assume("layout", std::string(to_string(draft.type.layout)), draft.class_source());
  }
}

}  // namespace

void read_scheme(Draft& draft) {
  // A class of encoders can be told to be a decoder: BERT in an encoder-decoder pair.
  const bool encodes = draft.type.encoder && !draft.keys.flag("is_decoder").value_or(false);
  draft.plan.keeps_cache = !encodes && !draft.type.recurrent;
  std::optional<LayerKind> kind = kind_by_flags(draft);
  if (!kind) kind = kind_by_name(draft);
  // Both sizes of Baichuan have one class. Only the smaller one, whose hidden size is 4096, rotates.
  if (!kind && draft.is("baichuan") && draft.keys.number({"hidden_size"}).value_or(4096) != 4096) {
    kind = kAlibi;
    draft.assume("kind", std::string("alibi"), "modeling_baichuan.py: the 13B model, told by a hidden size other than 4096, uses ALiBi");
  }
  if (!kind && draft.plan.known_type) {
    kind = draft.type.kind;
    if (*kind != kRope || !mentions_rope(draft.keys)) draft.assume("kind", std::string(to_string(*kind)), draft.class_source());
  }
  draft.kind = kind ? *kind : kind_by_hints(draft);
  read_layout(draft);
}

}  // namespace engine
