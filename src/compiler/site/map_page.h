#pragma once

#include "book/document.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The page map.md with what its figure shows as lists: chapters, what the reader can do after each, and for each of these what it needs,
/// the section that teaches it and the questions that show it, all with links. Requires the page's map.
book::Document map_page(const Manuscript& manuscript, const book::Document& intro);

}  // namespace compiler
