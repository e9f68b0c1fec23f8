#pragma once

#include "book/parse/chapter.h"

namespace book {

/// Gives each question the section that teaches it and, where it is answered in a figure, the parameters that count; says
/// what of it the chapter does not have. Requires that ids are assigned.
void resolve_questions(Chapter& chapter);

}  // namespace book
