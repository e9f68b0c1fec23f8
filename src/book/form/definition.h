#pragma once

#include "book/document.h"
#include "book/form/element.h"

namespace book::form {

/// The definition that the term link `block.index` opens and closes. Without scripts, that link leads to the glossary.
Element definition(const Document& document, const Block& block, bool open = false);

}  // namespace book::form
