// The bases of RoPE, and how many values of a head rotate, for each sort of layer.
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

constexpr size_t kMaxRotations = 8;  ///< more sets of angles than any model has: 3 are known

/// What the file says about one sort of layers.
struct Source {
  Mix mix;
  FoundKey entry;       ///< their own dictionary, or the only one; may be absent
  FoundKey dictionary;  ///< the one around it, or the same
  int head_width;
};

FoundKey entry_of(const Draft& draft, const FoundKey& dictionary, Mix mix) {
  if (!is_nested(dictionary)) return dictionary;
  FoundKey entry;
  if (mix == Mix::kFull) entry = nested_entry(draft, dictionary, {"full_attention", "global_attention", "attention", "main"});
  if (mix == Mix::kWindow) entry = nested_entry(draft, dictionary, {"sliding_attention", "chunked_attention", "local_attention", "main"});
  if (mix == Mix::kCompressed) entry = nested_entry(draft, dictionary, {"compress", "compressed_sparse_attention"});
  return entry ? entry : dictionary;
}

int head_width_of(Draft& draft, Mix mix, int usual) {
  const std::optional<int> own = mix == Mix::kFull     ? draft.keys.count({"global_head_dim"})
                                 : mix == Mix::kWindow ? draft.keys.count({"swa_head_dim"})
                                                       : std::nullopt;
  return own && *own >= 1 && *own <= kMaxHeadWidth ? *own : usual;
}

/// The key of the base, whatever it is called. Its value may be a list.
FoundKey base_key(Draft& draft, const Source& source) {
  const ConfigKeys& keys = draft.keys;
  if (source.entry.place != source.dictionary.place) {
    if (FoundKey own = draft.keys.member(source.entry, "rope_theta")) return own;
  }
  if (source.mix == Mix::kWindow) {
    if (FoundKey own = keys.find({"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"})) return own;
    if (draft.type.window_base > 0) return {};
  }
  if (source.mix == Mix::kCompressed) {
    if (FoundKey own = keys.find({"compress_rope_theta"})) return own;
  }
  if (FoundKey inner = draft.keys.member(source.dictionary, "rope_theta")) return inner;
  return keys.find(
      {"rope_theta", "global_rope_theta", "rotary_emb_base", "rotary_embedding_base", "rope_freq_base", "rope_freq_constant", "theta"});
}

double assumed_base(Draft& draft, Mix mix) {
  if (const auto ratio = draft.keys.number({"rope_ratio"}); ratio && *ratio > 0) {
    draft.assume("base", 10000 * *ratio, "10000 times rope_ratio, as modeling_chatglm.py has it");
    return 10000 * *ratio;
  }
  const bool own = mix == Mix::kWindow && draft.type.window_base > 0;
  const double base = own ? draft.type.window_base : draft.type.base;
  draft.assume(own ? "base in layers with a window" : "base", base, draft.class_source());
  if (!own && base != 10000)
    draft.warn("base-by-class", "The file has no rope_theta. The model's class takes " + whole(base) +
                                    ", and software that takes 10000 instead gives bad text without an error. Write the key.");
  return base;
}

std::optional<double> checked_base(Draft& draft, const FoundKey& key, double base) {
  if (std::isfinite(base) && base > 1) return base;
  draft.keys.complain(key.place, "must be a number above 1: it is the base of RoPE's wavelengths, 10000 or more in most models.");
  return std::nullopt;
}

double read_base(Draft& draft, const Source& source) {
  const FoundKey key = base_key(draft, source);
  if (!key) return assumed_base(draft, source.mix);
  const std::vector<double> list = key.value.is_array() ? draft.keys.numbers(key) : std::vector<double>{};
  const std::optional<double> base =
      key.value.is_array() ? (list.empty() ? std::nullopt : std::optional(list.front())) : draft.keys.number(key);
  return base ? checked_base(draft, key, *base).value_or(10000) : 10000;
}

/// The share of a head that rotates, and where that is said; a share of 0 if the file does not.
FoundKey share_key(const ConfigKeys& keys, const Source& source) {
  for (const FoundKey& dictionary : {source.entry, source.dictionary}) {
    if (FoundKey share = keys.member(dictionary, "partial_rotary_factor")) return share;
  }
  return keys.find({"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percent", "rotary_percent"});
}

std::optional<double> read_share(Draft& draft, const Source& source) {
  const FoundKey key = share_key(draft.keys, source);
  const std::optional<double> share = draft.keys.number(key);
  if (!share) return std::nullopt;
  if (*share >= 0 && *share <= 1) return share;
  draft.keys.complain(key.place, "must be a share of the head, from 0 to 1.");
  return std::nullopt;
}

int even(double width) { return 2 * static_cast<int>(width / 2); }

/// A width that the file writes as a number of values.
std::optional<int> written_width(Draft& draft, const Source& source) {
  if (const auto latent = draft.keys.count({"qk_rope_head_dim"})) return latent;
  const FoundKey key = draft.keys.find({"rotary_dim", "attn_rotary_emb"});
  const std::optional<int> width = key ? draft.keys.count({key.name}) : std::nullopt;
  if (!width) return std::nullopt;
  if (*width > source.head_width) {
    draft.keys.complain(key.place, "is " + whole(*width) + ", but a head has only " + whole(source.head_width) + " values.");
    return std::nullopt;
  }
  const std::optional<double> share = read_share(draft, source);
  if (share && rotated_width(source.head_width, *share) != *width)
    draft.warn("rotated-twice", key.place + " says that " + whole(*width) + " values of a head rotate, but the share " + whole(*share) +
                                    " makes it " + whole(rotated_width(source.head_width, *share)) + ". Take the wrong key out.");
  if (draft.is("minimax"))
    draft.warn("rotary-dim-ignored",
               key.place + " is " + whole(*width) +
                   ", but the class of transformers does not read it and rotates whole heads. Other software reads it: "
                   "compare the logits of both.");
  return width;
}

void read_width(Draft& draft, Rotation& rotation, const Source& source) {
  const std::optional<int> written = written_width(draft, source);
  std::optional<double> share = written ? std::nullopt : read_share(draft, source);
  if (!written && !share) {
    share = draft.type.share;
    if (*share != 1) {
      draft.assume("rotated", static_cast<double>(rotated_width(source.head_width, *share)), draft.class_source());
      draft.warn("share-by-class", "The file does not say what share of a head rotates. The model's class takes " + whole(*share) +
                                       ", and software that rotates whole heads gives other logits. Write partial_rotary_factor.");
    }
  }
  const bool proportional = rotation.scaling.type == RopeScalingType::kProportional;
  rotation.width = written ? even(std::min(*written, source.head_width)) : rotated_width(source.head_width, *share);
  rotation.ladder = proportional ? even(source.head_width) : rotation.width;
  if (const FoundKey key = share_key(draft.keys, source); share && key.place.starts_with(source.dictionary.place + "."))
    rotation.share = share;
  if (proportional) rotation.scaling.partial_rotary_factor = share.value_or(1);
}

bool scales(Draft& draft, const Source& source) {
  const bool own = source.entry.place != source.dictionary.place;
  if (source.mix == Mix::kWindow && draft.type.full_only_scales && !own) return false;
  if (source.mix == Mix::kWindow && draft.is("deepseek_v4") && !own) return false;
  const std::vector<std::string_view> only = draft.keys.texts({"yarn_only_types"});
  const std::string_view name = source.mix == Mix::kWindow ? "sliding_attention" : "full_attention";
  return only.empty() || std::ranges::contains(only, name);
}

Rotation read_rotation(Draft& draft, Mix mix, int head_width) {
  Source source{mix, {}, rope_dictionary(draft), head_width};
  source.entry = entry_of(draft, source.dictionary, mix);
  Rotation rotation;
  rotation.base = read_base(draft, source);
  if (scales(draft, source)) read_scaling(draft, rotation, source.entry, source.dictionary);
  read_width(draft, rotation, source);
  return rotation;
}

int index_of(Draft& draft, const Rotation& rotation) {
  PositionPlan& plan = draft.plan;
  const auto found = std::ranges::find(plan.rotations, rotation);
  if (found != plan.rotations.end()) return static_cast<int>(found - plan.rotations.begin());
  if (plan.rotations.size() == kMaxRotations) {
    draft.keys.complain("rope_theta",
                        "and the shares that rotate make more than 8 different sets of angles, one for each layer. Correct the lists.");
    return -1;
  }
  plan.rotations.push_back(rotation);
  return static_cast<int>(plan.rotations.size()) - 1;
}

/// Step 3.5 has lists of bases and shares, one entry a layer.
struct Lists {
  FoundKey theta;
  std::vector<double> bases, shares;

  explicit Lists(ConfigKeys& keys) : theta(keys.find({"rope_theta"})), shares(keys.numbers({"partial_rotary_factors"})) {
    if (theta.value.is_array()) bases = keys.numbers(theta);
  }
  bool empty() const { return bases.empty() && shares.empty(); }
};

void read_lists(Draft& draft, Rotation& rotation, const Lists& lists, size_t layer, int head_width) {
  const std::vector<double>&bases = lists.bases, &shares = lists.shares;
  if (layer < bases.size()) {
    if (const auto base = checked_base(draft, lists.theta, bases[layer])) rotation.base = *base;
  }
  if (layer < shares.size() && shares[layer] >= 0 && shares[layer] <= 1)
    rotation.width = rotation.ladder = rotated_width(head_width, shares[layer]);
}

}  // namespace

FoundKey rope_dictionary(Draft& draft) { return draft.keys.object({"rope_parameters", "rope_scaling"}); }

bool is_nested(const FoundKey& dictionary) {
  if (!dictionary) return false;
  return std::ranges::any_of(dictionary.value.members(), [](const auto& member) { return member.second.is_object(); });
}

FoundKey nested_entry(const Draft& draft, const FoundKey& dictionary, std::initializer_list<std::string_view> layer_types) {
  for (const std::string_view name : layer_types) {
    if (FoundKey entry = draft.keys.member(dictionary, name); entry.value.is_object() && entry.value.size() <= kMaxKeys) return entry;
  }
  return {};
}

void read_rotations(Draft& draft) {
  if (draft.kind != LayerKind::kRope || draft.plan.layers.empty()) return;
  const int head_width = draft.plan.layers.front().head_width.value_or(0);
  if (head_width < 2) {
    draft.keys.complain(draft.keys.has("head_dim") ? "head_dim" : "num_attention_heads",
                        "is needed to tell the width of a head, with hidden_size. Paste the whole file.");
    return;
  }
  const Lists lists(draft.keys);
  std::optional<Rotation> by_mix[3];  // kFull, kWindow, kCompressed
  std::optional<int> index_by_mix[3];
  const int head_widths[] = {head_width_of(draft, Mix::kFull, head_width), head_width_of(draft, Mix::kWindow, head_width), head_width};
  for (size_t i = 0; i < draft.layer_count(); ++i) {
    const LayerDraft& layer = draft.layers[i];
    if (layer.mix == Mix::kNone || layer.mix == Mix::kCross || !layer.rotates) continue;
    const auto sort = static_cast<size_t>(layer.mix);
    std::optional<Rotation>& shared = by_mix[sort];
    if (!shared) shared = read_rotation(draft, layer.mix, head_widths[sort]);
    if (lists.empty()) {
      if (!index_by_mix[sort]) index_by_mix[sort] = shared->width >= 2 ? index_of(draft, *shared) : -1;
      draft.plan.layers[i].rotation = *index_by_mix[sort];
      continue;
    }
    Rotation own = *shared;
    read_lists(draft, own, lists, i, head_widths[sort]);
    draft.plan.layers[i].rotation = own.width >= 2 ? index_of(draft, own) : -1;
  }
}

}  // namespace engine
