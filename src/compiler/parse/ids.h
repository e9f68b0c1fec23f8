#pragma once

#include "compiler/parse/chapter.h"

namespace compiler {

/// Gives every block and link its id. Headings get their explicit id, or else the slug of their text; figures, quizzes and steppers keep
/// their own; other blocks become "b1", "b2" … and links "link-1", "link-2" …, in document order. An id that is already taken becomes the
/// first of "id-2", "id-3" … that is free, which is an error if the author chose it.
void assign_ids(ChapterDraft& chapter);

}  // namespace compiler
