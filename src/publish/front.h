#pragma once

#include <string>
#include <string_view>

#include "publish/manuscript.h"

// The parts of the front door that no author writes.
namespace publish {

/// The contents at the end of the cover: each chapter with its first paragraph, the time that it takes and its questions, where the
/// application adds how many are answered ("progress.SLUG"); last the final quiz.
std::string chapters_html(const Manuscript& manuscript);

/// The cover's text with, below its title, what is done of the whole course ("cover.progress") and the way back to where one left off
/// ("cover.continue"), hidden until known.
std::string with_way_back(std::string cover);

/// The last lines of pages that are no chapter.
std::string foot_html(const Manuscript& manuscript);

/// The text of 404.html. web/suggest_chapter.js shows "lost.nearest" and points "lost.link" to the chapter whose address is most alike.
std::string lost_html();

/// First in the <head> of 404.html. A server answers any path with that page, so its relative addresses need a base: "./"
/// is right for a path in the book's own folder; tools/serve.mjs and `npm run build -- --base /path/` put the book's there.
inline constexpr std::string_view kLostBase = "<base href=\"./\">";

/// phasebook.webmanifest.
std::string web_manifest();

}  // namespace publish
