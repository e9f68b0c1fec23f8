#pragma once

#include <cstdint>
#include <span>

#include "engine/error.h"
#include "engine/layout.h"
#include "engine/rope/frequencies.h"

// Rotary position embedding: Su et al. 2021, "RoFormer", arXiv 2104.09864, section 3.2, equations 14 to 16 and 34. Pair i of a query or
// key at position pos is rotated by pos * theta_i:
//   (a, b) -> (a cos - b sin, a sin + b cos)
// so that the score of a rotated query and key depends on the difference of their positions alone.
namespace engine {

struct Rope {
  int head_width;                               ///< K, 1 to kMaxWidth
  std::span<const double> inverse_frequencies;  ///< R/2 of them, rad per position, finite, 0 to 2^20; R <= K, and the values of a head
                                                ///< after the first R are not rotated
  Layout layout = Layout::kHalves;
  double attention_factor = 1;  ///< finite, not 0; the rotated values are multiplied by it
  bool inverse = false;         ///< rotate back, and divide by the attention factor
};

/// Rotates `x` [H, T, K] in place, token t of every head at position start + t. `heads` is H, and T follows from x's size. Angles are
/// within |pos| * 2^-65 turn of the true ones: 1e-13 rad at 2^20, 1.2e-8 rad at kMaxPosition. Sines and cosines are rounded to float once,
/// and results twice. Works on the stack and allocates nothing.
Checked rope(std::span<float> x, int heads, std::int64_t start, const Rope& rotation);

/// Like `rope`, for any positions, one per token: fractions, negative ones, in any order.
Checked rope_at(std::span<float> x, int heads, std::span<const double> positions, const Rope& rotation);

/// `rope` in two steps, for callers that rotate many arrays by the same positions, as the layers of a model do. rope_table fills `table`
/// [T, R] with the sines and cosines of positions from `start` on, in halves and with the factor and direction of `rotation` applied.
/// rope_with rotates x [H, T, K] by them, and must be given the same rotation.
Checked rope_table(std::span<float> table, std::int64_t start, const Rope& rotation);
Checked rope_with(std::span<float> x, int heads, std::span<const float> table, const Rope& rotation);

/// The plain twin of all these: each angle computed by itself, in double.
Checked rope_plain(std::span<float> x, int heads, std::span<const double> positions, const Rope& rotation);

/// Fills `permutation`, whose size is K (even): column c in halves is column permutation[c] of the interleaved layout. Reordering the rows
/// of W_q and W_k in the same way makes weights of one layout fit the other.
Checked rope_permutation(std::span<std::int32_t> permutation);

}  // namespace engine
