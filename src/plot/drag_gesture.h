#pragma once

#include "plot/surface.h"
#include "plot/window.h"

namespace plot {

/// Tells clicks from drags on a picture that shows a window of its cells. A press that moves farther than a click does pans the window,
/// unless all cells are in view.
class DragGesture {
 public:
  /// What the pointer does: nothing, pointing at a cell, clicking on it, or panning.
  enum class Action { nothing, point, click, pan };

  /// To be called in each frame. `on_cell`: the pointer is over a cell; `can_pan`: some cells are out of view; `rows` and `columns` are the
  /// ones in view.
  Action follow(const Pointer& pointer, bool on_cell, bool can_pan, Window rows, Window columns);

  /// The windows when the press began, and how far the pointer has moved since then, in pixels to the left and upwards.
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
