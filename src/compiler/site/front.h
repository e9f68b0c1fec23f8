#pragma once

#include <string>
#include <string_view>

#include "compiler/site/manuscript.h"

// The parts of pages that are not chapters which no author writes.
namespace compiler {

/// The list of chapters, each with its first paragraph, its reading time and its number of questions. The final quiz comes last.
std::string chapters_html(const Manuscript& manuscript);

/// The footer of pages that are not chapters.
std::string footer_html(const Manuscript& manuscript);

/// The text of 404.html. web/suggest_chapter.js shows "lost.nearest" and points "lost.link" to the chapter with the most similar address.
std::string not_found_html();

/// First in the <head> of 404.html. A server answers any path with that page, so its relative addresses need a base: "./" is right for a
/// path in the book's own folder; tools/serve.mjs and `npm run build -- --base /path/` replace it with the book's path.
inline constexpr std::string_view kNotFoundBase = "<base href=\"./\">";

/// The content of phasebook.webmanifest, with which the book can be installed. A manifest has one colour for the window while it opens, the
/// light one; then web/template.html has one for each scheme. tools/lib/icons.mjs draws the icons.
std::string web_manifest();

}  // namespace compiler
