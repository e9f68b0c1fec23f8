#pragma once

#include <string>

#include "compiler/site/render.h"

namespace compiler {

/// The link at the end of a chapter that leads to the next one: its number, title, first sentence, minutes, and its first figure as it
/// opens. The last chapter's leads to the final quiz; empty if there is none.
std::string chapter_footer(const Manuscript& manuscript, const book::Document& document, const Materials& materials);

}  // namespace compiler
