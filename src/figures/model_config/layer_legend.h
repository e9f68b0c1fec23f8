#pragma once

#include <string>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// The kinds of layers that a model has, with their numbers, flowing from the left to the right.
namespace figures::plans {

struct LegendEntry {
  int group = 0;  ///< -1: the table; -2: further kinds
  std::string words;
  base::Point at = {};  ///< of its swatch, from the legend's corner
};

struct Legend {
  std::vector<LegendEntry> entries;
  float height = 0;
};

Legend legend_in(const plot::Scene& scene, const Shown& shown, int model, const LayerGroups& groups, float width_px);
void add_legend(plot::Scene& scene, base::Point corner, const Legend& legend, const Shown& shown, int model, const LayerGroups& groups);

}  // namespace figures::plans
