#pragma once

#include <string>
#include <string_view>

namespace compiler {

/// The characters that an HTML entity stands for ("&amp;", "&#8722;", "&#x2212;"). Since chapters are UTF-8, only a handful of named
/// entities that are hard to type is supported. Empty for other names, control characters and invalid code points.
std::string decode_entity(std::string_view entity);

}  // namespace compiler
