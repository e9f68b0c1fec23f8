#pragma once

#include <string>
#include <vector>

#include "compiler/site/manuscript.h"
#include "compiler/site/render.h"

// The cover: a shot that scrolling runs (see src/figures/first_sight), then what the book is, where to start, and its contents. Its
// Markdown has the book's name, a paragraph that says what it is about, the figure, a numbered list with a line for each moment of the shot
// but the last, and a paragraph that says for whom it is.
namespace compiler {

/// What stands in the cover's <article>.
std::string cover_html(const Manuscript& manuscript, const book::Document& cover, const Materials& materials);

/// The still pictures of the moments, for readers without scripts or motion, and for print: "still-index-FIGURE-MOMENT-….svg".
std::vector<OutputFile> cover_stills(const book::Document& cover, const Materials& materials);

}  // namespace compiler
