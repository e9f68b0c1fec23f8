#pragma once

#include <span>

#include "engine/error.h"
#include "engine/rope/frequencies.h"

namespace engine {

/// Fills `score`, of the size of `distances`, with the score that rotation leaves of a query and a key with equal, all-ones halves of every
/// pair: sum_i cos(n theta_i) / (number of pairs), 1 at distance 0. It is the assumption q = k that makes this a curve: for independent
/// random q and k the expected score is 0 at every distance. (RoFormer, arXiv 2104.09864, section 3.4.3, bounds it; see also
/// Barbero et al. 2024, arXiv 2410.06205.) Distances up to kMaxPosition; frequencies as `Rope` has them, at least one.
Checked expected_score(std::span<double> score, std::span<const double> distances, std::span<const double> inverse_frequencies);

}  // namespace engine
