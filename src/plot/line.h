#pragma once

#include <span>
#include <string>
#include <vector>

#include "plot/surface.h"

namespace plot {

inline constexpr int kLineStyles = 4;

/// The colour of line `i`, 0 to kLineStyles - 1. Lines differ in colour and in dashes, so either is enough to tell them apart. Each colour
/// has a contrast of at least 3:1 on the stage.
base::Rgb line_colour(int i, bool dark);

/// Draws a line through `points`, which go from left to right, in the style of line `i`.
void draw_line(Surface& surface, std::span<const base::Point> points, int i, float thickness = 2);

/// Draws a dot on a line, with a rim that separates it from other lines.
void draw_dot(Surface& surface, base::Point at, int i);

/// The name of a line, drawn beside its end.
struct LineLabel {
  std::string text;
  float y_px = 0;  ///< where the line ends
  int style = 0;
};

/// Draws the labels to the right of `x_px`, between `top_px` and `bottom_px`, in the colours of their lines, and moves them apart so that
/// none covers another.
void draw_line_labels(Surface& surface, std::vector<LineLabel> labels, float x_px, float top_px, float bottom_px);

/// Moves ascending places apart until neighbours are at least `gap` apart, from `top` to `bottom`.
void spread(std::span<float> places, float gap, float top, float bottom);

}  // namespace plot
