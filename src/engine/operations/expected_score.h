#pragma once

#include <span>

#include "engine/error.h"
#include "engine/rope/frequencies.h"

namespace engine {

/// Fills `score`, which has the size of `distances`, with the score of a query and an equal key, all ones, after rotation:
/// sum_i cos(n theta_i) / (number of pairs), 1 at distance 0. The curve exists only because of the assumption q = k: for independent random
/// q and k the expected score is 0 at every distance. (RoFormer, arXiv 2104.09864, section 3.4.3, bounds it; see also Barbero et al. 2024,
/// arXiv 2410.06205.) Distances up to kMaxPosition; at least one frequency, in the range of `Rope`.
Checked expected_score(std::span<double> score, std::span<const double> distances, std::span<const double> inverse_frequencies);

}  // namespace engine
