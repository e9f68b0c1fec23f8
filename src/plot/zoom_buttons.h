#pragma once

#include <string_view>

#include "plot/surface.h"

namespace plot {

/// The keys that mean the same as the buttons, as the DOM names them.
inline constexpr char kZoomIn = '+', kZoomOut = '-', kZoomFit = '0';
inline constexpr float kZoomStep = 1.5f;  ///< magnification of one press

inline constexpr float kZoomButtons_px = 84;  ///< width of the three
inline constexpr float kZoomButton_px = 24;   ///< height of each

/// Draws + - and fit, their right edge at `top_right`, and returns which was let go on: kZoomIn, kZoomOut, kZoomFit, or 0.
/// `fits`: everything is in sight, so that there is nothing to zoom out to.
char zoom_buttons(Surface& surface, base::Point top_right, bool fits);

/// What a key asks for, "+" and "-" on whichever key of theirs: kZoomIn, kZoomOut, kZoomFit, or 0.
char zoom_of_key(std::string_view name);
/// Magnification of kZoomIn or kZoomOut.
constexpr float zoom_factor(char sign) { return sign == kZoomIn ? kZoomStep : 1 / kZoomStep; }

/// The rectangle of all three.
base::Rect zoom_buttons_rect(base::Point top_right);

}  // namespace plot
