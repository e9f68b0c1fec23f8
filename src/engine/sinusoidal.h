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

/// Positions go from -kMaxPosition to kMaxPosition. Frequencies are rounded to 2^-64 turn, which moves an angle this far out by 1.2e-8 rad:
/// less than half of the error of rounding to float. Ten times farther out it would be the larger error.
inline constexpr std::int64_t kMaxPosition = std::int64_t{1} << 36;

struct Sinusoidal {
  int d_model;          ///< D, 1 to kMaxWidth
  double base = 10000;  ///< finite, above 1
  Layout layout = Layout::kInterleaved;
  Mode mode = Mode::kExact;
};

/// Fills `table`, [T, D] row-major, for the positions start, start + 1 … start + T - 1, where T is the table's size divided by D. Any
/// alignment works. Arguments out of range are an error and leave the table as it was.
/// Exact mode: up to position 2^20 every value is within 3e-8 of the true one, and the nearest float except for one value in 80,000 there
/// and one in millions near 0; up to kMaxPosition it is within 4.2e-8. Fast mode: within 1.5e-7 up to 2^20. Position 0 is exactly
/// [0, 1, 0, 1 …] in both. Works in 100 KB of stack and allocates nothing.
Checked sinusoidal(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// `sinusoidal` in two steps, for callers that fill many tables: whatever depends on the encoding alone is prepared once.
class PreparedSinusoidal {
 public:
  /// The bytes of workspace that it needs.
  static size_t workspace(const Sinusoidal& encoding);

  /// Requires an encoding that `check_sinusoidal` accepts, and a workspace that is aligned to 64 bytes and outlives this object.
  PreparedSinusoidal(const Sinusoidal& encoding, std::span<std::byte> workspace);

  /// Like `sinusoidal`, but requires arguments that `check_sinusoidal` accepts. Uses the workspace, so only one call at a time.
  void fill(std::span<float> table, std::int64_t start) const;

 private:
  Sinusoidal encoding_;
  Sinusoids sinusoids_;
};

/// Like `sinusoidal`, for T positions of any kind, fractions and negative ones too, each from -kMaxPosition to kMaxPosition. It computes a
/// sine and a cosine for every pair, and is always exact.
Checked sinusoidal_at(std::span<float> table, std::span<const double> positions, const Sinusoidal& encoding);

/// The plain twin of `sinusoidal` in exact mode: one sine and one cosine at a time.
Checked sinusoidal_plain(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

/// The argument check of the functions above, for other functions with the same arguments. `size` is the table's.
Checked check_sinusoidal(size_t size, std::int64_t start, const Sinusoidal& encoding);

/// Checks `count` positions from `start` on.
Checked check_positions(std::int64_t start, size_t count);

/// Positions per full turn of a pair, 2 pi base^(2i / D). Requires d_model and base as above and 0 <= pair < (d_model + 1) / 2. Infinity if
/// that overflows a double.
double wavelength(int pair, int d_model, double base);

}  // namespace engine
