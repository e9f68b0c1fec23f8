#pragma once

#include "base/look.h"
#include "plot/mark.h"

namespace figures::add {

inline constexpr plot::Paint kToken = plot::hue(2), kPlace = plot::hue(3), kSum = base::Ink::ink;

}  // namespace figures::add
