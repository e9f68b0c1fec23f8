#pragma once

#include <string>

#include "book/catalog.h"
#include "book/document.h"

namespace compiler {

/// Writes a chapter as a file that the application reads back with `deserialize` (book/serialization/deserialize.h). The file contains the
/// parsed chapter, so that no reader's browser has to parse Markdown. The format is JSON, because every server compresses it, browsers can
/// show it, and the application reads JSON anyway: {"format": "phasebook chapter 3", "chapter": {…}}. Each plain value is an object with
/// its fields, which are named in book/serialization/fields.h; fields with their default values are left out. Line numbers of the Markdown
/// file, which only its author needs, are not stored. `catalog` must be the one that the document was parsed with. What add_overview has
/// added to the document is stored too.
std::string serialize(const book::Document& document, const book::Catalog& catalog);

}  // namespace compiler
