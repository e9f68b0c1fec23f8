#pragma once

#include <string>
#include <string_view>

namespace book {

/// The characters that an HTML entity stands for ("&amp;", "&#8722;", "&#x2212;"). Of the named ones only a handful that
/// cannot be typed well is known, since chapters are UTF-8; for others, and for code points that do not exist, empty.
std::string decode_entity(std::string_view entity);

}  // namespace book
