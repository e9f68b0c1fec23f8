#pragma once

#include <string>
#include <string_view>
#include <vector>

// The page that frames the book, if there is one (docs/embedding.md).
namespace platform {

/// Posts a message to it, as JSON. To be called only if that page has asked for it.
void post_to_parent(std::string_view json);

/// Headless: the messages that have been posted. The test clears them.
std::vector<std::string>& posted_to_parent();

}  // namespace platform
