#pragma once

#include "engine/arithmetic/phase.h"

namespace engine {

/// The angle position * frequency_rad, both plain doubles, to 1e-15 turn. Requires |position| <= kMaxPosition and a
/// frequency from 0 to 2^20: the product has up to 56 bits before the point, so it is kept in 106.
Phase phase_at(double position, double frequency_rad);

}  // namespace engine
