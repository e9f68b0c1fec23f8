#include "engine/rope.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "engine/arithmetic/simd.h"
#include "engine/arithmetic/sinusoids.h"
#include "engine/checks.h"
#include "engine/encoding.h"
#include "engine/rope/angle.h"
#include "engine/rope/check.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f32x4, simd::load, simd::store;

constexpr size_t kPanelPairs = 512;      ///< wide heads are turned in panels of so many pairs, to bound the table on the stack
constexpr size_t kTableValues = 8192;    ///< sines and cosines of some tokens, 32 KB: they stay in the nearest cache for all heads
constexpr size_t kTokens = 64;            ///< a block of `Sinusoids`
constexpr size_t kRoomBytes = 96 * 1024;

/// Sines and cosines of a panel of pairs for some tokens, a row per token, as the layout has them: [sin | cos] or interleaved.
struct Turns {
  float values[kTableValues];
  size_t pairs;

  float* row(size_t t) { return values + 2 * pairs * t; }
};

/// Multiplies sines by one factor and cosines by another.
void scale(Turns& turns, size_t tokens, Layout layout, float sines, float cosines) {
  const size_t count = tokens * 2 * turns.pairs;
  for (size_t at = 0; at < count; ++at) {
    const bool is_cosine = layout == Layout::kInterleaved ? at % 2 == 1 : at % (2 * turns.pairs) >= turns.pairs;
    turns.values[at] *= is_cosine ? cosines : sines;
  }
}

/// One row of one head: values a and b of each pair, half a head apart.
void turn_halves(float* a, float* b, const float* sine, const float* cosine, size_t pairs) {
  size_t i = 0;
  for (; i + 4 <= pairs; i += 4) {
    const f32x4 x = load(a + i), y = load(b + i), s = load(sine + i), c = load(cosine + i);
    store(a + i, simd::subtract_product(x * c, y, s));
    store(b + i, simd::multiply_add(y, c, x * s));
  }
  for (; i < pairs; ++i) {
    const float x = a[i], y = b[i];
    a[i] = x * cosine[i] - y * sine[i];
    b[i] = x * sine[i] + y * cosine[i];
  }
}

/// The same where the values of a pair are neighbours, and sines and cosines too.
void turn_interleaved(float* x, const float* turns, size_t pairs) {
  size_t i = 0;
  for (; i + 2 <= pairs; i += 2) {
    const f32x4 value = load(x + 2 * i), turn = load(turns + 2 * i);
    const f32x4 swapped = __builtin_shufflevector(value, value, 1, 0, 3, 2);
    const f32x4 cosine = __builtin_shufflevector(turn, turn, 1, 1, 3, 3), sine = __builtin_shufflevector(turn, turn, 0, 0, 2, 2);
    store(x + 2 * i, simd::multiply_add(swapped, sine * f32x4{-1, 1, -1, 1}, value * cosine));
  }
  if (i < pairs) {
    const float a = x[2 * i], b = x[2 * i + 1], s = turns[2 * i], c = turns[2 * i + 1];
    x[2 * i] = a * c - b * s;
    x[2 * i + 1] = a * s + b * c;
  }
}

/// Turns the pairs from `first` on of `tokens` rows of one head.
void turn_rows(float* x, Turns& turns, size_t tokens, const Rope& rotation, size_t first) {
  const auto width = static_cast<size_t>(rotation.head_width);
  const size_t half = rotation.inverse_frequencies.size();
  for (size_t t = 0; t < tokens; ++t, x += width) {
    const float* const row = turns.row(t);
    if (rotation.layout == Layout::kInterleaved) turn_interleaved(x + 2 * first, row, turns.pairs);
    else turn_halves(x + first, x + half + first, row, row + turns.pairs, turns.pairs);
  }
}

/// Turns all of x. `fill(turns, first, t, tokens)` writes the sines and cosines of the pairs from `first` on for tokens from t on.
template <class Fill>
void turn_all(std::span<float> x, size_t heads, const Rope& rotation, Fill prepare) {
  const auto width = static_cast<size_t>(rotation.head_width);
  const size_t tokens = x.size() / width / heads, pairs = rotation.inverse_frequencies.size();
  const auto factor = static_cast<float>(rotation.inverse ? 1 / rotation.attention_factor : rotation.attention_factor);
  alignas(64) Turns turns;
  for (size_t first = 0; first < pairs; first += kPanelPairs) {
    turns.pairs = std::min(kPanelPairs, pairs - first);
    auto fill = prepare(first, turns.pairs);
    const size_t most = std::min<size_t>(kTableValues / (2 * turns.pairs), kTokens);
    for (size_t t = 0; t < tokens; t += most) {
      const size_t count = std::min(most, tokens - t);
      fill(turns, t, count);
      if (factor != 1 || rotation.inverse) scale(turns, count, rotation.layout, rotation.inverse ? -factor : factor, factor);
      for (size_t h = 0; h < heads; ++h) turn_rows(&x[(h * tokens + t) * width], turns, count, rotation, first);
    }
  }
}

}  // namespace

Checked rope(std::span<float> x, int heads, std::int64_t start, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  const auto last = start + static_cast<std::int64_t>(x.size() / static_cast<size_t>(rotation.head_width) / static_cast<size_t>(heads)) - 1;
  if (start < -kFarthestPosition || start > kFarthestPosition) return bad("start", static_cast<double>(start), "from -2^36 to 2^36");
  if (last > kFarthestPosition) return bad("last position", static_cast<double>(last), "at most 2^36");
  alignas(64) std::byte room[kRoomBytes];
  turn_all(x, static_cast<size_t>(heads), rotation, [&](size_t first, size_t pairs) {
    Phase frequency[kPanelPairs];
    for (size_t i = 0; i < pairs; ++i) frequency[i] = phase_of({rotation.inverse_frequencies[first + i]});
    return [start, &rotation, sinusoids = Sinusoids({frequency, pairs}, rotation.layout, Mode::kExact, room)](Turns& turns, size_t t, size_t count) {
      const SinusoidRows rows{turns.values, turns.values + turns.pairs, turns.pairs, turns.pairs, 2 * turns.pairs};
      sinusoids.fill(rows, start + static_cast<std::int64_t>(t), static_cast<std::int64_t>(count));
    };
  });
  return {};
}

Checked rope_at(std::span<float> x, int heads, std::span<const double> positions, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  if (const Checked checked = check_rope_positions(positions, x.size(), heads, rotation); !checked) return checked;
  turn_all(x, static_cast<size_t>(heads), rotation, [&](size_t first, size_t) {
    return [&, first](Turns& turns, size_t t, size_t count) {
      const bool interleaved = rotation.layout == Layout::kInterleaved;
      for (size_t row = 0; row < count; ++row) {
        for (size_t i = 0; i < turns.pairs; ++i) {
          const SineCosine value = sine_cosine(phase_at(positions[t + row], rotation.inverse_frequencies[first + i]));
          turns.row(row)[interleaved ? 2 * i : i] = static_cast<float>(value.sine);
          turns.row(row)[interleaved ? 2 * i + 1 : turns.pairs + i] = static_cast<float>(value.cosine);
        }
      }
    };
  });
  return {};
}

namespace descriptors {
namespace {

constexpr double kAboveOne = 1 + std::numeric_limits<double>::epsilon();
constexpr double kLargest = std::numeric_limits<double>::max();

constexpr EncodingParameter kParameters[] = {
    {"head_width", "values of a query or key of one head, K", 1, kLargestWidth, 64, true},
    {"rotary_width", "how many of them are rotated, R: even, at most K", 2, kLargestWidth, 64, true},
    {"base", "what the wavelengths grow to, in units of 2 pi positions", kAboveOne, kLargest, 10000, false},
    {"factor", "how many times longer than in training the context is to be", 1, kLargest, 1, false},
};

}  // namespace

extern const Encoding rope;
const Encoding rope{
    .id = "rope",
    .name = "Rotary (RoPE)",
    .acts_on = ActsOn::kQueriesAndKeys,
    .formula = "(a, b) -> (a cos(pos theta_i) - b sin(pos theta_i), a sin(pos theta_i) + b cos(pos theta_i)), theta_i = base^(-2i / R)",
    .parameters = kParameters,
    .learned = "nothing",
    .cost = "4 H T R products a layer, for queries and keys together; T R sines and cosines, once",
    .source = "Su et al. 2021, arXiv 2104.09864, section 3.2, equations 14 to 16 and 34",
};

}  // namespace descriptors
}  // namespace engine
