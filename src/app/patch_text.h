#pragma once

#include <cmath>
#include <string>

#include "base/geometry.h"
#include "base/number.h"

// Values of patches as JSON; see dom_diff.h.
namespace app {

inline constexpr const char* kNone = "null";
inline constexpr const char* kTrue = "true";
inline constexpr const char* kFalse = "false";
inline constexpr const char* kEmpty = "\"\"";  ///< of an attribute that is there, without a value

/// Of the attribute "hidden".
inline std::string hidden_unless(bool shown) { return shown ? kNone : kEmpty; }

/// A length in the DOM: hundredths of a pixel are more than any screen shows.
inline std::string px(float length) { return base::exact(std::round(length * 100.0) / 100.0); }

inline std::string place(base::Rect rect, base::Rect within = {}) {
  return "[" + px(rect.x - within.x) + "," + px(rect.y - within.y) + "," + px(rect.width) + "," + px(rect.height) + "]";
}

}  // namespace app
