#pragma once

#include <set>
#include <string_view>

#include "book/document.h"

namespace book {

/// Whether the block's id can be linked to.
bool is_anchor(const Block& block);

/// Every id for which `has_anchor` is true, to look many of them up. They are views of the document's own ids.
std::set<std::string_view> anchors_of(const Document& document);

}  // namespace book
