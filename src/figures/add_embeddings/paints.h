#pragma once

#include "base/theme.h"
#include "plot/mark.h"

namespace figures::add {

inline constexpr plot::Paint kToken = plot::hue(2), kPlace = plot::hue(3), kSum = base::ColourToken::ink;

}  // namespace figures::add
