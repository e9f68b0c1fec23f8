#pragma once

#include <string_view>

#include "plot/surface.h"

namespace plot {

/// The keys that do the same as the buttons, by their DOM names.
inline constexpr char kZoomIn = '+', kZoomOut = '-', kZoomFit = '0';
inline constexpr float kZoomStep = 1.5f;  ///< magnification of one press

inline constexpr float kZoomButtons_px = 84;  ///< width of the three
inline constexpr float kZoomButton_px = 24;   ///< height of each

/// Draws the buttons +, - and fit with their top right corner at `top_right`. Returns the one that the pointer was released on: kZoomIn,
/// kZoomOut, kZoomFit, or 0. `fits`: everything is in view, so there is nothing to zoom out to.
char zoom_buttons(Surface& surface, base::Point top_right, bool fits);

/// The button that a key stands for: kZoomIn, kZoomOut, kZoomFit, or 0. "=" and "_" count as well, because they share keys with "+" and
/// "-".
char zoom_of_key(std::string_view name);
/// Magnification of kZoomIn or kZoomOut.
constexpr float zoom_factor(char sign) { return sign == kZoomIn ? kZoomStep : 1 / kZoomStep; }

/// The rectangle around all three buttons.
base::Rect zoom_buttons_rect(base::Point top_right);

}  // namespace plot
