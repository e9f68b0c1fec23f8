#pragma once

#include "base/atlas.h"

namespace compiler {

/// Lays out a map of which it is known what is on it, but not where: gives it its height, its regions their outlines, and all else its
/// place. The same map is always laid out in the same way.
void lay_out(base::Atlas& atlas);

}  // namespace compiler
