#pragma once

#include <string>
#include <string_view>

namespace book {

/// A formula in a line of plain text, for what can hold nothing else (names read aloud, contents, titles):
/// "\sin\left(5 / 10000^{7/32}\right)" -> "sin(5 / 10000^(7/32))". Commands it does not know become their names.
std::string formula_text(std::string_view tex);

}  // namespace book
