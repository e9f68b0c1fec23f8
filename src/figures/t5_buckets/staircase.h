#pragma once

#include <optional>

#include "figures/t5_buckets/model.h"
#include "plot/surface.h"

namespace figures::buckets {

/// The bucket of every distance as a step, with the exact, logarithmic and last parts marked behind it.
class Staircase {
 public:
  static constexpr float kNames_px = 18;  ///< height above the plot for the names of the parts

  void draw(plot::Surface& surface, base::Rect plot, const Model& model);

  /// The distance (key minus query) at this point, if any.
  std::optional<int> hit(base::Point at, const Model& model) const;

 private:
  float x_of(const Model& model, float ahead) const;
  float y_of(const Model& model, int bucket) const;
  void draw_part(plot::Surface& surface, const Model& model, Part part, int from, int to) const;
  void draw_name(plot::Surface& surface, Part part, base::Rect area) const;
  void draw_parts(plot::Surface& surface, const Model& model) const;
  void draw_steps(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 1, 1};
};

}  // namespace figures::buckets
