#pragma once

#include <string>

#include "book/catalog.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The input of the tools that typeset formulas and subset fonts, as JSON:
/// {"formulas":[{"tex":"…","display":true}…],"characters":{"serif.ttf":"…"…},"common":{"serif.ttf":"…"…}}. Each formula of the book is
/// listed once. A face must have the characters of the texts; of the common ones it may lack some.
std::string to_collection(const Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace compiler
