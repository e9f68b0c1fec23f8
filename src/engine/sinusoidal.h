#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/arithmetic/sinusoids.h"
#include "engine/error.h"
#include "engine/layout.h"

// The sinusoidal positional encoding: Vaswani et al. 2017, "Attention Is All You Need", arXiv 1706.03762, section 3.5:
//   PE(pos, 2i) = sin(pos * theta_i)   PE(pos, 2i + 1) = cos(pos * theta_i)   theta_i = base^(-2i / D)
// with D = d_model and i counting pairs from 0. An odd width ends on a sine: its last pair has no cosine.
namespace engine {

inline constexpr int kMaxWidth = 1 << 20;

/// Positions go from minus this to this: the frequencies are rounded to 2^-64 turn, which moves an angle this far out by
/// 1.2e-8 rad, less than half of what rounding to float does. Ten times farther it would be the larger error.
inline constexpr std::int64_t kMaxPosition = std::int64_t{1} << 36;

struct Sinusoidal {
  int d_model;          ///< D, 1 to kMaxWidth
  double base = 10000;  ///< finite, above 1
  Layout layout = Layout::kInterleaved;
  Mode mode = Mode::kExact;
};

/// Fills `table`, [T, D] row-major, for the positions start, start + 1 … start + T - 1, where T is the table's size divided by
/// D. Any alignment. Anything outside the ranges is an error and leaves the table as it was.
/// Exact: every value is within 3e-8 of the true one up to position 2^20 (the nearest float but for one in 80,000 there, one in
/// millions near 0) and within 4.2e-8 up to kMaxPosition. Fast: within 1.5e-7 up to 2^20. Row 0 is exactly [0, 1, 0, 1 …] in both.
/// Works in 100 KB of stack and allocates nothing.
Checked sinusoidal(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// `sinusoidal` in two steps, for callers that fill many tables: what depends on the encoding alone is prepared once.
class PreparedSinusoidal {
 public:
  /// Bytes of the workspace that it works in.
  static size_t workspace(const Sinusoidal& encoding);

  /// Requires an encoding that `check_sinusoidal` accepts, and a workspace aligned to 64 bytes, which must outlive it.
  PreparedSinusoidal(const Sinusoidal& encoding, std::span<std::byte> workspace);

  /// As `sinusoidal`; requires arguments that `check_sinusoidal` accepts. Works in the workspace: one call at a time.
  void fill(std::span<float> table, std::int64_t start) const;

 private:
  Sinusoidal encoding_;
  Sinusoids sinusoids_;
};

/// The same for any positions, fractions and negative ones too, each from -kMaxPosition to kMaxPosition: T of them,
/// with one sine and one cosine per value. Always exact.
Checked sinusoidal_at(std::span<float> table, std::span<const double> positions, const Sinusoidal& encoding);

/// The plain twin of `sinusoidal` in exact mode: one sine and one cosine at a time.
Checked sinusoidal_plain(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// What all say of their arguments, for others that take the same: an error, or nothing. `size` is the table's.
Checked check_sinusoidal(size_t size, std::int64_t start, const Sinusoidal& encoding);

/// The same of `count` positions from `start` on.
Checked check_positions(std::int64_t start, size_t count);

/// Positions per full turn of a pair, 2 pi base^(2i / D). Requires d_model and base as above and 0 <= pair < (d_model + 1) / 2.
/// Infinity where that is beyond a double.
double wavelength(int pair, int d_model, double base);

}  // namespace engine
