#pragma once

namespace plot {

/// The cells in sight along one axis: `count` of them from `first`.
struct Window {
  int first = 0;
  int count = 1;
  bool operator==(const Window&) const = default;
};

/// What `first` and `shown` (0: all) mean for an axis of `cells` > 0 cells, whatever they are: never empty, never outside.
Window window_of(double first, double shown, int cells);

/// Magnified by `factor`, so that the cell at `share` (0 to 1) of the window keeps its place as nearly as whole cells allow.
/// At least one cell fewer or more is in sight, as long as there are any.
Window zoomed(Window window, int cells, float share, float factor);

/// Where the middle of a cell stands in the window, 0 to 1; of a cell outside it, the nearer end.
float share_of(Window window, int cell);

/// Shifted by `by` cells, clamped to the axis.
Window panned(Window window, int cells, float by);

/// Shifted as little as brings `cell` into sight.
Window scrolled_to(Window window, int cell);

}  // namespace plot
