#pragma once

#include "compiler/parse/chapter.h"

namespace compiler {

/// Gives each question the section that teaches it and, if it is answered in a figure, the parameters to watch and their conditions.
/// Reports what the chapter does not have. Requires ids to be assigned.
void resolve_questions(ChapterDraft& chapter);

}  // namespace compiler
