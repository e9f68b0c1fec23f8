#pragma once

#include <string_view>
#include <vector>

#include "book/parse/chapter.h"

namespace book {

/// Reads Markdown with md4c into blocks without ids. `text` begins on `first_line` of the chapter's file. Formulas, links, figures and
/// items are added to the chapter along the way.
std::vector<Block> read_markdown(std::string_view text, int first_line, Chapter& chapter);

/// Reads what stands in a fold, where not all of Markdown is allowed.
std::vector<Block> read_folded(std::string_view text, int first_line, Chapter& chapter);

/// Reads a text that may contain only inline Markdown, such as a quiz option. Anything else is an error and gives no runs.
std::vector<Run> read_inline(std::string_view text, int first_line, Chapter& chapter);

}  // namespace book
