#pragma once

#include <string>

namespace publish {

/// What opens from the bar of every page: settings, search, help with keys. The application gives them life.
std::string panels_html();

}  // namespace publish
