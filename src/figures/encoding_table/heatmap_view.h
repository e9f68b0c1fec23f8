#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "figures/encoding_table/model.h"
#include "plot/heatmap.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::table {

/// The table as a picture, with a row per position and a column per dimension. When comparing, two tables and their difference, side by
/// side, or stacked on narrow surfaces.
class HeatmapView {
 public:
  /// Marks the pictures for repainting, because the model has changed.
  void invalidate() { stale_ = true; }

  /// Draws everything within `area`, axes included.
  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  /// The cell at this point, if any, and the share (0 to 1) of the visible window that lies to the left of it and above it.
  struct Hit {
    Cursor cell;
    base::Point share;
  };
  std::optional<Hit> hit(base::Point at, const Model& model) const;

  /// Size of a cell in the last drawn picture.
  base::Point cell_px(const Model& model) const;

  /// The part at this point beside the pictures: "pos" on the left, "i" below; or empty.
  std::string_view part_at(base::Point at) const;

  /// The bottom right corner of the pictures.
  base::Point corner() const { return {plots_[count_ - 1].right(), plots_[count_ - 1].bottom()}; }

 private:
  /// What the images were painted for.
  struct Painted {
    int width = 0;
    int height = 0;
    bool dark = false;
    bool operator==(const Painted&) const = default;
  };
  void lay_out(plot::Surface& surface, base::Rect area, const Model& model);
  void paint(plot::Surface& surface, const Model& model);
  void draw_highlight(plot::Surface& surface, base::Rect plot, const Model& model) const;
  void draw_cursor(plot::Surface& surface, base::Rect plot, const Model& model) const;

  std::array<plot::Image, 3> images_;
  Painted painted_;
  std::array<base::Rect, 3> plots_{};
  size_t count_ = 1;
  plot::Tiles tiles_;
  std::vector<std::uint32_t> colours_;  ///< one per tile
  std::vector<std::uint32_t> pixels_;
  bool stale_ = true;
};

}  // namespace figures::table
