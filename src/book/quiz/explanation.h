#pragma once

#include <string>

#include "book/document.h"
#include "book/quiz/view.h"

namespace book {

/// The feedback that `now` shows and `was` did not, for screen-reader users; after the answer that it is about, if that was not theirs.
/// Empty for cards in an order or in pairs: there each card announces feedback of its own.
std::string new_feedback(const Document& document, const Item& item, const ItemView& was, const ItemView& now);

}  // namespace book
