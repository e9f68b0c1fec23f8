#pragma once

#include <string>
#include <string_view>

#include "plot/surface.h"

namespace plot {

/// `text` if it fits into `room_px`, otherwise as much of its beginning as fits with an ellipsis after it; at least the ellipsis.
std::string ellipsize(const Surface& surface, base::Face face, base::Type type, std::string_view text, float room_px);

}  // namespace plot
