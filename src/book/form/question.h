#pragma once

#include "book/document.h"
#include "book/form/element.h"
#include "book/quiz/view.h"

namespace book::form {

/// A question as a card. Without a view it is as before the application runs: nothing can be chosen or pressed, and the questions of the
/// final quiz are hidden until they are part of a pass. `item` is an index into Document::items.
Element question(const Document& document, int item, const ItemView* view = nullptr);

/// The right answer, collapsed, for readers without scripts. It is a second copy of the texts, so it has no ids.
Element answer(const Document& document, const Item& item);

}  // namespace book::form
