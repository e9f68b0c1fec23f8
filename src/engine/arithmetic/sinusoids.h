#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/arithmetic/phase.h"
#include "engine/layout.h"

namespace engine {

enum class Mode {
  kExact,  ///< computed in double and rounded once
  kFast,   ///< computed in float: five times the error, up to twice the speed where the table fits the cache
};

/// Where the sines and cosines go: row t begins `stride` values after row t - 1. There is a sine for every pair; an odd width ends on
/// one, so there may be one cosine less.
struct SinusoidRows {
  float* sines;    ///< of the first row; interleaved, each cosine follows its sine
  float* cosines;  ///< of the first row, for the layout in halves
  size_t sine_count;
  size_t cosine_count;
  size_t stride;
};

/// sin and cos of pos * theta for many thetas and consecutive whole positions, a fraction of a sine's time each: what sinusoidal
/// tables and rotary embeddings are made of. Prepared once for some frequencies; engine/README.md derives how it works.
/// It owns no memory: `workspace` holds everything and must outlive it.
class Sinusoids {
 public:
  /// Bytes of workspace for so many pairs: below the least it cannot work, above the best it does not get faster.
  static size_t min_workspace(size_t pairs);
  static size_t best_workspace(size_t pairs);

  /// `workspace` must be aligned to 64 bytes.
  Sinusoids(std::span<const Phase> frequencies, Layout layout, Mode mode, std::span<std::byte> workspace);

  /// Fills `count` rows for the positions start, start + 1 … Any alignment; 64 bytes is fastest. Works in the workspace, so one call
  /// at a time. Position 0 gets zeros and ones to the last bit.
  void fill(const SinusoidRows& rows, std::int64_t start, std::int64_t count) const;

 private:
  static size_t workspace(size_t pairs, size_t half_block);
  template <class Kernel>
  struct Work;
  template <class Body>
  void with_kernel(Body body) const;

  Layout layout_;
  Mode mode_;
  size_t padded_;            ///< pairs, rounded up to whole chunks
  std::int64_t half_block_;  ///< rows on either side of a centre
  Phase* frequency_;         ///< [padded]
  double* block_sine_;       ///< of the angle from one centre to the next, [padded] each
  double* block_cosine_;
  double* centre_sine_;  ///< of the latest centre
  double* centre_cosine_;
  double* first_sine_;  ///< of the first centre where tables begin at position 0, as most do
  double* first_cosine_;
  std::byte* centres_;  ///< kGroup of them as the kernel keeps them
  std::byte* offsets_;  ///< half_block of them as the kernel keeps them
};

}  // namespace engine
