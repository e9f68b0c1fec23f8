#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/site/manuscript.h"

// Addresses that the book once had, and where they lead now (chapters/moved.md).
namespace compiler {

/// Reads the lines of moved.md: an old address, a space, a new one. Reports lines of another form.
std::vector<Move> read_moves(const std::string& file, std::string_view text, std::vector<Diagnostic>& diagnostics);

/// Reports moves to places that do not exist, from places that still do, and from sections of pages that do not.
void check_moves(Manuscript& manuscript);

/// Adds to the end of each page a line for each section that has left it: "“Layouts” is now in Rotary in practice.", with the id of the
/// section. Only readers who come for it see the line. Requires the manuscript's moves to be checked.
void add_moved_sections(Manuscript& manuscript);

/// A small page in the place of one that has moved: web/lead_on.js and, without scripts, the browser lead on from it.
std::string moved_page_html(const Manuscript& manuscript, const Move& move);

}  // namespace compiler
