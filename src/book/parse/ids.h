#pragma once

#include "book/parse/chapter.h"

namespace book {

/// Gives every block and link its id. Headings: the explicit id, else the slug of their text; figures and quizzes: their
/// own; other blocks "b1", "b2" …, links "link-1" …, in document order. A second claim on an id is diagnosed, and gets
/// the first free one of "id-2", "id-3" …, as slugs do without being diagnosed.
void assign_ids(Chapter& chapter);

}  // namespace book
