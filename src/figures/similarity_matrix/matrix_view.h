#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "figures/similarity_matrix/model.h"
#include "plot/colour_map.h"
#include "plot/heatmap.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::similarity {

const plot::ColourMap& colours(const Model& model, bool dark);

/// All pairs as a picture: a row per m, a column per n, and the diagonal of the cursor's distance.
class MatrixView {
 public:
  /// Marks the picture for repainting, because the model has changed.
  void invalidate() { stale_ = true; }

  /// Draws into `plot`, with axes to its left and below it and the legend to its right.
  void draw(plot::Surface& surface, base::Rect plot, const Model& model);

  /// The pair at this point, if any.
  struct Hit {
    int m = 0;
    int n = 0;
    base::Point share;  ///< share of the visible window to the left of the point and above it, 0 to 1
  };
  std::optional<Hit> hit(base::Point at, const Model& model) const;

  base::Point cell_px(const Model& model) const;
  base::Rect plot() const { return plot_; }

 private:
  void paint(plot::Surface& surface, const Model& model);
  void draw_cursor(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 1, 1};
  plot::Image image_;
  int width_ = 0, height_ = 0;
  bool dark_ = false;
  plot::Tiles tiles_;
  std::vector<std::uint32_t> colours_;  ///< one per tile
  std::vector<std::uint32_t> pixels_;
  bool stale_ = true;
};

}  // namespace figures::similarity
