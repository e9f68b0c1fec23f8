#pragma once

#include <string>
#include <string_view>

namespace book {

/// A TeX formula as one line of plain text, for places that can hold nothing else (accessible names, the table of contents, titles):
/// "\sin\left(5 / 10000^{7/32}\right)" -> "sin(5 / 10000^(7/32))". Unknown commands become their names.
std::string formula_text(std::string_view tex);

}  // namespace book
