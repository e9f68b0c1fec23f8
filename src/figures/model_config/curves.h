#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figures/model_config/similarity.h"
#include "plot/scene.h"

// The logits of a model's kinds of layers over the distance.
namespace figures::plans {

/// One curve of the picture.
struct Curve {
  std::string name;
  Similarity similarity;
  double reach = 0;  ///< the farthest distance that its layers see
  bool is_windowed = false;
  /// Whether it is the other one as far as it goes.
  bool begins_like(const Curve& longer) const;
};

/// What is seen together.
struct Curves {
  Curve actor;
  std::optional<Curve> without;  ///< the other setting of the scaling, if the file has one
  bool has_other = false;        ///< whether the other model has a curve
  std::vector<Curve> others;     ///< of the model's other layers, and of the other model
};

/// Of the layer looked at, which rotates or has no positions.
Curves curves_of(const Shown& shown);

/// The distance at the cursor, or the farthest that the layer sees.
int read_at(const Shown& shown, const Curve& curve);

std::string value_text(const Curve& curve, int distance);  ///< "0.549", "out of sight"

void add_curves(plot::Scene& scene, base::Rect room, const Shown& shown, const Curves& curves);

}  // namespace figures::plans
