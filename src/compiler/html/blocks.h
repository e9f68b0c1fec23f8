#pragma once

#include "book/catalog.h"
#include "book/document.h"
#include "book/form/element.h"

namespace compiler {

/// Adds a block of a chapter with all that is in it, as it is before the application runs.
void add_block(book::form::Element& to, const book::Document& document, const book::Catalog& catalog, const book::Block& block);

}  // namespace compiler
