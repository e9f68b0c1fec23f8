#pragma once

#include <span>

#include "book/document.h"
#include "book/form/element.h"
#include "book/quiz/view.h"

namespace book::form {

/// The line of facts below a chapter's title. `items` are the views of the document's questions, or none before the application runs.
Element facts(const Document& document, const Block& block, std::span<const ItemView> items = {});

/// How the reader answered the questions. `page` is the chapter, or the bank of the final quiz; `block` its summary; `asked` the same
/// chapter, or the open pass over the bank; `items` the views of its questions, or none before the application runs.
Element summary(const Document& page, const Block& block, const Document& asked, std::span<const ItemView> items = {});

}  // namespace book::form
