#pragma once

#include "compiler/parse/chapter.h"

namespace compiler {

/// Checks what can be checked only once the whole chapter is known: where links lead, the title, the order of headings. Fills in the
/// settings of links that act on figures. Requires ids to be assigned.
void check_chapter(ChapterDraft& chapter);

}  // namespace compiler
