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

constexpr size_t kPanelPairs = 512;       ///< wide heads are rotated in panels of this many pairs, to bound the table on the stack
constexpr size_t kTableValues = 4096;     ///< sines and cosines of a group of tokens, 16 KB, which stay in the nearest cache for all heads
constexpr size_t kTokens = 64;            ///< a block of `Sinusoids`
constexpr size_t kTokensWithTable = 256;  ///< at a time, where the table is there already
constexpr size_t kFarBytes = 24 * 1024 * 1024;
constexpr size_t kWorkspaceBytes = 96 * 1024;

/// Sines and cosines of some pairs for some tokens, with a row of 2 P values per token: [sin | cos], whatever the layout of what is
/// rotated.
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
  for (size_t t = 0; t < tokens; ++t) {
    for (size_t i = 0; i < rotations.pairs; ++i) rotations.row(t)[i] *= sine, rotations.row(t)[rotations.pairs + i] *= cosine;
  }
}

/// The first and the second values of four pairs.
struct FourPairs {
  f32x4 a, b;
};

/// Reads and writes four pairs in one of the layouts; in halves, the second values are `half` after the first.
template <bool kInterleaved>
struct Places {
  static constexpr size_t kStep = kInterleaved ? 2 : 1;

  [[gnu::always_inline]] static FourPairs read(const float* x, size_t half) {
    if constexpr (kInterleaved) return {simd::even(load(x), load(x + 4)), simd::odd(load(x), load(x + 4))};
    return {load(x), load(x + half)};
  }
  [[gnu::always_inline]] static void write(float* x, size_t half, FourPairs of) {
    store(x, kInterleaved ? simd::interleave_low(of.a, of.b) : of.a);
    store(kInterleaved ? x + 4 : x + half, kInterleaved ? simd::interleave_high(of.a, of.b) : of.b);
  }
};

/// Where to rotate: a row of one head, and how far the same row of the next head is.
struct Rows {
  float* x;
  size_t half;
  size_t next_head;
};

/// Rotates the last pairs of a row, fewer than four. Second values are `distance` after first ones.
[[gnu::noinline]] void rotate_rest(float* x, size_t distance, size_t step, const float* sine, const float* end, size_t pairs) {
  for (; sine < end; ++sine, x += step) {
    const float a = x[0], b = x[distance], s = sine[0], c = sine[pairs];
    x[0] = a * c - b * s;
    x[distance] = a * s + b * c;
  }
}

/// Rotates one row of each of `kHeads` heads, which share what is loaded of the table.
template <bool kInterleaved, size_t kHeads>
[[gnu::always_inline]] inline void rotate_row(Rows rows, const float* sine, size_t pairs) {
  using In = Places<kInterleaved>;
  const float *const end = sine + pairs, *const last_four = sine + pairs / 4 * 4;
  float* x = rows.x;
#pragma clang loop unroll(disable)
  for (; sine < last_four; sine += 4, x += 4 * In::kStep) {
    const f32x4 s = load(sine), c = load(sine + pairs);
#pragma clang loop unroll(full)
    for (size_t h = 0; h < kHeads; ++h) {
      float* const at = x + h * rows.next_head;
      const auto [a, b] = In::read(at, rows.half);
      In::write(at, rows.half, {simd::subtract_product(a * c, b, s), simd::multiply_add(b, c, a * s)});
      simd::compiler_barrier();
    }
  }
  for (size_t h = 0; sine < end && h < kHeads; ++h)
    rotate_rest(x + h * rows.next_head, kInterleaved ? 1 : rows.half, In::kStep, sine, end, pairs);
}

template <bool kInterleaved, size_t kHeads>
[[gnu::noinline]] void rotate_rows(Rows rows, size_t width, const Rotations<const float>& rotations, size_t tokens) {
  for (size_t t = 0; t < tokens; ++t, rows.x += width) rotate_row<kInterleaved, kHeads>(rows, rotations.row(t), rotations.pairs);
}

/// Rotates the pairs from `first` on of the rows from `token` on, `count` in each head, two heads at a time.
void rotate_heads(std::span<float> x, int heads, size_t token, size_t count, const Rotations<const float>& rotations, const Rope& rotation,
                  size_t first) {
  const auto width = static_cast<size_t>(rotation.head_width), all = static_cast<size_t>(heads);
  const bool interleaved = rotation.layout == Layout::kInterleaved;
  const size_t head = x.size() / all;
  Rows rows{&x[token * width] + (interleaved ? 2 * first : first), rotation.inverse_frequencies.size(), head};
  for (size_t h = 0; h < all; h += 2, rows.x += 2 * head) {
    const auto rotate = h + 1 < all ? (interleaved ? rotate_rows<true, 2> : rotate_rows<false, 2>)
                                    : (interleaved ? rotate_rows<true, 1> : rotate_rows<false, 1>);
    rotate(rows, width, rotations, count);
  }
}

/// How many tokens' sines and cosines the nearest cache holds.
size_t tokens_at_once(size_t pairs) { return std::clamp<size_t>(kTableValues / (2 * pairs), 1, kTokens); }

size_t tokens_of(size_t size, int heads, const Rope& rotation) {
  return size / static_cast<size_t>(rotation.head_width) / static_cast<size_t>(heads);
}

/// Prepares the sines and cosines of `pairs` frequencies from `first` on.
Sinusoids prepare(const Rope& rotation, size_t first, size_t pairs, std::span<std::byte> workspace) {
  Phase frequency[kPanelPairs];
  std::ranges::transform(rotation.inverse_frequencies.subspan(first, pairs), frequency, [](double theta) { return phase_of({theta}); });
  return Sinusoids({frequency, pairs}, Layout::kHalves, Mode::kExact, workspace);
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
  for (size_t t = 0; t < tokens; ++t) {
    for (size_t i = 0; i < rotations.pairs; ++i) {
      const SineCosine value = sine_cosine(phase_at(positions.of(start + t, first + i), rotation.inverse_frequencies[first + i]));
      rotations.row(t)[i] = static_cast<float>(value.sine);
      rotations.row(t)[rotations.pairs + i] = static_cast<float>(value.cosine);
    }
  }
}

/// Rotates `pairs` pairs from `first` on in all of x. It takes a group of tokens at a time, and `fill(rotations, t, count)` computes their
/// sines and cosines.
template <class Fill>
void rotate_panel(std::span<float> x, int heads, const Rope& rotation, size_t first, size_t pairs, Fill fill) {
  const size_t tokens = tokens_of(x.size(), heads, rotation), max_tokens = tokens_at_once(pairs);
  alignas(64) float table[kTableValues];
  const Rotations<float> rotations{table, pairs};
  for (size_t t = 0; t < tokens; t += max_tokens) {
    const size_t count = std::min(max_tokens, tokens - t);
    fill(rotations, t, count);
    scale(rotations, count, rotation);
    rotate_heads(x, heads, t, count, {table, pairs}, rotation, first);
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
    float* const sines = table.data() + first;
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
  // Long streams count for more than a table that stays near: in x that no cache holds, every head is one.
  const size_t at_once = x.size_bytes() < kFarBytes ? kTokensWithTable : tokens;
  for (size_t t = 0; t < tokens; t += at_once)
    rotate_heads(x, heads, t, std::min(at_once, tokens - t), {&table[2 * pairs * t], pairs}, rotation, 0);
  return {};
}

}  // namespace engine
