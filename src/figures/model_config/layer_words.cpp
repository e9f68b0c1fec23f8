#include "figures/model_config/layer_words.h"

#include <algorithm>

#include "figures/concat.h"
#include "figures/knobs.h"

namespace figures::plans {

using engine::LayerKind;

bool same_angles(LayerOf a, LayerOf b) {
  const engine::Rotation *of_a = a.rotation(), *of_b = b.rotation();
  if (!of_a || !of_b) return !of_a && !of_b;
  return a.plan == b.plan ? of_a == of_b : *of_a == *of_b;
}

bool same_positions(LayerOf a, LayerOf b) {
  const engine::LayerPlan &x = a.layer(), &y = b.layer();
  if (x.kind != y.kind || x.crosses != y.crosses || x.window != y.window) return false;
  return (!x.window || x.window_form == y.window_form) && same_angles(a, b);
}

int LayerGroups::count(int model, int group) const { return static_cast<int>(std::ranges::count(of_layer[to_size(model)], group)); }

/// Adds the layer's group if it is new.
static int group_of(std::vector<LayerGroup>& groups, LayerOf of, int& inks) {
  for (size_t g = 0; g < groups.size(); ++g) {
    if (same_positions(groups[g].first, of)) return static_cast<int>(g);
  }
  const auto alike = std::ranges::find_if(
      groups, [&](const LayerGroup& group) { return group.first.layer().kind == of.layer().kind && same_angles(group.first, of); });
  const int ink = alike != groups.end() ? alike->ink : of.rotation() ? inks++ : 0;
  groups.push_back({of, ink});
  return static_cast<int>(groups.size()) - 1;
}

LayerGroups groups_of(const std::vector<const engine::PositionPlan*>& plans, int max_layers) {
  LayerGroups found;
  int inks = 0;
  for (const engine::PositionPlan* plan : plans) {
    std::vector<int>& of_layer = found.of_layer.emplace_back();
    const int count = std::min(static_cast<int>(plan->layers.size()), max_layers);
    for (int i = 0; i < count; ++i) of_layer.push_back(group_of(found.groups, {plan, i}, inks));
  }
  return found;
}

std::string tokens_text(double count) { return grouped(static_cast<long long>(count + 0.5)); }

std::string kind_text(LayerOf of) {
  if (of.layer().crosses) return "cross-attention";
  switch (of.layer().kind) {
    case LayerKind::kRope: return "RoPE";
    case LayerKind::kNone: return "no positions";
    case LayerKind::kLearned: return "learned table";
    case LayerKind::kSinusoidal: return "sinusoidal table";
    case LayerKind::kT5: return of.plan->buckets ? concat({"bias of ", of.plan->buckets->count, " buckets"}) : "bias by bucket";
    case LayerKind::kAlibi: return "ALiBi";
    case LayerKind::kRelative: return "relative vectors";
    case LayerKind::kRecurrent: return "no attention";
  }
  return {};
}

std::string window_text(const engine::LayerPlan& layer) {
  if (!layer.window) return {};
  return concat({layer.window_form == engine::WindowForm::kChunked ? "chunks of " : "window ", *layer.window});
}

/// As its authors write it, where they do.
static std::string_view scaling_name(std::string_view name) {
  struct Known {
    std::string_view in_file, written;
  };
  constexpr Known kNames[] = {{"yarn", "YaRN"},        {"su", "LongRoPE"},         {"longrope", "LongRoPE"},
                              {"llama3", "Llama 3’s"}, {"dynamic", "dynamic NTK"}, {"proportional", "proportional"}};
  const auto known = std::ranges::find(kNames, name, &Known::in_file);
  return known == std::end(kNames) ? name : known->written;
}

std::string scaling_text(const engine::Rotation& rotation) {
  if (!rotation.scales()) return {};
  const std::string name(scaling_name(rotation.scaling_name));
  return rotation.factor ? concat({name, ", factor ", base::exact(*rotation.factor)}) : name;
}

std::string positions_text(LayerOf of) {
  std::string text = kind_text(of);
  if (const engine::Rotation* rotation = of.rotation()) {
    text += ", base " + tokens_text(rotation->base);
    if (rotation->scales()) text += concat({", ", scaling_name(rotation->scaling_name)});
  }
  const std::string window = window_text(of.layer());
  return window.empty() ? text : text + ", " + window;
}

bool attends(const engine::LayerPlan& layer) { return layer.kind != LayerKind::kRecurrent && !layer.crosses; }

bool is_stretched(const engine::PositionPlan& plan) {
  return std::ranges::any_of(plan.rotations, [](const engine::Rotation& rotation) {
    return rotation.scales() && rotation.scaling.type != engine::RopeScalingType::kProportional;
  });
}

double tokens_seen(LayerOf of, double length) {
  const engine::LayerPlan& layer = of.layer();
  if (!attends(layer)) return 0;
  if (layer.window) length = std::min(length, static_cast<double>(*layer.window));
  if (layer.kind == LayerKind::kLearned && of.plan->table) length = std::min(length, static_cast<double>(of.plan->table->usable));
  return length;
}

bool layer_differs(const Shown& shown, int layer) {
  if (!shown.other) return false;
  const engine::PositionPlan &a = shown.model->plan, &b = shown.other->plan;
  const size_t i = to_size(layer);
  return i >= a.layers.size() || i >= b.layers.size() || !same_positions({&a, layer}, {&b, layer});
}

}  // namespace figures::plans
