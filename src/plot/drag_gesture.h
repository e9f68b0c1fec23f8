#pragma once

#include "plot/surface.h"
#include "plot/window.h"

namespace plot {

/// A press on a picture of cells, a window of which is in sight: a click, or where it moves farther and not all are in sight, a drag
/// that takes the window along.
class DragGesture {
 public:
  /// What the pointer means: nothing; to point at a cell; a click on it; to pan.
  enum class Means { nothing, point, click, pan };

  /// Takes one frame. `on_cell`: the pointer is over a cell; `can_pan`: not all of them are in sight, but `rows` and `columns`.
  Means follow(const Pointer& pointer, bool on_cell, bool can_pan, Window rows, Window columns);

  /// The windows when it began, and how far it has come since then, in pixels to the left and upwards.
  Window rows() const { return rows_; }
  Window columns() const { return columns_; }
  base::Point by_px() const { return by_px_; }

 private:
  bool active_ = false;
  bool drags_ = false;
  base::Point from_;
  base::Point by_px_;
  Window rows_, columns_;
};

}  // namespace plot
