#pragma once

#include <cstdint>
#include <span>

#include "engine/arithmetic/small_floats.h"
#include "engine/error.h"
#include "engine/sinusoidal.h"

namespace engine {

/// Which values of the recipe are rounded to a float of 16 bits; the others are floats of 32 bits. All of them: a model that is cast whole,
/// frequencies and all, and whose positions take the frequencies' type, as in transformers before pull request 29285 (2024). The table
/// alone: its cure, float angles whose sines and cosines are cast.
struct SmallFloatSteps {
  SmallFloat format = SmallFloat::kBf16;
  bool positions = true;
  bool frequencies = true;
  bool angles = true;
  bool table = true;
};

/// theta_i = base^(-2i / D), rounded if `steps` says so. Requires what check_sinusoidal accepts.
float small_float_frequency(int pair, const Sinusoidal& encoding, const SmallFloatSteps& steps);

/// pos * theta in radians: position, frequency and product are rounded if `steps` says so. In fp16 positions from 65520 on are infinite.
float small_float_angle(std::int64_t pos, float frequency_rad, const SmallFloatSteps& steps);

/// The sinusoidal table by these angles: a baseline like those of float32_variants.h, with the same table, arguments and layout. Without
/// any rounded step it is `power_float32_recipe`. Infinite angles have no sine: NaN.
Checked small_float_recipe(std::span<float> table, std::int64_t start, const Sinusoidal& encoding, const SmallFloatSteps& steps);

}  // namespace engine
