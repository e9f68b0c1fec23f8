#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"

// Learned positions: a table [N, D] with a row per position, added to the token vectors. Gehring et al. 2017, arXiv
// 1705.03122, section 3.1; BERT and GPT-2 use it.
namespace engine {

inline constexpr double kMaxLearnedScale = 1e30;  ///< values of a larger scale overflow a float

/// What to do about positions that the table has no row for.
enum class PastEnd {
  kError,        ///< refuse, as PyTorch's Embedding does
  kClamp,        ///< use the last row
  kInterpolate,  ///< if the largest is past the end, scale all by (N - 1) / largest, so that it falls on the last row; mix rows linearly
};

/// Initialises `table` for training: independent normal values of standard deviation `scale` (0 to kMaxLearnedScale), the same for the same
/// seed. BERT uses 0.02, OpenAI's GPT-2 0.01.
Checked initialise_learned(std::span<float> table, std::uint64_t seed, double scale);

/// output [T, D] = tokens [T, D] + the rows of `table` [N, D] at `positions` [T]. Empty tokens count as zeros. d_model is 1 to kMaxWidth,
/// and the sizes must fit each other. Positions are finite and at least 0; they are whole numbers, except with kInterpolate, which mixes
/// the two rows beside a fraction. `output` may be `tokens` itself.
Checked learned(std::span<float> output, std::span<const float> table, int d_model, std::span<const double> positions,
                std::span<const float> tokens, PastEnd past_end);

}  // namespace engine
