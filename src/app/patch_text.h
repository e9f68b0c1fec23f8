#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>
#include <ranges>
#include <string>

#include "base/geometry.h"
#include "base/json_writer.h"
#include "base/number.h"

// Values of patches, as JSON; see dom_diff.h.
namespace app {

inline constexpr const char* kNone = "null";
inline constexpr const char* kTrue = "true";
inline constexpr const char* kFalse = "false";
inline constexpr const char* kEmpty = "\"\"";  ///< an attribute that is present without a value

/// The value of the attribute "hidden".
inline std::string hidden_unless(bool shown) { return shown ? kNone : kEmpty; }

/// Rounds a length for the DOM to hundredths of a pixel, finer than any screen shows.
inline double px(float length) { return std::round(length * 100.0) / 100.0; }

inline constexpr float kNoLength = std::numeric_limits<float>::quiet_NaN();  ///< written as null by px_list

/// "[4,0.5,null]"
inline std::string px_list(std::initializer_list<float> lengths) { return base::to_json(std::views::transform(lengths, px)); }

inline std::string place(base::Rect rect, base::Rect within = {}) {
  return px_list({rect.x - within.x, rect.y - within.y, rect.width, rect.height});
}

}  // namespace app
