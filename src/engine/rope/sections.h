#pragma once

#include <array>
#include <span>

#include "engine/error.h"
#include "engine/rope.h"

// Rotary embeddings of tokens that have several coordinates: a patch of an image has a row y and a column x, one of a video a time t as
// well. Each pair of a head turns with one of them: by angle p[axes[i]] * theta_i, where p is the token's (t, y, x). A word of text has
// t = y = x, and is rotated as ever.
namespace engine {

/// The coordinates, in the order of every position [3]. transformers calls them temporal, height and width.
enum class RopeAxis { kTime, kRow, kColumn };

enum class SectionOrder {
  kBlocks,       ///< the fast pairs turn with t, the next with y, the slow ones with x: Qwen2-VL, Wang et al. 2024, arXiv 2409.12191
  kInterleaved,  ///< in turn: t, y, x, t, y, x … Qwen3-VL, arXiv 2511.21631. If none turns with t: y, x, y, x …
  kAxial,        ///< blocks, and in each the frequencies begin anew at the fastest: 2-D RoPE of Heo et al. 2024, arXiv 2403.13298, FLUX
};

/// transformers' mrope_section and mrope_interleaved.
struct RopeSections {
  std::array<int, 3> pairs;  ///< how many turn with t, y and x: 0 or more, P together; {0, P / 2, P / 2} in an image
  SectionOrder order = SectionOrder::kBlocks;
};

/// Fills `axes`, one per pair. Where they are interleaved, every third pair goes to y while y has pairs left, every third to x likewise,
/// and all others to t, as in transformers' apply_interleaved_mrope; y and x must have a place for all of theirs. (In an image every second
/// pair goes to x likewise, and all others to y.)
Checked rope_axes(std::span<RopeAxis> axes, const RopeSections& sections);

/// Fills `inverse_frequencies`, one per pair, in rad per position, with those of kAxial: base^(-j / n) for pair j of the n of its axis.
/// For the other orders `rope_frequencies` makes one ladder for all axes. base: finite, above 1.
Checked axial_frequencies(std::span<double> inverse_frequencies, double base, const RopeSections& sections);

/// Fills `angles_rad`, one per pair, for a token at `position` (t, y, x), in plain double: within 1e-15 relative.
Checked rope_angles(std::span<double> angles_rad, const std::array<double, 3>& position, std::span<const double> inverse_frequencies,
                    std::span<const RopeAxis> axes);

/// Like `rope_at`, for tokens with three coordinates: `positions` is [T, 3], `axes` has one for each frequency of `rotation`.
Checked rope_sectioned(std::span<float> x, int heads, std::span<const double> positions, std::span<const RopeAxis> axes,
                       const Rope& rotation);

/// Its plain twin.
Checked rope_sectioned_plain(std::span<float> x, int heads, std::span<const double> positions, std::span<const RopeAxis> axes,
                             const Rope& rotation);

}  // namespace engine
