#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/arithmetic/phase.h"
#include "engine/layout.h"

namespace engine {

enum class Mode {
  kExact,  ///< computed in double and rounded once
  kFast,   ///< computed in float: five times the error, up to twice the speed if the table fits the cache
};

/// Where to write the sines and cosines. Row t begins `stride` values after row t - 1. Every pair has a sine; an odd width ends on a sine,
/// so there may be one cosine fewer.
struct SinusoidRows {
  float* sines;    ///< of the first row; interleaved, each cosine follows its sine
  float* cosines;  ///< of the first row, for the layout in halves
  size_t sine_count;
  size_t cosine_count;
  size_t stride;
};

/// Computes sin and cos of pos * theta for many thetas and consecutive whole positions, each in a fraction of the time of a sine.
/// Sinusoidal tables and rotary embeddings are built from these. It is prepared once for a set of frequencies; engine/README.md explains
/// how it works.
/// It owns no memory: `workspace` holds everything and must outlive it.
class Sinusoids {
 public:
  /// Bytes of workspace for this many pairs: it cannot work with less than the minimum, and more than the best does not make it faster.
  static size_t min_workspace(size_t pairs);
  static size_t best_workspace(size_t pairs);

  /// `workspace` must be aligned to 64 bytes.
  Sinusoids(std::span<const Phase> frequencies, Layout layout, Mode mode, std::span<std::byte> workspace);

  /// Fills `count` rows for the positions start, start + 1 … Any alignment works; 64 bytes is fastest. Uses the workspace, so only one call
  /// at a time. Position 0 gets exact zeros and ones.
  void fill(const SinusoidRows& rows, std::int64_t start, std::int64_t count) const;

 private:
  static size_t workspace(size_t pairs, size_t half_block);
  template <class Mode>
  struct Centres;
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
  double* near_sine_;  ///< the same for the shorter blocks of large tables
  double* near_cosine_;
  double* centre_sine_;  ///< of the latest centre
  double* centre_cosine_;
  double* first_sine_;  ///< of the first centre of a table that begins at position 0, as most do
  double* first_cosine_;
  std::byte* centre_;   ///< the latest centre in the kernel's format
  std::byte* offsets_;  ///< half_block offsets in the kernel's format
};

}  // namespace engine
