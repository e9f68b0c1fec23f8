#pragma once

#include <cstddef>
#include <string_view>

namespace base {

/// The Levenshtein distance: how many bytes have to change, come or go to turn `a` into `b`.
size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace base
