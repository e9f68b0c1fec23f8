#include "engine/rope.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "engine/arithmetic/simd.h"
#include "engine/arithmetic/sinusoids.h"
#include "engine/checks.h"
#include "engine/rope/angle.h"
#include "engine/rope/check.h"
#include "engine/rope/sections.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f32x4, simd::load, simd::store;

constexpr size_t kPanelPairs = 512;    ///< wide heads are rotated in panels of this many pairs, to bound the table on the stack
constexpr size_t kTableValues = 8192;  ///< sines and cosines of a group of tokens, 32 KB, which stay in the nearest cache for all heads
constexpr size_t kTokens = 64;         ///< a block of `Sinusoids`
constexpr size_t kWorkspaceBytes = 96 * 1024;

/// Sines and cosines of some pairs for some tokens, with a row of 2 P values per token: [sin | cos], or interleaved.
template <class Value>
struct Rotations {
  Value* values;
  size_t pairs;

  Value* row(size_t t) const { return values + 2 * pairs * t; }
};

/// Multiplies by the attention factor and, for the inverse rotation, negates the sines.
void scale(const Rotations<float>& rotations, size_t tokens, const Rope& rotation) {
  const auto cosine = static_cast<float>(rotation.inverse ? 1 / rotation.attention_factor : rotation.attention_factor);
  const float sine = rotation.inverse ? -cosine : cosine;
  if (sine == 1 && cosine == 1) return;
  const bool interleaved = rotation.layout == Layout::kInterleaved;
  for (size_t t = 0; t < tokens; ++t) {
    for (size_t i = 0; i < rotations.pairs; ++i) {
      rotations.row(t)[interleaved ? 2 * i : i] *= sine;
      rotations.row(t)[interleaved ? 2 * i + 1 : rotations.pairs + i] *= cosine;
    }
  }
}

/// Rotates one row of one head in the layout in halves; `a` and `b` are the first and the second values of its pairs. It writes one cache
/// line of a before one of b, because stores that alternate between two lines are slower.
[[gnu::always_inline]] inline void rotate_halves(float* a, float* b, const float* sine, const float* cosine, size_t pairs) {
  constexpr size_t kLine = 16;
  const float *const end = sine + pairs, *const last_line = sine + pairs / kLine * kLine;
#pragma clang loop unroll(disable)
  for (; sine < last_line; a += kLine, b += kLine, sine += kLine, cosine += kLine) {
    f32x4 held[kLine / 4];
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kLine / 4; ++n) {
      const f32x4 x = load(a + 4 * n), y = load(b + 4 * n), s = load(sine + 4 * n), c = load(cosine + 4 * n);
      store(a + 4 * n, simd::subtract_product(x * c, y, s));
      held[n] = simd::multiply_add(y, c, x * s);
      simd::compiler_barrier();
    }
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kLine / 4; ++n) store(b + 4 * n, held[n]);
    simd::compiler_barrier();
  }
#pragma clang loop unroll(disable)
  for (; sine < end; ++a, ++b, ++sine, ++cosine) {
    const float x = *a, y = *b;
    *a = x * *cosine - y * *sine;
    *b = x * *sine + y * *cosine;
  }
}

/// The same for interleaved pairs, with sines and cosines interleaved too.
[[gnu::always_inline]] inline void rotate_interleaved(float* x, const float* rotations, size_t pairs) {
  constexpr size_t kLine = 16;
  const float *const end = rotations + 2 * pairs, *const last_line = rotations + 2 * pairs / kLine * kLine;
#pragma clang loop unroll(disable)
  for (; rotations < last_line; rotations += kLine, x += kLine) {
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kLine; n += 4) {
      const f32x4 value = load(x + n), rotation = load(rotations + n);
      const f32x4 swapped = __builtin_shufflevector(value, value, 1, 0, 3, 2);
      const f32x4 cosine = __builtin_shufflevector(rotation, rotation, 1, 1, 3, 3),
                  sine = __builtin_shufflevector(rotation, rotation, 0, 0, 2, 2);
      store(x + n, simd::multiply_add(swapped, simd::negate_even(sine), value * cosine));
      simd::compiler_barrier();
    }
  }
#pragma clang loop unroll(disable)
  for (; rotations < end; rotations += 2, x += 2) {
    const float a = x[0], b = x[1], s = rotations[0], c = rotations[1];
    x[0] = a * c - b * s;
    x[1] = a * s + b * c;
  }
}

/// Rotates the pairs from `first` on of `tokens` rows of one head.
void rotate_rows(float* x, const Rotations<const float>& rotations, size_t tokens, const Rope& rotation, size_t first) {
  const auto width = static_cast<size_t>(rotation.head_width);
  const size_t half = rotation.inverse_frequencies.size();
  const float *row = rotations.values, *const end = rotations.row(tokens);
  if (rotation.layout == Layout::kInterleaved) {
    for (x += 2 * first; row != end; row += 2 * rotations.pairs, x += width) rotate_interleaved(x, row, rotations.pairs);
  } else {
    for (x += first; row != end; row += 2 * rotations.pairs, x += width)
      rotate_halves(x, x + half, row, row + rotations.pairs, rotations.pairs);
  }
}

size_t tokens_of(size_t size, int heads, const Rope& rotation) {
  return size / static_cast<size_t>(rotation.head_width) / static_cast<size_t>(heads);
}

/// Prepares the sines and cosines of `pairs` frequencies from `first` on.
Sinusoids prepare(const Rope& rotation, size_t first, size_t pairs, std::span<std::byte> workspace) {
  Phase frequency[kPanelPairs];
  std::ranges::transform(rotation.inverse_frequencies.subspan(first, pairs), frequency, [](double theta) { return phase_of({theta}); });
  return Sinusoids({frequency, pairs}, rotation.layout, Mode::kExact, workspace);
}

/// Where tokens stand: one position each, or three, of which every pair turns with one.
struct Positions {
  const double* values;
  const RopeAxis* axes = nullptr;  ///< one per pair where there are three

  double of(size_t token, size_t pair) const { return axes ? values[3 * token + static_cast<size_t>(axes[pair])] : values[token]; }
};

/// Fills `rotations` for any positions, one at a time, for `tokens` tokens from `start` on.
void fill_at(const Rotations<float>& rotations, const Positions& positions, size_t start, size_t tokens, const Rope& rotation,
             size_t first) {
  const bool interleaved = rotation.layout == Layout::kInterleaved;
  for (size_t t = 0; t < tokens; ++t) {
    for (size_t i = 0; i < rotations.pairs; ++i) {
      const SineCosine value = sine_cosine(phase_at(positions.of(start + t, first + i), rotation.inverse_frequencies[first + i]));
      rotations.row(t)[interleaved ? 2 * i : i] = static_cast<float>(value.sine);
      rotations.row(t)[interleaved ? 2 * i + 1 : rotations.pairs + i] = static_cast<float>(value.cosine);
    }
  }
}

/// Rotates `pairs` pairs from `first` on in all of x. It takes a group of tokens at a time, and `fill(rotations, t, count)` computes their
/// sines and cosines.
template <class Fill>
void rotate_panel(std::span<float> x, int heads, const Rope& rotation, size_t first, size_t pairs, Fill fill) {
  const size_t tokens = tokens_of(x.size(), heads, rotation), width = static_cast<size_t>(rotation.head_width);
  alignas(64) float table[kTableValues];
  const Rotations<float> rotations{table, pairs};
  const size_t max_tokens = std::min(kTableValues / (2 * pairs), kTokens);
  for (size_t t = 0; t < tokens; t += max_tokens) {
    const size_t count = std::min(max_tokens, tokens - t);
    fill(rotations, t, count);
    scale(rotations, count, rotation);
    for (size_t h = 0; h < static_cast<size_t>(heads); ++h)
      rotate_rows(&x[(h * tokens + t) * width], {table, pairs}, count, rotation, first);
  }
}

/// Calls `body(first, pairs)` for each panel.
void for_each_panel(const Rope& rotation, auto body) {
  const size_t all = rotation.inverse_frequencies.size();
  for (size_t first = 0; first < all; first += kPanelPairs) body(first, std::min(kPanelPairs, all - first));
}

void rotate_at(std::span<float> x, int heads, const Positions& positions, const Rope& rotation) {
  for_each_panel(rotation, [&](size_t first, size_t pairs) {
    rotate_panel(x, heads, rotation, first, pairs, [&](const Rotations<float>& rotations, size_t t, size_t count) {
      fill_at(rotations, positions, t, count, rotation, first);
    });
  });
}

}  // namespace

Checked rope(std::span<float> x, int heads, std::int64_t start, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  if (const Checked checked = check_positions(start, tokens_of(x.size(), heads, rotation)); !checked) return checked;
  alignas(64) std::byte workspace[kWorkspaceBytes];
  for_each_panel(rotation, [&](size_t first, size_t pairs) {
    const Sinusoids sinusoids = prepare(rotation, first, pairs, workspace);
    rotate_panel(x, heads, rotation, first, pairs, [&](const Rotations<float>& rotations, size_t t, size_t count) {
      const SinusoidRows rows{rotations.values, rotations.values + pairs, pairs, pairs, 2 * pairs};
      sinusoids.fill(rows, start + static_cast<std::int64_t>(t), static_cast<std::int64_t>(count));
    });
  });
  return {};
}

Checked rope_at(std::span<float> x, int heads, std::span<const double> positions, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  if (const Checked checked = check_rope_positions(positions, x.size(), heads, rotation); !checked) return checked;
  rotate_at(x, heads, {positions.data()}, rotation);
  return {};
}

Checked rope_sectioned(std::span<float> x, int heads, std::span<const double> positions, std::span<const RopeAxis> axes,
                       const Rope& rotation) {
  if (const Checked checked = check_rope_sections(positions, axes.size(), x.size(), heads, rotation); !checked) return checked;
  rotate_at(x, heads, {positions.data(), axes.data()}, rotation);
  return {};
}

Checked rope_table(std::span<float> table, std::int64_t start, const Rope& rotation) {
  if (const Checked checked = check_rope(0, 1, rotation); !checked) return checked;
  const size_t pairs = rotation.inverse_frequencies.size(), tokens = pairs == 0 ? 0 : table.size() / (2 * pairs);
  if (!has_shape(table.size(), {tokens, pairs, 2}))
    return invalid_size("table size", table.size(), "two values per frequency for each token");
  if (const Checked checked = check_positions(start, tokens); !checked) return checked;
  if (table.empty()) return {};
  alignas(64) std::byte workspace[kWorkspaceBytes];
  for_each_panel(rotation, [&](size_t first, size_t panel) {
    float* const sines = table.data() + (rotation.layout == Layout::kInterleaved ? 2 * first : first);
    prepare(rotation, first, panel, workspace)
        .fill({sines, sines + pairs, panel, panel, 2 * pairs}, start, static_cast<std::int64_t>(tokens));
  });
  scale({table.data(), pairs}, tokens, rotation);
  return {};
}

Checked rope_with(std::span<float> x, int heads, std::span<const float> table, const Rope& rotation) {
  if (const Checked checked = check_rope(x.size(), heads, rotation); !checked) return checked;
  const size_t tokens = tokens_of(x.size(), heads, rotation), pairs = rotation.inverse_frequencies.size();
  if (!has_shape(table.size(), {tokens, pairs, 2}))
    return invalid_size("table size", table.size(), "two values per frequency for each token");
  if (table.empty()) return {};
  for (size_t t = 0; t < tokens; t += kTokens) {
    const size_t count = std::min(kTokens, tokens - t);
    const Rotations<const float> rotations{&table[2 * pairs * t], pairs};
    for (size_t h = 0; h < static_cast<size_t>(heads); ++h)
      rotate_rows(&x[(h * tokens + t) * static_cast<size_t>(rotation.head_width)], rotations, count, rotation, 0);
  }
  return {};
}

}  // namespace engine
