#pragma once

#include <string>

#include "book/catalog.h"
#include "publish/manuscript.h"

namespace publish {

/// What the tools that set formulas and cut fonts must know, as JSON:
/// {"formulas":[{"tex":"…","display":true}…],"characters":{"serif.ttf":"…"…}}. Formulas are distinct over the book.
std::string to_collection(const Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace publish
