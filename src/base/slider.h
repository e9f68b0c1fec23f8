#pragma once

#include "base/parameter.h"

namespace base {

/// The value once the slider of a logarithmic parameter has been moved from `value` to `position`. The slider moves in even steps of its
/// travel; if such a step is too small to change the value, the value moves by its own step instead, so that no arrow key is dead.
double moved_on_slider(const Parameter& parameter, double value, double position);

}  // namespace base
