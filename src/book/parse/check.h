#pragma once

#include "book/parse/chapter.h"

namespace book {

/// What can be judged only when the whole chapter is known: where links lead, the title, the order of headings.
/// Fills in the settings of links that act on figures. Requires ids.
void check_chapter(Chapter& chapter);

}  // namespace book
