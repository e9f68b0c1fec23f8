#pragma once

#include <span>
#include <string>
#include <string_view>

namespace compiler {

/// Preload hints for the faces that its article is set in, the italic and the mathematical one if they are used before its first question,
/// so that they come with its first words: before the modules, which are many, and together, so that lines break anew at most once. Empty
/// for a page without a slug.
std::string font_hints_html(std::string_view slug, std::string_view article);

/// Preload hints for the head of a chapter's page: the files that its application will request, to be fetched while the page is still being
/// read, with the code of the kinds of figures that it shows. Hints are only for files that are always used, because browsers complain
/// about unused ones. Empty for the cover and for a page without a slug.
std::string preload_html(std::string_view slug, std::span<const std::string> kinds = {});

}  // namespace compiler
