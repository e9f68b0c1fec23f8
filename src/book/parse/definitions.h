#pragma once

#include "book/parse/chapter.h"

namespace book {

/// Adds, behind each block of the chapter that holds links to terms, one block for the definition that each of them opens, and
/// the link from there to the glossary. A term link where none can open is diagnosed. Requires ids.
void place_definitions(Chapter& chapter);

}  // namespace book
