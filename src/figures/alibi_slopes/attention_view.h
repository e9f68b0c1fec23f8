#pragma once

#include <array>
#include <optional>
#include <vector>

#include "figures/alibi_slopes/model.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::alibi {

/// A query and a key.
struct Cell {
  int query = 0;
  int key = 0;
};

/// The weights without and with the bias, side by side in the same colours.
class AttentionView {
 public:
  void invalidate() { stale_ = true; }
  void draw(plot::Surface& surface, base::Rect area, const Model& model);
  std::optional<Cell> hit(base::Point at, const Model& model) const;

 private:
  void paint(plot::Surface& surface, const Model& model);
  void draw_cursor(plot::Surface& surface, const Model& model, base::Rect plot) const;

  std::array<base::Rect, 2> plots_{};
  std::array<plot::Image, 2> images_;
  std::array<int, 3> painted_{};  ///< width, height, dark
  std::vector<std::uint32_t> pixels_;
  bool stale_ = true;
};

}  // namespace figures::alibi
