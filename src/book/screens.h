#pragma once

#include <string>

#include "book/document.h"

namespace book {

/// The id of the element around a screen of a story, to which its dial leads. Screens are counted from 0.
inline std::string screen_id(size_t screen) { return std::string(kDialsId) + ".screen" + std::to_string(screen + 1); }

}  // namespace book
