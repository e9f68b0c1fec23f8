#pragma once

#include <string>
#include <string_view>

namespace compiler {

/// For the first function in `formula` that nobody knows: " (did you mean 'rope_score'?)"; otherwise nothing.
std::string suggestion_for(std::string_view formula);

}  // namespace compiler
