#pragma once

#include <string>

#include "book/catalog.h"
#include "book/document.h"

namespace compiler {

/// The first thing that keeps a document from being shown and answered: an index out of range, a figure or a setting that the catalog does
/// not have, a question without options. One sentence, with the id of the place; empty for every document that was parsed without errors.
/// The site compiler calls this on what it stores, so that no tab has to.
std::string validate(const book::Document& document, const book::Catalog& catalog);

}  // namespace compiler
