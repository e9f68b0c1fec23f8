#pragma once

#include <string>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// A chapter as a file that the application reads back with `restore` (book/stored/restore.h): it holds what parsing it has found, so that
/// no reader's browser parses Markdown. JSON, because every server sends that compressed, browsers show it, and the application
/// reads JSON anyway: {"format": "phasebook chapter 2", "chapter": {…}}. Each plain value is an object with its fields,
/// named in stored/fields.h; a field that has its default is left out. Lines of the Markdown file, which only its author needs, are not
/// kept. `catalog` must be the one that the document was parsed with; a document that add_overview has added to is stored with that.
std::string store(const Document& document, const Catalog& catalog);

}  // namespace book
