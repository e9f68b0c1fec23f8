#pragma once

namespace plot {

/// The cells in view along one axis: `count` of them from `first`.
struct Window {
  int first = 0;
  int count = 1;
  bool operator==(const Window&) const = default;
};

/// The window of `shown` cells (0: all) from `first` on an axis of `cells` > 0 cells. Any values are clamped, so that the window is never
/// empty and never reaches outside.
Window window_of(double first, double shown, int cells);

/// Magnified by `factor`, with the cell at `share` (0 to 1) of the window kept in place as nearly as whole cells allow. The window changes
/// by at least one cell, until it has one cell or all of them.
Window zoomed(Window window, int cells, float share, float factor);

/// Where the middle of a cell lies in the window, 0 to 1, clamped to the window's ends.
float share_of(Window window, int cell);

/// Shifted just far enough to bring `cell` into view.
Window scrolled_to(Window window, int cell);

}  // namespace plot
