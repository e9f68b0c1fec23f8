#pragma once

#include <span>

#include "engine/error.h"
#include "engine/sinusoidal.h"

namespace engine {

/// Fills `matrix` [D, D] with R(k): PE(pos + k) = R(k) PE(pos) for every pos (Vaswani et al. 2017, section 3.5). For each pair of (sin,
/// cos) it holds [[cos k theta, sin k theta], [-sin k theta, cos k theta]], with zeros elsewhere. D is even; |k| is at most kMaxPosition
/// and may be a fraction; the layout is the encoding's.
Checked shift_matrix(std::span<float> matrix, double k, const Sinusoidal& encoding);

}  // namespace engine
