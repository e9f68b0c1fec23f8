#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/functions.h"
#include "book/document.h"

// Questions that were missed at first are asked once more: at the end of their chapter, and one or two at the head of the next. For that,
// copies of them are added to the open document, behind its own questions. A copy belongs to no block: it stands in the block once_more.
namespace book {

inline constexpr std::string_view kAgainPrefix = "again-";  ///< before the id of a copy
inline bool is_once_more(std::string_view item_id) { return item_id.starts_with(kAgainPrefix); }
inline bool is_once_more(const Item& item) { return is_once_more(item.id); }

inline constexpr const char* kOnceMoreId = "once-more";      ///< the block at the end of a chapter
inline constexpr const char* kFromBeforeId = "from-before";  ///< the block at its head, for questions of the chapter before
inline bool is_from_before(const Block& once_more) { return !once_more.text.empty(); }

/// Whether the reader will not answer a question any more where it stands: it is right, or she has given up.
bool is_done_with(const Item& item, const Attempt& attempt);

/// Adds a copy of the question to `to`, which may be the same document.
void add_once_more(const Document& from, Document& to, const Item& item);

/// A seed with which the question has other numbers than with `known`, or its options another order, if there is any.
std::uint32_t other_seed(const Item& item, std::uint32_t known, std::uint32_t& random, base::Functions functions);

/// What web/first_paint.js looks for, to show a block from the first moment: "end:02-waves", "head:01-order".
std::string once_more_key(const Document& document, const Block& block);

}  // namespace book
