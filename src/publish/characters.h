#pragma once

#include <array>
#include <set>
#include <string>

#include "base/look.h"
#include "book/catalog.h"
#include "book/document.h"

namespace publish {

/// For each face of base::kFaces, in that order: the characters (each a UTF-8 string) that it must be able to draw.
using Characters = std::array<std::set<std::string>, base::kFaces.size()>;

/// The characters that every face needs: printable ASCII and those in the application's own texts.
Characters common_characters();

/// Adds the characters that `document` needs to the faces that its texts are set in.
void add_characters(const book::Document& document, const book::Catalog& catalog, Characters& characters);

}  // namespace publish
