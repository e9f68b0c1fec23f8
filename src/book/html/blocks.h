#pragma once

#include "book/catalog.h"
#include "book/document.h"
#include "book/form/element.h"

namespace book {

/// Adds a block of a chapter with all that is in it, as it is before the application runs.
void add_block(form::Element& to, const Document& document, const Catalog& catalog, const Block& block);

}  // namespace book
