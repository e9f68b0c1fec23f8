#pragma once

#include <vector>

#include "engine/config/stretch.h"

namespace engine {

/// A scaling that a file is to get, in the place of the one that it has.
struct Stretch {
  const Rotation* rotation = nullptr;  ///< of the layers that see all; its type is kYarn or kLinear, or it becomes kYarn
  const Rotation* window = nullptr;    ///< of the layers with a window, which keep theirs; null: the scaling acts on all layers
  double factor = 1;                   ///< a whole number for YaRN
  double original = 0;                 ///< tokens, a whole number; 0: the file names none, as is usual for kLinear
  double longest = 0;                  ///< tokens that are then allowed, a whole number
  double length = 0;                   ///< tokens that were asked for
};

/// Which keys or flags write it.
std::vector<StretchBlock> stretch_blocks(const PositionPlan& plan, const Stretch& stretch);

}  // namespace engine
