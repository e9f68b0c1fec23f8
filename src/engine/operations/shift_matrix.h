#pragma once

#include <span>

#include "engine/error.h"
#include "engine/sinusoidal.h"

namespace engine {

/// Fills `matrix` [D, D] with R(k): PE(pos + k) = R(k) PE(pos) for every pos (Vaswani et al. 2017, section 3.5). For each pair of (sin,
/// cos) it holds [[cos k theta, sin k theta], [-sin k theta, cos k theta]], zeros elsewhere. D even; |k| up to kMaxPosition, fractions
/// too; layout as the encoding has it.
Checked shift_matrix(std::span<float> matrix, double k, const Sinusoidal& encoding);

}  // namespace engine
