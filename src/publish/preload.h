#pragma once

#include <string>
#include <string_view>

namespace publish {

/// Hints for the head of a chapter's page: what its application will ask for, fetched while the page is still read. Every
/// file here is used by every start that it is hinted at for; one that were not would make browsers complain. Nothing for a page without a
/// slug.
std::string preload_html(std::string_view slug);

}  // namespace publish
