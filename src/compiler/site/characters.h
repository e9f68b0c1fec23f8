#pragma once

#include <array>
#include <set>
#include <string>

#include "base/look.h"
#include "book/catalog.h"
#include "book/document.h"

namespace compiler {

/// For each face of base::kFaces, in that order: characters, each a UTF-8 string.
using Characters = std::array<std::set<std::string>, base::kFaces.size()>;

/// What every book wants of the faces: printable ASCII, the signs of the application's own texts, and those of formulas in pictures. Not
/// every face has them all.
Characters common_characters();

/// Adds the characters of `document` to the faces that its texts are set in.
void add_characters(const book::Document& document, const book::Catalog& catalog, Characters& characters);

}  // namespace compiler
