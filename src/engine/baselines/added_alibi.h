#pragma once

#include <span>

#include "engine/arithmetic/small_floats.h"
#include "engine/error.h"

namespace engine {

/// ALiBi as causal code often adds it: bias[j] = slope * j for key j, whatever the query. For one query that is -slope (i - j) with
/// slope * i on top, which softmax does not see. But it is largest for the nearest keys, and the product, of two floats, is rounded to
/// `format`, whose numbers lie far apart there. The slope is finite.
Checked added_alibi(std::span<float> bias, double slope, SmallFloat format);

/// What a query gives to keys that all fit it equally well: the softmax of their biases, in double. As many weights as biases.
Checked weights_of_biases(std::span<const float> bias, std::span<double> weights);

}  // namespace engine
