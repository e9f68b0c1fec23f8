#pragma once

#include <span>
#include <string>
#include <vector>

#include "plot/surface.h"

namespace plot {

inline constexpr int kLineStyles = 4;

/// The look of line `i`, 0 to kLineStyles - 1: told apart by colour and by dash, so that neither alone is needed. Each
/// colour has at least 3:1 on the stage.
base::Rgb line_colour(int i, bool dark);

/// Draws the line through `points`, which go from left to right, in the look of line `i`.
void draw_line(Surface& surface, std::span<const base::Point> points, int i, float thickness = 2);

/// A dot on a line, with a rim that parts it from others.
void draw_dot(Surface& surface, base::Point at, int i);

/// What a line is called, beside its end.
struct LineLabel {
  std::string text;
  float y_px = 0;  ///< where the line ends
  int style = 0;
};

/// Draws the labels from `x_px` on in the colours of their lines, moved apart so that none covers another, between `top_px`
/// and `bottom_px`.
void draw_line_labels(Surface& surface, std::vector<LineLabel> labels, float x_px, float top_px, float bottom_px);

/// Moves ascending places apart to at least `gap`, as little as fits between `top` and `bottom`.
void spread(std::span<float> places, float gap, float top, float bottom);

}  // namespace plot
