#pragma once

#include <string>

// Values of patches, as JSON; see dom_diff.h.
namespace app {

inline constexpr const char* kNone = "null";
inline constexpr const char* kTrue = "true";
inline constexpr const char* kFalse = "false";
inline constexpr const char* kEmpty = "\"\"";  ///< an attribute that is present without a value

/// The value of the attribute "hidden".
inline std::string hidden_unless(bool shown) { return shown ? kNone : kEmpty; }

}  // namespace app
