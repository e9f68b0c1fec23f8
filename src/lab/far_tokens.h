#pragma once

#include <vector>

#include "lab/config.h"

// Which far tokens a reading hides. A distance is that of a key from its query, below 0 for what stands before it.
namespace lab {

/// How many places around a look-alike are hidden with it on either side: half a turn of the fastest hand.
inline constexpr int kBandReach = 3;

/// How alike RoPE's two fastest hands stand at distances that are `places` apart: the mean cosine of their angles, 1 if they stand the
/// same. Requires heads of more than one pair.
double likeness(const ModelConfig& config, int places);

/// The far distances, ascending, at which both hands stand within half a radian, half a step of the fastest, of where they stand at the
/// right token, `places_back` before the query; as far as they, or places within kBandReach of them, occur in texts of `tokens`. With heads
/// of 8 values, three places back and 128 tokens: -129, -66, 60, 123. Requires heads of more than one pair.
std::vector<int> look_alikes(const ModelConfig& config, int places_back, int tokens);

/// For each distance from 1 - T to T - 1 whether this reading hides a token there; empty if it hides none. Requires a reading that passes
/// its check for this model.
std::vector<bool> hidden_distances(const ModelConfig& config, const InferenceOptions& reading, int tokens);

}  // namespace lab
