#pragma once

#include <optional>

#include "figures/similarity_matrix/model.h"
#include "plot/surface.h"

namespace figures::similarity {

/// Row m of the matrix as a line: the value over the distance n - m, with the columns aligned with those of the picture above. If rows
/// differ, also the mean over all of them and their range.
class CurveView {
 public:
  /// Height above the plot for the names of the lines.
  static constexpr float kNames_px = 24;

  void draw(plot::Surface& surface, base::Rect plot, const Model& model);

  /// The column at this point, if any.
  std::optional<int> hit(base::Point at, const Model& model) const;

 private:
  base::Point at(const Model& model, int column, float value) const;
  void draw_range(plot::Surface& surface, const Model& model) const;
  void draw_names(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 1, 1};
};

}  // namespace figures::similarity
