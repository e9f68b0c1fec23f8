#include "engine/arithmetic/sinusoids.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/arithmetic/rotate.h"
#include "engine/arithmetic/sinusoid_kernels.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using kernels::Line;
using simd::load, simd::store;

constexpr size_t kChunkPairs = 8;              ///< pairs are padded to whole chunks, of at least one cache line each
constexpr size_t kMaxHalfBlock = 32;           ///< longer blocks are not faster
constexpr std::int64_t kBlocksPerAnchor = 64;  ///< this many rotations of a centre err by 1e-14, a millionth of a float's rounding
constexpr size_t kGroup = 2;                   ///< centres that share an offset while the nearest cache holds it

/// Bytes of a pair in a centre or an offset, in the format of the largest kernels.
constexpr size_t kKeptBytes = 16;
/// Bytes between offsets, so that the same columns of all offsets do not compete for a few places in the nearest cache.
constexpr size_t kGapBytes = 64;

size_t padded(size_t pairs) { return (pairs + kChunkPairs - 1) / kChunkPairs * kChunkPairs; }

/// Bytes of everything but the offsets, and of one offset.
size_t fixed_bytes(size_t pairs) { return pairs * (sizeof(Phase) + 6 * sizeof(double) + kGroup * kKeptBytes); }
size_t offset_bytes(size_t pairs) { return pairs * kKeptBytes + kGapBytes; }

kernels::Four four(const double* sine, const double* cosine) { return {{load(sine), load(sine + 2)}, {load(cosine), load(cosine + 2)}}; }

/// Takes `count` elements from the front of the remaining workspace.
template <class T>
T* take(std::byte*& workspace, size_t count) {
  T* const taken = reinterpret_cast<T*>(workspace);
  workspace += count * sizeof(T);
  return taken;
}

/// Writes exact zeros and ones, because angle addition leaves 1e-17 for a zero.
void write_position_zero(const SinusoidRows& rows, size_t row, Layout layout) {
  const size_t step = layout == Layout::kInterleaved ? 2 : 1;
  float* const sines = rows.sines + row * rows.stride;
  float* const cosines = step == 2 ? sines + 1 : rows.cosines + row * rows.stride;
  for (size_t i = 0; i < rows.sine_count; ++i) sines[i * step] = 0;
  for (size_t i = 0; i < rows.cosine_count; ++i) cosines[i * step] = 1;
}

}  // namespace

size_t Sinusoids::workspace(size_t pairs, size_t half_block) {
  return fixed_bytes(padded(pairs)) + half_block * offset_bytes(padded(pairs));
}
size_t Sinusoids::min_workspace(size_t pairs) { return workspace(pairs, 1); }
size_t Sinusoids::best_workspace(size_t pairs) { return workspace(pairs, kMaxHalfBlock); }

/// Everything that depends on the kernel.
template <class Kernel>
struct Sinusoids::Work {
  using Value = Kernel::Value;
  static constexpr size_t kPerPair = Kernel::kValuesPerPair;
  static constexpr size_t kLine = Kernel::kLinePairs;

  const Sinusoids& of;
  const SinusoidRows& rows;
  std::int64_t start = 0;
  std::int64_t count = 0;
  std::int64_t half_block = std::min(of.half_block_, (count + 1) / 2);  ///< a short table is one short block

  Value* offset(std::int64_t b) const { return reinterpret_cast<Value*>(of.offsets_ + static_cast<size_t>(b) * offset_bytes(of.padded_)); }
  Value* centre(size_t g) const { return reinterpret_cast<Value*>(of.centres_ + g * of.padded_ * kKeptBytes); }

  /// Stores the sines and cosines of b + 1/2 positions for every b, each rotated from the one before: 32 rotations err by 1e-14.
  void keep_offsets() const {
    double *s = of.centre_sine_, *c = of.centre_cosine_;
    for (size_t i = 0; i < of.padded_; ++i) {
      const SineCosine halved = sine_cosine(of.frequency_[i] >> 1), whole = sine_cosine(of.frequency_[i]);
      s[i] = halved.sine, c[i] = halved.cosine;
      of.block_sine_[i] = whole.sine, of.block_cosine_[i] = whole.cosine;
    }
    for (std::int64_t b = 0; b < of.half_block_; ++b) {
      for (size_t i = 0; i < of.padded_; i += 4) Kernel::keep_offset(four(s + i, c + i), offset(b) + i * kPerPair);
      // The first centre of a table from position 0 is at the last offset, so the last copy is the one that stays.
      std::copy_n(s, of.padded_, of.first_sine_), std::copy_n(c, of.padded_, of.first_cosine_);
      rotate(s, c, of.block_sine_, of.block_cosine_, of.padded_);
    }
  }

  /// Moves on to the centre of block k, half a position before row (2 k + 1) half_block, and stores it as centre g.
  void next_centre(std::int64_t k, size_t g) const {
    double *s = of.centre_sine_, *c = of.centre_cosine_;
    const size_t pairs = of.padded_;
    if (k == 0 && start == 0 && half_block == of.half_block_) {
      std::copy_n(of.first_sine_, pairs, s), std::copy_n(of.first_cosine_, pairs, c);
    } else if (k % kBlocksPerAnchor == 0) {
      const auto pos = static_cast<Phase>(start + (2 * k + 1) * half_block - 1);
      for (size_t i = 0; i < pairs; i += 2) {
        const Phase one = of.frequency_[i], two = of.frequency_[i + 1];
        const TwoSineCosines exact = sine_cosine(pos * one + (one >> 1), pos * two + (two >> 1));
        store(s + i, exact.sine), store(c + i, exact.cosine);
      }
    } else {
      rotate(s, c, of.block_sine_, of.block_cosine_, pairs);
    }
    for (size_t i = 0; i < pairs; i += 4) Kernel::keep_centre(four(s + i, c + i), centre(g) + i * kPerPair);
  }

  Line line(std::int64_t row, size_t pair) const {
    const size_t at = static_cast<size_t>(row) * rows.stride + pair * Kernel::kColumnsPerPair;
    return {rows.sines + at, Kernel::kColumnsPerPair == 1 ? rows.cosines + at : nullptr};
  }

  /// Finds the rows above and below the centre of block k at offset b. If the row above is past the table's end, it is first written in the
  /// place of the row below, which then overwrites it. False if both are past the end.
  bool find_rows(std::int64_t k, std::int64_t b, std::int64_t& above, std::int64_t& below) const {
    below = (2 * k + 1) * half_block - 1 - b;
    above = below + 2 * b + 1;
    if (above >= count) above = below;
    return below < count;
  }

  /// Writes the last pairs of a row, fewer than a line.
  void write_end(const Value* kept, const Value* by, size_t pair, std::int64_t above, std::int64_t below) const {
    float lines[4][2 * kLine];
    Kernel::write(Kernel::hold(kept), by, {lines[0], lines[1]}, {lines[2], lines[3]});
    const auto copy = [&](Line to, const float* sines, const float* cosines) {
      if constexpr (Kernel::kColumnsPerPair == 2) {
        std::memcpy(to.sines, sines, (rows.sine_count + rows.cosine_count - 2 * pair) * sizeof(float));
      } else {
        std::memcpy(to.sines, sines, (rows.sine_count - pair) * sizeof(float));
        std::memcpy(to.cosines, cosines, (rows.cosine_count - pair) * sizeof(float));
      }
    };
    copy(line(above, pair), lines[0], lines[1]);
    copy(line(below, pair), lines[2], lines[3]);
  }

  size_t whole_lines() const { return rows.cosine_count / kLine * kLine; }

  /// Fills two rows at a time, from left to right, which suits tables that are too large for the caches.
  void by_rows() const {
    const std::int64_t blocks = (count + 2 * half_block - 1) / (2 * half_block);
    const size_t whole = whole_lines();
    for (std::int64_t k = 0; k < blocks; k += kGroup) {
      const size_t group = static_cast<size_t>(std::min<std::int64_t>(kGroup, blocks - k));
      for (size_t g = 0; g < group; ++g) next_centre(k + static_cast<std::int64_t>(g), g);
      for (std::int64_t b = 0; b < half_block; ++b) {
        for (size_t g = 0; g < group; ++g) {
          std::int64_t above, below;
          if (!find_rows(k + static_cast<std::int64_t>(g), b, above, below)) continue;
          const Value *kept = centre(g), *by = offset(b);
          Line to_above = line(above, 0), to_below = line(below, 0);
          size_t pair = 0;
#pragma clang loop unroll(disable)
          for (; pair < whole; pair += kLine) {
            Kernel::write(Kernel::hold(kept), by, to_above, to_below);
            kept += kLine * kPerPair, by += kLine * kPerPair;
            to_above.sines += kLine * Kernel::kColumnsPerPair, to_below.sines += kLine * Kernel::kColumnsPerPair;
            if constexpr (Kernel::kColumnsPerPair == 1) to_above.cosines += kLine, to_below.cosines += kLine;
          }
          if (pair < rows.sine_count) write_end(kept, by, pair, above, below);
        }
      }
    }
  }
};

template <class Body>
void Sinusoids::with_kernel(Body body) const {
  if (layout_ == Layout::kInterleaved && mode_ == Mode::kExact) return body.template operator()<kernels::ExactInterleaved>();
  if (layout_ == Layout::kInterleaved) return body.template operator()<kernels::FastInterleaved>();
  if (mode_ == Mode::kExact) return body.template operator()<kernels::ExactHalves>();
  body.template operator()<kernels::FastHalves>();
}

Sinusoids::Sinusoids(std::span<const Phase> frequencies, Layout layout, Mode mode, std::span<std::byte> workspace)
    : layout_(layout), mode_(mode), padded_(padded(frequencies.size())) {
  assert(workspace.size() >= min_workspace(frequencies.size()));
  half_block_ = static_cast<std::int64_t>(std::min(kMaxHalfBlock, (workspace.size() - fixed_bytes(padded_)) / offset_bytes(padded_)));
  std::byte* left = workspace.data();
  for (double** array : {&block_sine_, &block_cosine_, &centre_sine_, &centre_cosine_, &first_sine_, &first_cosine_})
    *array = take<double>(left, padded_);
  frequency_ = take<Phase>(left, padded_);
  centres_ = take<std::byte>(left, kGroup * padded_ * kKeptBytes);
  offsets_ = left;
  std::fill(std::ranges::copy(frequencies, frequency_).out, frequency_ + padded_, Phase{0});
  with_kernel([&]<class Kernel>() { Work<Kernel>{*this, {}}.keep_offsets(); });
  for (size_t i = 0; i < padded_; ++i) {
    const SineCosine block = sine_cosine(static_cast<Phase>(2 * half_block_) * frequency_[i]);
    block_sine_[i] = block.sine, block_cosine_[i] = block.cosine;
  }
}

void Sinusoids::fill(const SinusoidRows& rows, std::int64_t start, std::int64_t count) const {
  if (count == 0 || rows.sine_count == 0) return;
  with_kernel([&]<class Kernel>() { Work<Kernel>{*this, rows, start, count}.by_rows(); });
  if (start <= 0 && -start < count) write_position_zero(rows, static_cast<size_t>(-start), layout_);
}

}  // namespace engine
