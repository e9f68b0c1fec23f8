#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/surface.h"

namespace plot {

/// One value below a figure, with its label.
struct Readout {
  std::string_view label;
  std::string value;
  int room = 8;                ///< characters of the longest value
  std::string_view part = {};  ///< name of the part of the figure that is highlighted with it; or empty
};

/// Draws the readouts side by side under a hairline. Their columns share the width by `room`, so they never move; the type is smaller if
/// the longest values would touch. Takes kReadout_px of height. Returns the part under the pointer, or nothing.
std::string_view draw_readout(Surface& surface, base::Rect area, const std::vector<Readout>& readouts);
inline constexpr float kReadout_px = 60;

/// Breaks a formula into lines: one line if `width_px` has room for it, otherwise as much on each line as fits, broken before equals signs.
std::vector<std::string_view> formula_lines(const Surface& surface, std::string_view formula, float width_px);

/// Draws these lines. Takes formula_px(width) of height for any formula, so that nothing below it ever moves.
void draw_formula(Surface& surface, base::Rect area, std::string_view formula);
float formula_px(float width_px);

/// Draws the foot of a figure: its readouts from `top_px` down, and its formula at the bottom of the surface. Returns the part under the
/// pointer, or nothing.
std::string_view draw_foot(Surface& surface, float top_px, const std::vector<Readout>& readouts, std::string_view formula);

}  // namespace plot
