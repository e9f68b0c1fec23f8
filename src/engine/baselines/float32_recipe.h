#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"
#include "engine/sinusoidal.h"

namespace engine {

/// The sinusoidal table as it is usually computed, all in float. The engine is measured against it and does not use it:
///   div_term = exp(2i * (-ln(base) / D))   angle = pos * div_term   sin(angle), cos(angle)
/// (The Annotated Transformer, Rush 2018, and the PyTorch tutorials that follow it.) The table and the arguments are those of `sinusoidal`,
/// but the layout is always interleaved. A float keeps 24 bits of an angle, so its error grows with the position: near 1,000,000 it is
/// 0.06.
Checked usual_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

}  // namespace engine
