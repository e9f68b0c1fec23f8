#pragma once

#include <string>

#include "base/geometry.h"
#include "figures/figure.h"
#include "figures/model_config/model.h"
#include "plot/scene.h"

namespace figures::plans {

/// Indices of the figure's parameters, for marks that set them.
enum Index : int { kModel, kOther, kView, kLength, kScaling, kLayer, kPair, kDistance, kPinned };
enum View : int { kLayersView, kClocksView, kScoresView, kCacheView };

/// One of the figure's views. Each has a file of its own.
struct Panel {
  void (*compose)(plot::Scene& scene, base::Rect room, const Shown& shown);  ///< also the scene's foot
  std::string (*sentence)(const Shown& shown);                               ///< what is seen, with its numbers: the headline
  std::string (*cursor_text)(const Shown& shown);                            ///< what is at the cursor, in one sentence
  DataTable (*data)(const Shown& shown, Figure::DataScope scope);
};

extern const Panel layers_panel;  ///< a cell for each layer: what it does about positions, its base, its window
extern const Panel clocks_panel;  ///< a clock for each pair of the layer looked at, at the trained length and at the chosen one
extern const Panel scores_panel;  ///< what a logit gets from the distance alone
extern const Panel cache_panel;   ///< the bytes of the KV cache, by layer and against the length

}  // namespace figures::plans
