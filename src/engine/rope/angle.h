#pragma once

#include "engine/arithmetic/phase.h"

namespace engine {

/// The phase of position * frequency_rad, both plain doubles, within 1e-15 turn. Requires |position| <= kMaxPosition and a frequency from 0
/// to 2^20. The product has up to 56 bits before the point, so it is computed in 106.
Phase phase_at(double position, double frequency_rad);

}  // namespace engine
