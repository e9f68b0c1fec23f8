#pragma once

#include "figures/model_config/layer_columns.h"

namespace figures::plans {

/// One model's columns on a scale of tokens in steps of equal factors, from 1 at the lower end, and what is drawn around them.
struct LayerChart {
  const Model* model = nullptr;
  LayerColumns columns;
  base::Rect gutter;       ///< for notes, at the right
  double most_tokens = 0;  ///< at the upper end
  float y(double tokens) const;
};
void add_layer_chart(plot::Scene& scene, const LayerChart& chart, const LayerGroups& groups, const Shown& shown);

/// The width that the notes beside the columns take.
float notes_width(const plot::Scene& scene, const Shown& shown);

/// Of a model whose positions are learned; null if it has none.
const engine::PositionTable* table_of(const Model& model);

}  // namespace figures::plans
