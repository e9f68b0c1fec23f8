#pragma once

#include "book/catalog.h"
#include "book/document.h"
#include "book/form/element.h"

namespace book::form {

/// Everything on the page of a chapter that the application changes, as the page has it before the application runs. Only the descriptions
/// of figures are left out, because they would have to be computed.
std::vector<Element> controls(const Document& document, const Catalog& catalog);

}  // namespace book::form
