#pragma once

#include <string_view>
#include <vector>

#include "compiler/parse/chapter.h"

namespace compiler {

/// Reads Markdown with md4c into blocks without ids. `text` begins on `first_line` of the chapter's file. Formulas, links, figures and
/// items are added to the chapter along the way.
std::vector<book::Block> read_markdown(std::string_view text, int first_line, ChapterDraft& chapter);

/// Reads what stands in a fold, where not all of Markdown is allowed.
std::vector<book::Block> read_folded(std::string_view text, int first_line, ChapterDraft& chapter);

/// Reads a text that may contain only inline Markdown, such as a quiz option. Anything else is an error and gives no runs.
std::vector<book::Run> read_inline(std::string_view text, int first_line, ChapterDraft& chapter);

}  // namespace compiler
