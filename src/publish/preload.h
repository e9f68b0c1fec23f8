#pragma once

#include <string>
#include <string_view>

namespace publish {

/// Preload hints for the head of a chapter's page: the files that its application will request, to be fetched while the page is still being
/// read. Hints are only for files that are always used, because browsers complain about unused ones. Empty for a page without a slug.
std::string preload_html(std::string_view slug);

}  // namespace publish
