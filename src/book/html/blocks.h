#pragma once

#include "book/catalog.h"
#include "book/document.h"
#include "book/form/element.h"

namespace book {

/// A block of a chapter with all that is in it, as it is before the application runs.
form::Element block_element(const Document& document, const Catalog& catalog, const Block& block);

}  // namespace book
