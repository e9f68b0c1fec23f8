#pragma once

#include <string_view>
#include <vector>

#include "book/parse/chapter.h"

namespace book {

/// Reads Markdown with md4c into blocks without ids. `text` begins on `first_line` of the chapter's file. Formulas, links,
/// figures and items go into the chapter as they come.
std::vector<Block> read_markdown(std::string_view text, int first_line, Chapter& chapter);

/// Reads a piece that may hold inline Markdown only, such as a quiz option; anything else is diagnosed and gives no runs.
std::vector<Run> read_inline(std::string_view text, int first_line, Chapter& chapter);

}  // namespace book
