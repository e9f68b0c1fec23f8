#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"
#include "engine/sinusoidal.h"

// Other ways that people compute the sinusoidal table in float: baselines like float32_recipe.h, with the same table,
// arguments and layout.
namespace engine {

/// theta_i = 1 / base^(2i / D), angle = pos * theta_i, all in float: `inv_freq` of the rotary embeddings in Hugging Face transformers,
/// applied to this table.
Checked power_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// No frequencies at all: the angle of pair 0 is pos, and each further pair multiplies the angle before it by base^(-2 / D), all in float,
/// as ggml fills its cache for rotary embeddings (`theta *= theta_scale`). The rounding errors of all earlier pairs add up.
Checked iterative_float32_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// The frequencies in double, and only the angle rounded to float: the error that remains if only the frequencies are fixed.
Checked float32_angle_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

}  // namespace engine
