#pragma once

#include <string>

namespace compiler {

/// The panels that open from the bar of every page: settings, search, help on keys. The application makes them work.
std::string panels_html();

}  // namespace compiler
