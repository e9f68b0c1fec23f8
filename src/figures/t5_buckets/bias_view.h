#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "figures/t5_buckets/model.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::buckets {

/// The bias that one head adds for every query and key, and beside it the table from which it is looked up, with a row per bucket and a
/// column per head.
class BiasView {
 public:
  /// Marks the picture for repainting, because the model has changed.
  void invalidate() { stale_ = true; }

  /// Draws into `area`, which includes the axes and the legend.
  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  struct Pair {
    int query = 0, key = 0;
  };
  /// The query and key at this point of the matrix, if any.
  std::optional<Pair> hit(base::Point at, const Model& model) const;
  /// The head at this point of the table, if any.
  std::optional<int> hit_head(base::Point at) const;

 private:
  void draw_matrix(plot::Surface& surface, const Model& model);
  void draw_stripe(plot::Surface& surface, const Model& model) const;
  void draw_table(plot::Surface& surface, const Model& model) const;

  base::Rect matrix_{0, 0, 1, 1}, table_{0, 0, 1, 1};
  plot::Image image_;
  std::vector<std::uint32_t> pixels_;
  std::array<int, 2> painted_{};  ///< pixels per side, dark
  bool stale_ = true;
};

}  // namespace figures::buckets
