#pragma once

#include "figures/model_config/model.h"
#include "plot/scene.h"

// The logarithmic axis of distances that the pictures of the logits share.
namespace figures::plans {

struct DistanceAxis {
  base::Rect area;
  double farthest = 1;
  float x(double distance) const;
};

/// The distance at its right end.
int farthest_of(const Shown& shown);

/// Invisible columns over the picture, so that pointing at a distance reads it, and a line where the cursor is.
void add_cursor(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown, int distance);

/// Below the axis: that the model which is compared has nothing on it.
void add_other_note(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown);

}  // namespace figures::plans
