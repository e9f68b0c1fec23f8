#pragma once

#include <expected>
#include <string>

namespace base {

/// A value, or one sentence that tells a person what is wrong, where, and what to do.
template <class T>
using Result = std::expected<T, std::string>;

}  // namespace base
