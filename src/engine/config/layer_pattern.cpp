// Which layers attend to all, to a window, or not at all, and which of them rotate.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

bool contains(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::optional<Mix> mix_named(std::string_view name) {
  if (contains(name, {"compressed"})) return Mix::kCompressed;
  if (contains(name, {"sliding", "chunked", "local", "window"})) return Mix::kWindow;
  if (contains(name, {"linear", "mamba", "recurrent", "conv", "kda", "delta", "rwkv", "mlp", "moe", "ssm"})) return Mix::kNone;
  if (contains(name, {"cross"})) return Mix::kCross;
  if (contains(name, {"full", "attention", "global", "hybrid"})) return Mix::kFull;
  return std::nullopt;
}

using Layers = std::vector<LayerDraft>;

void check_length(Draft& draft, std::string_view key, size_t length) {
  if (length >= draft.layer_count()) return;  // longer lists go on with layers that predict further tokens
  draft.warn("layer-count",
             std::string(key) + " has " + std::to_string(length) + " entries for " + std::to_string(draft.layer_count()) +
                 " layers, so the rest is shown as layers that see all. One of the two was edited: compare with the original.");
}

/// A list of names, one a layer: layer_types and its relatives.
bool by_names(Draft& draft) {
  const std::vector<std::string_view> names = draft.keys.texts({"layer_types", "layers_block_type", "attention_layers"});
  for (size_t i = 0; i < std::min(names.size(), draft.layer_count()); ++i) {
    const std::optional<Mix> mix = mix_named(names[i]);
    if (!mix)
      draft.warn("unknown-layer-type",
                 "The layer type \"" + std::string(names[i].substr(0, 40)) +
                     "\" is not known here, so these layers are shown as attention to all tokens. Check the model's code.");
    draft.layers[i].mix = mix.value_or(Mix::kFull);
  }
  if (!names.empty()) check_length(draft, draft.keys.find({"layer_types", "layers_block_type", "attention_layers"}).name, names.size());
  return !names.empty();
}

/// A few names that repeat: RecurrentGemma's block_types.
bool by_repeated_names(Draft& draft) {
  const std::vector<std::string_view> names = draft.keys.texts({"block_types", "_block_types"});
  if (names.empty()) return false;
  for (size_t i = 0; i < draft.layer_count(); ++i) draft.layers[i].mix = mix_named(names[i % names.size()]).value_or(Mix::kFull);
  if (draft.keys.has("attention_window_size")) {
    for (LayerDraft& layer : draft.layers) layer.mix = layer.mix == Mix::kFull ? Mix::kWindow : layer.mix;
  }
  return true;
}

/// Letters: Nemotron-H's "M-M*", EXAONE's "LLLG", which repeats.
bool by_letters(Draft& draft) {
  if (const auto pattern = draft.keys.text({"hybrid_override_pattern"})) {
    for (size_t i = 0; i < std::min(pattern->size(), draft.layer_count()); ++i)
      draft.layers[i].mix = (*pattern)[i] == '*' ? Mix::kFull : Mix::kNone;
    check_length(draft, "hybrid_override_pattern", pattern->size());
    return true;
  }
  const auto pattern = draft.keys.text({"sliding_window_pattern"});
  if (!pattern || pattern->empty()) return false;
  for (size_t i = 0; i < draft.layer_count(); ++i) draft.layers[i].mix = (*pattern)[i % pattern->size()] == 'L' ? Mix::kWindow : Mix::kFull;
  return true;
}

/// Zeros and ones, or sizes of blocks, one a layer.
bool by_numbers(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  const auto set = [&](std::span<const double> list, auto mix_of) {
    for (size_t i = 0; i < std::min(list.size(), draft.layer_count()); ++i) draft.layers[i].mix = mix_of(list[i]);
  };
  if (const auto list = keys.numbers({"hybrid_layer_pattern", "sliding_window_layout"}); !list.empty()) {
    set(list, [](double one) { return one == 1 ? Mix::kWindow : Mix::kFull; });
    return true;
  }
  if (const auto list = keys.numbers({"attn_type_list"}); !list.empty()) {
    set(list, [](double one) { return one == 1 ? Mix::kFull : Mix::kNone; });
    return true;
  }
  const std::vector<double> ratios = keys.numbers({"compress_ratios"});
  for (size_t i = 0; i < std::min(ratios.size(), draft.layer_count()); ++i) {
    draft.layers[i].mix = ratios[i] > 1 ? Mix::kCompressed : Mix::kWindow;
    draft.layers[i].tokens_per_key = std::max(ratios[i], 1.0);
  }
  return !ratios.empty();
}

/// Marks the layers with these numbers; `first` is how the list calls the first layer.
void set_layers(Layers& layers, std::span<const double> indices, double first, Mix mix) {
  for (const double index : indices) {
    const double i = index - first;
    if (i >= 0 && i < static_cast<double>(layers.size())) layers[static_cast<size_t>(i)].mix = mix;
  }
}

/// linear_attn_config: two lists of layers, which count from 1 in Kimi's files and from 0 in GLM's.
bool by_linear_lists(Draft& draft) {
  const FoundKey config = draft.keys.object({"linear_attn_config"});
  const std::vector<double> linear = draft.keys.numbers(draft.keys.member(config, "kda_layers"));
  const std::vector<double> full = draft.keys.numbers(draft.keys.member(config, "full_attn_layers"));
  if (linear.empty() && full.empty()) return false;
  const bool has_zero = std::ranges::contains(linear, 0.0) || std::ranges::contains(full, 0.0);
  const double first = has_zero ? 0 : 1;
  set_layers(draft.layers, linear, first, Mix::kNone);
  set_layers(draft.layers, full, first, Mix::kFull);
  if (!has_zero)
    draft.warn("counts-from-one",
               "Neither list in linear_attn_config has a 0, so they count layers from 1. Other files with the same keys count "
               "from 0: software that mixes them up shifts every layer by one.");
  return true;
}

bool by_indices(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  const std::vector<double> attends = keys.numbers({"attn_layer_indices", "full_attn_idxs"});
  const std::optional<double> period = keys.number({"attn_layer_period"}), offset = keys.number({"attn_layer_offset"});
  if (attends.empty() && !(period && *period >= 1)) return false;
  for (size_t i = 0; i < draft.layer_count(); ++i) {
    const bool periodic = attends.empty() && std::fmod(static_cast<double>(i), *period) == offset.value_or(0);
    draft.layers[i].mix = periodic ? Mix::kFull : Mix::kNone;
  }
  set_layers(draft.layers, attends, 0, Mix::kFull);
  return true;
}

struct Rule {
  LayerRule rule;
  double period;
  bool by_class;  ///< the file does not say the period
};

/// The rule of the class, with the period that the file gives.
Rule read_rule(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  Rule found{draft.type.rule, std::max(static_cast<double>(draft.type.period), 1.0), true};
  const auto asks = [&](std::initializer_list<std::string_view> names, LayerRule wanted) {
    const std::optional<double> period = keys.number(names);
    if (period && *period >= 1) found = {draft.type.rule == LayerRule::kUniform ? wanted : draft.type.rule, *period, false};
  };
  asks({"sliding_window_pattern", "_sliding_window_pattern", "layer_switch"}, LayerRule::kEveryNthFull);
  asks({"full_attention_interval"}, LayerRule::kEveryNthMixes);
  asks({"global_attn_every_n_layers"}, LayerRule::kFirstOfNFull);
  if (found.rule == LayerRule::kLaterSlide) found = {found.rule, keys.number({"max_window_layers"}).value_or(28), false};
  return found;
}

Mix mix_by_rule(const Rule& rule, double layer) {
  const auto window_if = [](bool windowed) { return windowed ? Mix::kWindow : Mix::kFull; };
  switch (rule.rule) {
    case LayerRule::kUniform: return Mix::kWindow;
    case LayerRule::kEvenSlide: return window_if(std::fmod(layer, 2) == 0);
    case LayerRule::kOddLocal: return window_if(std::fmod(layer, 2) == 1);
    case LayerRule::kEveryNthFull: return window_if(std::fmod(layer + 1, rule.period) != 0);
    case LayerRule::kEveryNthMixes: return std::fmod(layer + 1, rule.period) == 0 ? Mix::kFull : Mix::kNone;
    case LayerRule::kFirstOfNFull: return window_if(std::fmod(layer, rule.period) != 0);
    case LayerRule::kLaterSlide: return window_if(layer >= rule.period);
  }
  return Mix::kFull;
}

void by_rule(Draft& draft) {
  const Rule rule = read_rule(draft);
  for (size_t i = 0; i < draft.layer_count(); ++i) draft.layers[i].mix = mix_by_rule(rule, static_cast<double>(i));
  if (!rule.by_class || rule.rule == LayerRule::kUniform) return;
  const bool in_turn = rule.rule == LayerRule::kEvenSlide || rule.rule == LayerRule::kOddLocal;
  draft.assume("layers", "period " + whole(in_turn ? 2 : rule.period), draft.class_source());
}

void without_windows(Draft& draft) {
  for (LayerDraft& layer : draft.layers) layer.mix = layer.mix == Mix::kWindow ? Mix::kFull : layer.mix;
}

/// Ones for layers that rotate, zeros for those that do not, whatever the key's name says.
bool rotation_by_list(Draft& draft) {
  const FoundKey key = draft.keys.find({"no_rope_layers", "rope_layout"});
  const std::vector<double> list = draft.keys.numbers(key);
  if (list.empty()) return false;
  const bool flags = std::ranges::all_of(list, [](double one) { return one == 0 || one == 1; });
  if (!flags) {
    draft.keys.complain(key.place, "must have a 1 for each layer that rotates and a 0 for each that does not. Write it so.");
    return true;
  }
  for (size_t i = 0; i < std::min(list.size(), draft.layer_count()); ++i) draft.layers[i].rotates = list[i] == 1;
  draft.warn("no-rope-sense", key.place + " has a 1 for layers that do rotate, and a 0 for those that do not. The name says the opposite.");
  return true;
}

void read_rotating_layers(Draft& draft) {
  if (draft.type.full_without_rope && draft.any(Mix::kWindow)) {
    for (LayerDraft& layer : draft.layers) layer.rotates = layer.mix == Mix::kWindow;
    draft.assume("layersWithoutPositions", std::string("those that see all"), draft.class_source());
    draft.warn("full-without-rope", "Layers that see the whole text have no positions in " + std::string(draft.type.name) +
                                        ", and no key says so. Software that rotates every layer gives other logits.");
    return;
  }
  if (rotation_by_list(draft)) return;
  std::optional<double> period = draft.keys.number({"no_rope_layer_interval", "nope_layer_interval"});
  if (!period && draft.type.no_rope_period > 0) {
    period = draft.type.no_rope_period;
    draft.assume("layersWithoutPositions", "every " + whole(*period) + "th", draft.class_source());
  }
  if (!period || *period < 1) return;
  for (size_t i = 0; i < draft.layer_count(); ++i) draft.layers[i].rotates = std::fmod(static_cast<double>(i) + 1, *period) != 0;
}

}  // namespace

void read_layer_pattern(Draft& draft) {
  const bool listed =
      by_names(draft) || by_repeated_names(draft) || by_letters(draft) || by_numbers(draft) || by_linear_lists(draft) || by_indices(draft);
  if (!listed && draft.type.recurrent) {
    for (LayerDraft& layer : draft.layers) layer.mix = Mix::kNone;
  } else if (!listed) {
    by_rule(draft);
  }
  if (!has_window(draft)) without_windows(draft);
  set_layers(draft.layers, draft.keys.numbers({"cross_attention_layers"}), 0, Mix::kCross);
  read_rotating_layers(draft);
  // Llama 4 cuts the text into blocks in the layers that rotate, and there alone.
  if (draft.is("llama4") || draft.is("llama4_text")) {
    const bool chunks = draft.any(Mix::kWindow);
    for (LayerDraft& layer : draft.layers) layer.mix = chunks && layer.rotates ? Mix::kWindow : Mix::kFull;
  }
}

}  // namespace engine
