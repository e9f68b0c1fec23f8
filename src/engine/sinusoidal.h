#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/error.h"

// The sinusoidal positional encoding: Vaswani et al. 2017, "Attention Is All You Need", arXiv 1706.03762, section 3.5:
//   PE(pos, 2i) = sin(pos * theta_i)   PE(pos, 2i + 1) = cos(pos * theta_i)   theta_i = base^(-2i / D)
// with D = d_model and i counting pairs from 0 to D/2 - 1.
namespace engine {

inline constexpr int kLargestWidth = 1024;

/// Positions go from minus this to this: the frequencies are rounded to 2^-64 turn, which moves an angle this far out by
/// 1.2e-8 rad, less than half of what rounding to float does. Ten times farther it would be the larger error.
inline constexpr std::int64_t kFarthestPosition = std::int64_t{1} << 36;

/// Fills `table`, [T, D] row-major with sines and cosines interleaved, for the positions start, start + 1 … start + T - 1,
/// where T is the table's size divided by D. Any alignment.
/// D: even, 2 to kLargestWidth. base: finite, above 1. Anything else is an error and leaves the table as it was.
/// Every value is within 3e-8 of the true one up to position 2^20 (the nearest float, but for one in 50 000 at most, where it
/// is the other neighbour) and within 4.2e-8 up to kFarthestPosition. Row 0 is exactly [0, 1, 0, 1 …].
/// Takes time for D sines once and a fraction of one per value; works in 56 KB of stack and allocates nothing.
Checked sinusoidal(std::span<float> table, std::int64_t start, int d_model, double base);

/// The plain twin: the same contract, one sine and one cosine at a time.
Checked sinusoidal_plain(std::span<float> table, std::int64_t start, int d_model, double base);

/// What both say of their arguments, for others that take the same: an error, or nothing. `size` is the table's.
Checked check_sinusoidal(size_t size, std::int64_t start, int d_model, double base);

/// Positions per full turn of a pair, 2 pi base^(2i / D). Requires d_model and base as above and 0 <= pair < d_model / 2.
/// Infinity where that is beyond a double.
double wavelength(int pair, int d_model, double base);

}  // namespace engine
