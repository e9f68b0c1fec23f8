#include "engine/sinusoidal.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/arithmetic/phase.h"
#include "engine/arithmetic/simd.h"
#include "engine/encoding.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr size_t kLargestPairs = 512;
constexpr size_t kLanes = 2;            ///< pairs in a vector of doubles
constexpr size_t kLinePairs = 8;        ///< pairs in a cache line of floats
constexpr std::int64_t kHalfBlock = 4;  ///< rows on either side of a centre
constexpr std::int64_t kBlock = 2 * kHalfBlock;
constexpr int kBlocksPerAnchor = 64;  ///< so many rotations of a centre err by 1e-14, a millionth of a float's rounding

/// sin and cos of one angle per pair, in two arrays so that vectors of pairs load at once.
struct Angles {
  alignas(64) std::array<double, kLargestPairs> sine;
  alignas(64) std::array<double, kLargestPairs> cosine;

  void set(size_t pair, Phase phase) {
    const SineCosine value = sine_cosine(phase);
    sine[pair] = value.sine;
    cosine[pair] = value.cosine;
  }
};

/// What depends on d_model and base alone.
struct Tables {
  size_t pairs;
  std::array<Phase, kLargestPairs> frequency;
  std::array<Angles, kHalfBlock> offset;  ///< [b]: the angle of b + 1/2 positions
  Angles block;                           ///< the angle of kBlock positions
};

static_assert(sizeof(Tables) + sizeof(Angles) < 56 * 1024, "lives on the stack: sinusoidal.h says how much");

/// The angle of pos + 1/2 positions, short of it by at most 2^-65 turn.
Phase half_past(std::int64_t pos, Phase frequency) { return static_cast<Phase>(pos) * frequency + (frequency >> 1); }

/// Pairs with the one that fills up the last vector when their number is odd.
size_t padded(size_t pairs) { return pairs + pairs % kLanes; }

void prepare(int d_model, double base, Tables& tables) {
  tables.pairs = static_cast<size_t>(d_model) / 2;
  Frequencies frequencies(d_model, base);
  for (size_t i = 0; i < padded(tables.pairs); ++i) {
    const Phase frequency = frequencies.next();
    tables.frequency[i] = frequency;
    for (std::int64_t b = 0; b < kHalfBlock; ++b) tables.offset[static_cast<size_t>(b)].set(i, half_past(b, frequency));
    tables.block.set(i, kBlock * frequency);
  }
}

/// Puts the centre half a position after `pos`, exactly.
void place(const Tables& tables, std::int64_t pos, Angles& centre) {
  for (size_t i = 0; i < padded(tables.pairs); ++i) centre.set(i, half_past(pos, tables.frequency[i]));
}

/// Moves the centre on by one block: sin(c + w) and cos(c + w) from those of c and w.
void advance(const Tables& tables, Angles& centre) {
  using namespace simd;
  const Angles& w = tables.block;
  for (size_t i = 0; i < tables.pairs; i += kLanes) {
    const f64x2 s = load(&centre.sine[i]), c = load(&centre.cosine[i]);
    const f64x2 ws = load(&w.sine[i]), wc = load(&w.cosine[i]);
    store(&centre.sine[i], s * wc + c * ws);
    store(&centre.cosine[i], c * wc - s * ws);
  }
}

struct Mixed {
  simd::f32x4 above;  ///< [sin, cos, sin, cos] of centre + offset
  simd::f32x4 below;  ///< of centre - offset
};

/// Four products serve both sides: sin(c ± r) = sc ± cs, cos(c ± r) = cc ∓ ss.
inline Mixed mix(const Angles& centre, const Angles& offset, size_t i) {
  using namespace simd;
  const f64x2 s = load(&centre.sine[i]), c = load(&centre.cosine[i]);
  const f64x2 rs = load(&offset.sine[i]), rc = load(&offset.cosine[i]);
  const f64x2 sc = s * rc, cs = c * rs, cc = c * rc, ss = s * rs;
  return {round_interleaved(sc + cs, cc - ss), round_interleaved(sc - cs, cc + ss)};
}

/// Writes the two rows at the same distance from the centre. Whole cache lines of one row at a time: alternating between the
/// rows every 16 bytes halves the speed.
void mix_rows(const Angles& centre, const Angles& offset, size_t pairs, float* above, float* below) {
  size_t i = 0;
  for (; i + kLinePairs <= pairs; i += kLinePairs) {
    const Mixed m0 = mix(centre, offset, i), m1 = mix(centre, offset, i + 2), m2 = mix(centre, offset, i + 4),
                m3 = mix(centre, offset, i + 6);
    float* a = above + 2 * i;
    simd::store(a, m0.above), simd::store(a + 4, m1.above), simd::store(a + 8, m2.above), simd::store(a + 12, m3.above);
    float* b = below + 2 * i;
    simd::store(b, m0.below), simd::store(b + 4, m1.below), simd::store(b + 8, m2.below), simd::store(b + 12, m3.below);
  }
  for (; i + kLanes <= pairs; i += kLanes) {
    const Mixed m = mix(centre, offset, i);
    simd::store(above + 2 * i, m.above);
    simd::store(below + 2 * i, m.below);
  }
  if (i < pairs) {
    const Mixed m = mix(centre, offset, i);
    simd::store_half(above + 2 * i, m.above);
    simd::store_half(below + 2 * i, m.below);
  }
}

/// Writes 2 * half rows around the centre.
void fill_block(const Tables& tables, const Angles& centre, std::int64_t half, float* rows) {
  const auto stride = static_cast<std::int64_t>(2 * tables.pairs);
  float* middle = rows + half * stride;
  for (std::int64_t b = 0; b < half; ++b) {
    mix_rows(centre, tables.offset[static_cast<size_t>(b)], tables.pairs, middle + b * stride, middle - (b + 1) * stride);
  }
}

void write_pair(float* to, Phase phase) {
  const SineCosine value = sine_cosine(phase);
  to[0] = static_cast<float>(value.sine);
  to[1] = static_cast<float>(value.cosine);
}

void fill(const Tables& tables, std::int64_t start, std::int64_t positions, float* table) {
  const auto stride = static_cast<std::int64_t>(2 * tables.pairs);
  Angles centre;
  std::int64_t t = 0;
  for (int block = 0; t + kBlock <= positions; t += kBlock, ++block) {
    if (block % kBlocksPerAnchor == 0) {
      place(tables, start + t + kHalfBlock - 1, centre);
    } else {
      advance(tables, centre);
    }
    fill_block(tables, centre, kHalfBlock, table + t * stride);
  }
  // A smaller block around its own middle, and a single row where one is left.
  if (const std::int64_t half = (positions - t) / 2; half > 0) {
    place(tables, start + t + half - 1, centre);
    fill_block(tables, centre, half, table + t * stride);
    t += 2 * half;
  }
  if (t < positions) {
    const auto pos = static_cast<Phase>(start + t);
    for (size_t i = 0; i < tables.pairs; ++i) write_pair(table + t * stride + static_cast<std::int64_t>(2 * i), pos * tables.frequency[i]);
  }
}

/// Angle addition leaves 1e-17 where position 0 has a zero.
void write_row_zero(std::span<float> row) {
  for (size_t i = 0; i < row.size(); ++i) row[i] = static_cast<float>(i % 2);
}

}  // namespace

Checked check_sinusoidal(size_t size, std::int64_t start, const Sinusoidal& encoding) {
  const int d_model = encoding.d_model;
  const double base = encoding.base;
  const auto error = [](const char* argument, double value, const char* allowed) {
    return std::unexpected(ArgumentError{argument, value, allowed});
  };
  if (d_model < 2 || d_model > 1024 || d_model % 2 != 0) return error("d_model", d_model, "an even whole number from 2 to 1024");
  if (!(base > 1) || !std::isfinite(base)) return error("base", base, "a finite number above 1");
  const auto width = static_cast<size_t>(d_model);
  if (size % width != 0) return error("table size", static_cast<double>(size), "a whole number of rows of d_model values");
  if (start < -kFarthestPosition || start > kFarthestPosition) return error("start", static_cast<double>(start), "from -2^36 to 2^36");
  const auto last = start + static_cast<std::int64_t>(size / width) - 1;
  if (last > kFarthestPosition) return error("last position", static_cast<double>(last), "at most 2^36");
  return {};
}

Checked sinusoidal(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  const auto positions = static_cast<std::int64_t>(table.size() / width);
  Tables tables;
  prepare(encoding.d_model, encoding.base, tables);
  fill(tables, start, positions, table.data());
  if (start <= 0 && start + positions > 0) write_row_zero(table.subspan(static_cast<size_t>(-start) * width, width));
  return {};
}

Checked sinusoidal_plain(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  Frequencies frequencies(encoding.d_model, encoding.base);
  for (size_t column = 0; column < width; column += 2) {
    const Phase frequency = frequencies.next();
    Phase phase = static_cast<Phase>(start) * frequency;
    for (size_t at = column; at < table.size(); at += width, phase += frequency) write_pair(&table[at], phase);
  }
  return {};
}

double wavelength(int pair, int d_model, double base) {
  assert(pair >= 0 && pair < d_model / 2 && base > 1);
  return 2 * std::numbers::pi * std::pow(base, 2.0 * pair / d_model);
}

namespace descriptors {
namespace {

constexpr double kAboveOne = 1 + std::numeric_limits<double>::epsilon();

constexpr EncodingParameter kParameters[] = {
    {"d_model", "values of a vector, D", 1, kLargestWidth, 512, true},
    {"base", "what the wavelengths grow to, in units of 2 pi positions", kAboveOne, std::numeric_limits<double>::max(), 10000, false},
};

}  // namespace

extern const Encoding sinusoidal;
const Encoding sinusoidal{
    .id = "sinusoidal",
    .name = "Sinusoidal",
    .acts_on = ActsOn::kInput,
    .formula = "PE(pos, 2i) = sin(pos theta_i), PE(pos, 2i + 1) = cos(pos theta_i), theta_i = base^(-2i / D)",
    .parameters = kParameters,
    .learned = "nothing",
    .cost = "T D additions, once; T D sines and cosines, or 4 T D products, for the table",
    .source = "Vaswani et al. 2017, arXiv 1706.03762, section 3.5",
};

}  // namespace descriptors
}  // namespace engine
