#pragma once

#include <string>

#include "compiler/site/manuscript.h"

namespace compiler {

/// The input of the tools that typeset formulas and subset fonts, as JSON:
/// {"formulas":[{"tex":"…","display":true}…],"characters":{"serif.ttf":"…"…}}. Each formula of the book is listed once.
std::string to_collection(const Manuscript& manuscript);

}  // namespace compiler
