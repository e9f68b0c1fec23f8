#pragma once

#include "base/theme.h"
#include "plot/mark.h"

namespace figures::add {

inline constexpr plot::Paint kToken = base::ColourToken::accent, kPlace = plot::kKey, kSum = base::ColourToken::ink;

}  // namespace figures::add
