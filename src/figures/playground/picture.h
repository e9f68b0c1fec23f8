#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "figures/playground/model.h"
#include "plot/heatmap.h"
#include "plot/image.h"
#include "plot/surface.h"
#include "plot/window.h"

namespace figures::play {

/// A result as a number, a line, a picture or a sheet of numbers; or the location of a mistake in the text.
class Picture {
 public:
  /// Marks the picture for repainting, because the result has changed.
  void invalidate() { stale_ = true; }

  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  /// The value at this point, if any.
  struct Cell {
    int row = 0;
    int column = 0;
  };
  std::optional<Cell> hit(base::Point at) const;

 private:
  void draw_mistake(plot::Surface& surface, base::Rect area, const Model& model);
  void draw_number(plot::Surface& surface, base::Rect area, const Model& model);
  void draw_line(plot::Surface& surface, base::Rect area, const Model& model);
  void draw_table(plot::Surface& surface, base::Rect area, const Model& model);
  float value_at(const Model& model, int row, int column) const;
  void lay_out_sheet(plot::Surface& surface, base::Rect area, const Model& model);
  void draw_sheet(plot::Surface& surface, base::Rect area, const Model& model);
  void paint(plot::Surface& surface, const Model& model);

  base::Rect plot_{};  ///< area of the values of these rows and columns; empty if there are none
  plot::Window rows_, columns_;
  float cell_px_ = 0;        ///< of the sheet
  bool transposed_ = false;  ///< the values of a row are listed downwards
  plot::Image image_;
  int width_ = 0, height_ = 0;
  bool dark_ = false;
  bool stale_ = true;
  plot::Tiles tiles_;
  std::vector<std::uint32_t> colours_;  ///< one per tile
  std::vector<std::uint32_t> pixels_;
};

}  // namespace figures::play
