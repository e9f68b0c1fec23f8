#pragma once

#include <span>
#include <string_view>

namespace base {

/// A numeric function that a question template may call. It lives here because the room that parses chapters and the engine do not know
/// each other.
struct Function {
  std::string_view name;
  int arguments;
  double (*value)(const double* arguments);  ///< NaN for invalid arguments
};
using Functions = std::span<const Function>;

}  // namespace base
