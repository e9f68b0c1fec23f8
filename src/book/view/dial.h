#pragma once

#include <span>

#include "book/document.h"
#include "book/quiz/view.h"
#include "book/view/element.h"

namespace book::view {

/// Adds the result of the final quiz by chapter: a dial with an arc for each, filled by the share that was right, and a table that says the
/// same in words. `asked` is the open pass.
void add_result(Element& to, const Document& asked, std::span<const ItemView> items);

}  // namespace book::view
