#pragma once

#include <optional>

#include "figures/add_embeddings/model.h"
#include "plot/surface.h"

namespace figures::add {

/// Plots how much of the positions, and of the cursor's token, lies along the first r directions. Below, shows both parts as they are and
/// as projection onto those directions recovers them.
class RecoverView {
 public:
  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  /// The number of directions at this point of the plot.
  std::optional<int> hit(base::Point at, const Model& model) const;

 private:
  base::Point at(const Model& model, int r, double share) const;
  void draw_curves(plot::Surface& surface, const Model& model) const;
  void draw_strips(plot::Surface& surface, base::Rect area, const Model& model) const;

  base::Rect plot_{};
};

}  // namespace figures::add
