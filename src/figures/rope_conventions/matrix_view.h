#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "figures/rope_conventions/model.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::conventions {

/// All scores as a picture: a row per m, a column per n, and the diagonal of the cursor.
class MatrixView {
 public:
  static constexpr float kLeft_px = 60, kRight_px = 56;  ///< for the axis, and for the legend

  /// Marks the picture for repainting, because the model has changed.
  void invalidate() { stale_ = true; }

  /// Draws into `plot`, with axes to its left and below it and the legend to its right.
  void draw(plot::Surface& surface, base::Rect plot, const Model& model);

  struct Cell {
    int m = 0;
    int n = 0;
  };
  /// The cell at this point, if any.
  std::optional<Cell> hit(base::Point at, const Model& model) const;

 private:
  void paint(plot::Surface& surface, const Model& model);
  void draw_cursor(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 0, 0};
  plot::Image image_;
  int width_ = 0, height_ = 0;
  bool dark_ = false;
  bool stale_ = true;
  std::vector<std::uint32_t> pixels_;
};

}  // namespace figures::conventions
