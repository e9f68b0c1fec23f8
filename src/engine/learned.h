#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"

// Learned positions: a table [N, D] with a row per position, added to the token vectors. Gehring et al. 2017, arXiv
// 1705.03122, section 3.1; BERT and GPT-2 use it.
namespace engine {

inline constexpr double kMaxLearnedScale = 1e30;  ///< beyond that, values overflow a float

/// What to do about positions that the table has no row for.
enum class PastEnd {
  kError,        ///< refuse, as PyTorch's Embedding does
  kClamp,        ///< use the last row
  kInterpolate,  ///< where the largest is past the end, squeeze all by (N - 1) / largest, so that it meets the last row; mix rows linearly
};

/// Fills `table` with independent normal values of standard deviation `scale` (0 to kMaxLearnedScale), the same for the same seed:
/// where training begins. BERT takes 0.02, OpenAI's GPT-2 0.01.
Checked initialise_learned(std::span<float> table, std::uint64_t seed, double scale);

/// output [T, D] = tokens [T, D], or nothing if that span is empty, + the rows of `table` [N, D] that `positions` [T] name.
/// d_model 1 to kMaxWidth; the sizes must fit each other. Positions: finite and at least 0; whole, except with
/// kInterpolate, which mixes the two rows beside a fraction. `output` may be `tokens` itself.
Checked learned(std::span<float> output, std::span<const float> table, int d_model, std::span<const double> positions,
                std::span<const float> tokens, PastEnd past_end);

}  // namespace engine
