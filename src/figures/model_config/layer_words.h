#pragma once

#include <string>
#include <vector>

#include "figures/model_config/model.h"

// What a layer does about positions, in words, and which layers do the same.
namespace figures::plans {

/// One layer of a model.
struct LayerOf {
  const engine::PositionPlan* plan = nullptr;
  int index = 0;
  const engine::LayerPlan& layer() const { return plan->layers[static_cast<size_t>(index)]; }
  /// Null unless it rotates.
  const engine::Rotation* rotation() const {
    return layer().rotation < 0 ? nullptr : &plan->rotations[static_cast<size_t>(layer().rotation)];
  }
};

/// Layers that do the same about positions, in one model or in two that are compared.
struct LayerGroup {
  LayerOf first;
  int ink = 0;  ///< groups with the same angles share it
};

bool same_angles(LayerOf a, LayerOf b);
bool same_positions(LayerOf a, LayerOf b);  ///< kind, angles and window

/// The groups of all layers, in the order in which they come up, and the group of each layer.
struct LayerGroups {
  std::vector<LayerGroup> groups;
  std::vector<std::vector<int>> of_layer;  ///< [model][layer]
  int count(int model, int group) const;
};
LayerGroups groups_of(const std::vector<const engine::PositionPlan*>& plans, int max_layers);

std::string tokens_text(double count);                       ///< "131,072"
std::string kind_text(LayerOf of);                           ///< "RoPE", "learned table"
std::string window_text(const engine::LayerPlan& layer);     ///< "window 1,024"; empty if it has none
std::string scaling_text(const engine::Rotation& rotation);  ///< "YaRN, factor 4"; empty if it has none
std::string positions_text(LayerOf of);                      ///< "RoPE, base 10,000, window 1,024"

/// Whether it attends to the text's own tokens.
bool attends(const engine::LayerPlan& layer);

/// Tokens that a token of this layer can draw on in a text of `length`; 0 if it does not attend to them.
double tokens_seen(LayerOf of, double length);

/// Whether scaling carries its angles beyond the length that they were made for.
bool is_stretched(const engine::PositionPlan& plan);

/// Layers of the two models, by index, that are not the same; so are those that only one has.
bool layer_differs(const Shown& shown, int layer);

}  // namespace figures::plans
