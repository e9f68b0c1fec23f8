#pragma once

#include <span>
#include <string_view>

namespace base {

/// A function of numbers that a question's template may call. It lives here because the room that reads chapters and the
/// room that computes do not know each other.
struct Function {
  std::string_view name;
  int arguments;
  double (*value)(const double* arguments);  ///< NaN for arguments that mean nothing
};
using Functions = std::span<const Function>;

}  // namespace base
