#pragma once

#include <string>

namespace compiler {

/// The panels that open from the bar of every page: settings, search, help on keys. The application makes them work.
std::string panels_html();

/// The values of all settings as web/first_paint.js reads them, for an attribute: "theme=light+dark&amp;stage=400-600".
std::string setting_values();

}  // namespace compiler
