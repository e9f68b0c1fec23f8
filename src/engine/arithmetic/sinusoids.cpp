#include "engine/arithmetic/sinusoids.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/arithmetic/rotate.h"
#include "engine/arithmetic/sinusoid_kernels.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::load, simd::store;

constexpr size_t kChunkPairs = 8;              ///< pairs are padded to whole chunks, of at least one cache line each
constexpr size_t kMaxHalfBlock = 32;           ///< in double; in float the same room holds twice as many. Longer blocks are not faster
constexpr std::int64_t kBlocksPerAnchor = 64;  ///< this many rotations of a centre err by 1e-14, a millionth of a float's rounding

/// A table from this size on fits no usual cache, and is written row by row in ascending order.
constexpr size_t kAscendingBytes = 24 * 1024 * 1024;
/// Such a table drives everything else out of the nearest cache, so its blocks have few offsets, which are soon needed again.
constexpr std::int64_t kNearHalfBlock = 12;

using kernels::kValuesPerPair;
constexpr size_t kKeptBytes = kValuesPerPair * sizeof(double);  ///< of a pair in a centre or an offset, at most
/// Values between offsets, so that the same columns of all offsets do not compete for a few places in the nearest cache.
constexpr size_t kGap = 8;

size_t padded(size_t pairs) { return (pairs + kChunkPairs - 1) / kChunkPairs * kChunkPairs; }

/// Bytes of everything but the offsets, and of one offset.
size_t fixed_bytes(size_t pairs) { return pairs * (sizeof(Phase) + 8 * sizeof(double) + kKeptBytes); }
size_t offset_bytes(size_t pairs) { return pairs * kKeptBytes + kGap * sizeof(double); }

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

/// The centres and offsets of one table, which depend on the mode but not on the layout.
template <class Mode>
struct Sinusoids::Centres {
  using Value = Mode::Value;

  const Sinusoids& of;
  std::int64_t start = 0;
  std::int64_t half_block = of.half_block_;
  const double* block_sine = of.block_sine_;  ///< of the angle from one centre to the next
  const double* block_cosine = of.block_cosine_;

  size_t offset_values() const { return of.padded_ * kValuesPerPair + kGap; }
  Value* offset(std::int64_t b) const { return reinterpret_cast<Value*>(of.offsets_) + static_cast<size_t>(b) * offset_values(); }

  /// Stores the sines and cosines of b + 1/2 positions for every b, each rotated from the one before: 64 rotations err by 1e-14.
  void keep_offsets() const {
    double *s = of.centre_sine_, *c = of.centre_cosine_;
    for (size_t i = 0; i < of.padded_; ++i) {
      const SineCosine halved = sine_cosine(of.frequency_[i] >> 1), whole = sine_cosine(of.frequency_[i]);
      s[i] = halved.sine, c[i] = halved.cosine;
      of.block_sine_[i] = whole.sine, of.block_cosine_[i] = whole.cosine;
    }
    for (std::int64_t b = 0; b < of.half_block_; ++b) {
      keep(offset(b));
      // The first centre of a table from position 0 is at the last offset, so the last copy is the one that stays.
      std::copy_n(s, of.padded_, of.first_sine_), std::copy_n(c, of.padded_, of.first_cosine_);
      rotate(s, c, of.block_sine_, of.block_cosine_, of.padded_);
    }
  }

  /// Stores the latest sines and cosines in the kernels' format.
  void keep(Value* to) const {
    const double *s = of.centre_sine_, *c = of.centre_cosine_;
    for (size_t i = 0; i < of.padded_; i += 4, to += 4 * kValuesPerPair)
      Mode::keep({{load(s + i), load(s + i + 2)}, {load(c + i), load(c + i + 2)}}, to);
  }

  /// Moves on to the centre of block k, half a position before row (2 k + 1) half_block.
  const Value* next(std::int64_t k) const {
    double *s = of.centre_sine_, *c = of.centre_cosine_;
    const size_t pairs = of.padded_;
    // From position 0 on, the first centre is at the last offset. If there is another block, it is turned on from there. (A large table
    // turns by a shorter block, from a centre of its own.)
    if (k == 0 && start == 0 && block_sine == of.block_sine_) {
      if (half_block == of.half_block_) std::copy_n(of.first_sine_, pairs, s), std::copy_n(of.first_cosine_, pairs, c);
      return offset(half_block - 1);
    }
    if (k % kBlocksPerAnchor == 0) {
      const auto pos = static_cast<Phase>(start + (2 * k + 1) * half_block - 1);
      for (size_t i = 0; i < pairs; i += 2) {
        const Phase one = of.frequency_[i], two = of.frequency_[i + 1];
        const TwoSineCosines exact = sine_cosine(pos * one + (one >> 1), pos * two + (two >> 1));
        store(s + i, exact.sine), store(c + i, exact.cosine);
      }
    } else {
      rotate(s, c, block_sine, block_cosine, pairs);
    }
    Value* const to = reinterpret_cast<Value*>(of.centre_);
    keep(to);
    return to;
  }
};

/// Everything that depends on the kernel.
template <class Kernel>
struct Sinusoids::Work {
  using Value = Kernel::Value;
  static constexpr size_t kLine = Kernel::kLinePairs;
  static constexpr size_t kEnd = 2 * kLine;  ///< values of a line

  Centres<typename Kernel::Mode> centres;
  const SinusoidRows& rows;
  std::int64_t count;

  float* row_at(std::int64_t row) const { return rows.sines + static_cast<size_t>(row) * rows.stride; }
  size_t cosines() const { return Kernel::kColumnsPerPair == 1 ? static_cast<size_t>(rows.cosines - rows.sines) : 0; }

  /// Finds the rows above and below the centre of block k at offset b. If the row above is past the table's end, it is first written in the
  /// place of the row below, which then overwrites it. False if both are past the end.
  bool find_rows(std::int64_t k, std::int64_t b, std::int64_t& above, std::int64_t& below) const {
    below = (2 * k + 1) * centres.half_block - 1 - b;
    above = below + 2 * b + 1;
    if (above >= count) above = below;
    return below < count;
  }

  // The loops over lines, functions of their own because a compiler finds registers for a small function more easily.
  [[gnu::noinline]] static void write_lines(const Value* kept, const Value* last, const Value* by, float* above, float* below,
                                            size_t cosines) {
#pragma clang loop unroll(disable)
    for (; kept < last; kept += kLine * kValuesPerPair, by += kLine * kValuesPerPair) {
      Kernel::write(kept, by, above, below, cosines);
      above += kLine * Kernel::kColumnsPerPair, below += kLine * Kernel::kColumnsPerPair;
    }
  }
  [[gnu::noinline]] static void write_lines(const Value* kept, const Value* last, const Value* by, Kernel::Signs signs, float* to,
                                            size_t cosines) {
#pragma clang loop unroll(disable)
    for (; kept < last; kept += kLine * kValuesPerPair, by += kLine * kValuesPerPair) {
      Kernel::write_one(kept, by, signs, to, cosines);
      to += kLine * Kernel::kColumnsPerPair;
    }
  }

  size_t whole_lines() const { return rows.cosine_count / kLine * kLine; }

  /// Copies the last pairs of a row, fewer than a line.
  void copy_end(float* row, const float (&end)[kEnd]) const {
    const size_t whole = whole_lines(), sines = rows.sine_count - whole, cosines_left = rows.cosine_count - whole;
    row += whole * Kernel::kColumnsPerPair;
    if constexpr (Kernel::kColumnsPerPair == 2) {
      std::memcpy(row, end, (sines + cosines_left) * sizeof(float));
    } else {
      std::memcpy(row, end, sines * sizeof(float));
      std::memcpy(row + cosines(), end + kEnd / 2, cosines_left * sizeof(float));
    }
  }

  /// Writes the rows above and below the centre at offset b.
  void write_two(const Value* centre, std::int64_t b, std::int64_t above, std::int64_t below) const {
    const size_t whole = whole_lines() * kValuesPerPair;
    const Value* const by = centres.offset(b);
    write_lines(centre, centre + whole, by, row_at(above), row_at(below), cosines());
    if (whole_lines() == rows.sine_count) return;
    float ends[2][kEnd];
    write_lines(centre + whole, centre + whole + 1, by + whole, ends[0], ends[1], kEnd / 2);
    copy_end(row_at(above), ends[0]), copy_end(row_at(below), ends[1]);
  }

  /// Writes one row, `row` - `at` - 1/2 positions from the centre.
  void write_one(const Value* centre, std::int64_t row, std::int64_t at) const {
    const size_t whole = whole_lines() * kValuesPerPair;
    const bool is_below = row <= at;
    const Value* const by = centres.offset(is_below ? at - row : row - at - 1);
    const typename Kernel::Signs signs = is_below ? Kernel::Mode::kSigns : typename Kernel::Signs{};
    write_lines(centre, centre + whole, by, signs, row_at(row), cosines());
    if (whole_lines() == rows.sine_count) return;
    float end[kEnd];
    write_lines(centre + whole, centre + whole + 1, by + whole, signs, end, kEnd / 2);
    copy_end(row_at(row), end);
  }

  /// Fills two rows at a time, from the middle of a block outwards: half the products.
  void outwards() {
    const std::int64_t half = centres.half_block = std::min(centres.half_block, (count + 1) / 2);  // a short table is one short block
    for (std::int64_t k = 0; k * 2 * half < count; ++k) {
      const Value* const centre = centres.next(k);
      for (std::int64_t b = 0; b < half; ++b) {
        std::int64_t above, below;
        if (find_rows(k, b, above, below)) write_two(centre, b, above, below);
      }
    }
  }

  /// Fills row by row: processors that see line after line stored in order need not read them from memory first.
  void ascending() {
    const std::int64_t half = centres.half_block = std::min(kNearHalfBlock, centres.half_block);
    centres.block_sine = centres.of.near_sine_, centres.block_cosine = centres.of.near_cosine_;
    for (std::int64_t k = 0; k * 2 * half < count; ++k) {
      const Value* const centre = centres.next(k);
      const std::int64_t end = std::min(count, (2 * k + 2) * half);
      for (std::int64_t row = 2 * k * half; row < end; ++row) write_one(centre, row, (2 * k + 1) * half - 1);
    }
  }

  void fill() {
    // A row in halves is two streams of stores, whatever the order of the rows.
    if constexpr (Kernel::kColumnsPerPair == 2) {
      if (static_cast<size_t>(count) * (rows.sine_count + rows.cosine_count) * sizeof(float) >= kAscendingBytes) return ascending();
    }
    outwards();
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
  const size_t in_double = std::min(kMaxHalfBlock, (workspace.size() - fixed_bytes(padded_)) / offset_bytes(padded_));
  half_block_ = static_cast<std::int64_t>(mode == Mode::kExact ? in_double : in_double * 2);
  std::byte* left = workspace.data();
  for (double** array :
       {&block_sine_, &block_cosine_, &near_sine_, &near_cosine_, &centre_sine_, &centre_cosine_, &first_sine_, &first_cosine_})
    *array = take<double>(left, padded_);
  frequency_ = take<Phase>(left, padded_);
  centre_ = take<std::byte>(left, padded_ * kKeptBytes);
  offsets_ = left;
  std::fill(std::ranges::copy(frequencies, frequency_).out, frequency_ + padded_, Phase{0});
  with_kernel([&]<class Kernel>() { Centres<typename Kernel::Mode>{*this}.keep_offsets(); });
  for (size_t i = 0; i < padded_; ++i) {
    const auto near_half = static_cast<Phase>(std::min(kNearHalfBlock, half_block_));
    const TwoSineCosines turns = sine_cosine(2 * static_cast<Phase>(half_block_) * frequency_[i], 2 * near_half * frequency_[i]);
    block_sine_[i] = turns.sine[0], block_cosine_[i] = turns.cosine[0];
    near_sine_[i] = turns.sine[1], near_cosine_[i] = turns.cosine[1];
  }
}

void Sinusoids::fill(const SinusoidRows& rows, std::int64_t start, std::int64_t count) const {
  if (count == 0 || rows.sine_count == 0) return;
  with_kernel([&]<class Kernel>() { Work<Kernel>{{*this, start}, rows, count}.fill(); });
  if (start <= 0 && -start < count) write_position_zero(rows, static_cast<size_t>(-start), layout_);
}

}  // namespace engine
