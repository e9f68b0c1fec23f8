#pragma once

#include "compiler/parse/chapter.h"

namespace compiler {

/// Adds, after each block of the chapter that contains term links, a block for the definition that each of them opens, and the link from
/// there to the glossary. A term link in a place where no definition can open is an error. Requires ids to be assigned.
void place_definitions(ChapterDraft& chapter);

}  // namespace compiler
