#pragma once

#include <string>

#include "base/geometry.h"
#include "base/number.h"

// Values of patches as JSON; see mirror.h.
namespace app {

inline constexpr const char* kNone = "null";
inline constexpr const char* kTrue = "true";
inline constexpr const char* kFalse = "false";
inline constexpr const char* kEmpty = "\"\"";  ///< of an attribute that is there, without a value

inline std::string place(base::Rect rect, base::Rect within = {}) {
  return "[" + base::exact(rect.x - within.x) + "," + base::exact(rect.y - within.y) + "," + base::exact(rect.width) + "," +
         base::exact(rect.height) + "]";
}

}  // namespace app
