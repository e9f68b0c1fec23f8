#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/surface.h"

namespace plot {

/// One value under a figure: what it is, and its text.
struct Readout {
  std::string_view label;
  std::string value;
  int room = 8;                ///< characters that the longest value takes
  std::string_view part = {};  ///< name of the part that it belongs to, which lights up with it; or empty
};

/// The readouts side by side under a hairline, in columns that share the width by their room and never move; in smaller type where
/// their longest values would touch.
/// Takes kReadout_px of height. Returns the part under the pointer, or nothing.
std::string_view draw_readout(Surface& surface, base::Rect area, const std::vector<Readout>& readouts);
inline constexpr float kReadout_px = 60;

/// The lines of a formula with its numbers: one where `width_px` lets it, else as much on each as fits, broken before equals signs.
std::vector<std::string_view> formula_lines(const Surface& surface, std::string_view formula, float width_px);

/// Draws them. Takes formula_px(width) of height whatever the text, so that nothing below it ever moves.
void draw_formula(Surface& surface, base::Rect area, std::string_view formula);
float formula_px(float width_px);

/// The foot of a figure: its readout from `top_px` down, and its formula at the bottom of the surface. Returns the part under the pointer,
/// or nothing.
std::string_view draw_foot(Surface& surface, float top_px, const std::vector<Readout>& readouts, std::string_view formula);

}  // namespace plot
