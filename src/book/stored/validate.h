#pragma once

#include <string>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// What keeps a document from being shown and answered: an index that leads nowhere, a figure or a setting that the catalog does not have,
/// a question without options. One sentence, with the id of where it is; empty for every document that parsing gives without errors.
/// For `publish`, which looks at what it stores, so that no tab has to.
std::string validate(const Document& document, const Catalog& catalog);

}  // namespace book
