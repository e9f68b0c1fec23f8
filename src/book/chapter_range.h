#pragma once

#include <string_view>
#include <vector>

#include "book/document.h"

// Some chapters of the book, as an address names them: "?chapters=3-7".
namespace book {

/// Whether the page asks the questions of the chapters that its address names.
bool takes_chapters(const Document& page);

/// The number of a topic's chapter, 3 for "03-…".
int chapter_number(const Topic& topic);

/// Whether `text` names chapters of a bank whose last one has the number `last`: "3", "3-7", or nothing for all of them.
bool is_chapter_range(std::string_view text, int last);

/// The topics of `bank` whose chapters `text` names, as indices. Requires that it names some.
std::vector<int> topics_in(const Document& bank, std::string_view text);

}  // namespace book
