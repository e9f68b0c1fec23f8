#pragma once

#include <string>

#include "base/theme.h"

namespace compiler {

/// The table of base/theme.h as a style sheet: custom properties for colours (`--paper`), type (`--text-size`,
/// `--text-leading`) and lengths (`--column`), light and dark, and the faces of dist/fonts.
std::string theme_css();

/// "#FBFAF7".
std::string css_colour(base::Rgb colour);

}  // namespace compiler
