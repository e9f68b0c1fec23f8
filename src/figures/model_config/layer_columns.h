#pragma once

#include <string>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// A model's layers side by side, a column each from the first to the last, in which a panel draws bars.
namespace figures::plans {

struct LayerColumns {
  base::Rect area;  ///< of the columns alone
  int count = 0;
  int model = 0;  ///< 0 or 1, for keys
  float pitch = 1, bar = 1;
  base::Rect column(int layer) const { return {area.x + pitch * static_cast<float>(layer), area.y, pitch, area.height}; }
  /// From the lower end up to `top`.
  base::Rect bar_to(int layer, float top) const;
};

/// Columns for `count` layers in a room that would hold `of` of them, on whole pixels if it can be.
LayerColumns columns_in(base::Rect room, int count, int of, int model);

/// Makes the columns choose their layers, and writes some of the layers' numbers below.
void add_targets(plot::Scene& scene, const LayerColumns& columns);
void add_layer_numbers(plot::Scene& scene, const LayerColumns& columns, int chosen);
inline constexpr float kLayerNumbers_px = 20;

/// A bar that shows by its form what its layers do about positions: solid where they rotate, hollow where they do nothing, tapering where a
/// bias grows with the distance, hatched without attention.
void add_bar(plot::Scene& scene, plot::Key key, base::Rect rect, const LayerGroup& group, bool chosen, float strength = 1);

/// Names of places on a vertical scale, beside the columns, kept apart.
struct ScaleNote {
  float y = 0;
  std::string text;
};
void add_scale_notes(plot::Scene& scene, base::Rect gutter, const std::vector<ScaleNote>& notes, int model);

}  // namespace figures::plans
