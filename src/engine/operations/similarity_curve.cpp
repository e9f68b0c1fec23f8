#include <algorithm>
#include <array>

#include "engine/arithmetic/phase.h"
#include "engine/arithmetic/rotate.h"
#include "engine/arithmetic/simd.h"
#include "engine/checks.h"
#include "engine/operations/cosine_similarity.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using simd::f64x2, simd::load;

constexpr size_t kPanelPairs = 128;  ///< pairs at a time, to bound the workspace on the stack
constexpr size_t kHalfBlock = 16;    ///< distances on either side of a centre
constexpr size_t kBlock = 2 * kHalfBlock;
constexpr size_t kDistances = 1024;  ///< distances at a time, whose centres are rotated from one exact angle

struct Angles {
  alignas(16) std::array<double, kPanelPairs> sine{};
  alignas(16) std::array<double, kPanelPairs> cosine{};

  void set(size_t pair, Phase phase) {
    const SineCosine value = sine_cosine(phase);
    sine[pair] = value.sine, cosine[pair] = value.cosine;
  }
};

struct Panel {
  size_t pairs = 0;
  Angles centre;
  Angles block;                           ///< of kBlock positions
  std::array<Angles, kHalfBlock> offset;  ///< [b]: of b + 1/2 positions
};

/// Adds other angles to all of a panel. Not inlined, because the module's size counts and a call does not.
[[gnu::noinline]] void turn(Angles& angles, const Angles& by) {
  rotate(angles.sine.data(), angles.cosine.data(), by.sine.data(), by.cosine.data(), kPanelPairs);
}

/// Prepares the next `pairs` frequencies and the distances from `first` on. Unused places have sine and cosine 0, so they add nothing. Only
/// half a position's sine is computed: it is doubled to one position and to a block, whose error of 1e-14 adds up over 32 blocks at most.
void prepare(Panel& panel, size_t pairs, size_t first, Frequencies& frequencies) {
  panel = {};
  panel.pairs = pairs;
  for (size_t i = 0; i < pairs; ++i) {
    const Phase frequency = frequencies.next();
    panel.offset[0].set(i, frequency >> 1);
    if (first > 0) panel.centre.set(i, static_cast<Phase>(first + kHalfBlock - 1) * frequency + (frequency >> 1));
  }
  Angles one = panel.offset[0];
  turn(one, one);
  panel.block = one;
  for (size_t positions = 1; positions < kBlock; positions *= 2) turn(panel.block, panel.block);
  for (size_t b = 1; b < kHalfBlock; ++b) {
    panel.offset[b] = panel.offset[b - 1];
    turn(panel.offset[b], one);
  }
  if (first == 0) panel.centre = panel.offset[kHalfBlock - 1];
}

/// Sums of products over the pairs: of the cosines and of the sines of a centre and of an offset.
struct Products {
  f64x2 cosines{}, sines{};
};

/// Adds the cosines of this panel's pairs: cos(c ± r) = cos c cos r ∓ sin c sin r, so that two products of vectors serve two distances. Two
/// offsets at a time share what is loaded of the centre; more would save loads, and spills in V8 cost them again.
void add_cosines(Panel& panel, std::array<double, kDistances>& sums, size_t count) {
  constexpr size_t kAtOnce = 2;
  for (size_t first = 0; first < count; first += kBlock) {
    const size_t middle = first + kHalfBlock;
    for (size_t b = 0; b < kHalfBlock; b += kAtOnce) {
      Products products[kAtOnce];
      const Angles* const offset = &panel.offset[b];
#pragma clang loop unroll(disable)
      for (size_t i = 0; i < panel.pairs; i += 2) {
        const f64x2 sine = load(&panel.centre.sine[i]), cosine = load(&panel.centre.cosine[i]);
#pragma clang loop unroll(full)
        for (size_t n = 0; n < kAtOnce; ++n) {
          products[n].cosines += cosine * load(&offset[n].cosine[i]);
          products[n].sines += sine * load(&offset[n].sine[i]);
        }
      }
#pragma clang loop unroll(full)
      for (size_t n = 0; n < kAtOnce; ++n) {
        const f64x2 above = products[n].cosines - products[n].sines, below = products[n].cosines + products[n].sines;
        sums[middle + b + n] += above[0] + above[1];
        sums[middle - 1 - b - n] += below[0] + below[1];
      }
    }
    turn(panel.centre, panel.block);
  }
}

}  // namespace

Checked sinusoidal_similarity_curve(std::span<float> curve, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(0, 0, encoding); !checked) return checked;
  if (encoding.d_model % 2 != 0)
    return invalid("d_model", encoding.d_model, "even: with an odd width, similarity depends on more than the distance");
  if (static_cast<double>(curve.size()) > static_cast<double>(kMaxPosition))
    return invalid_size("curve size", curve.size(), "at most 2^36 distances");
  const size_t pairs = static_cast<size_t>(encoding.d_model) / 2;
  Panel panel;
  std::array<double, kDistances> sums;
  for (size_t first = 0; first < curve.size(); first += kDistances) {
    const size_t count = std::min(kDistances, curve.size() - first);
    sums.fill(0);
    Frequencies frequencies(encoding.d_model, encoding.base);
    for (size_t done = 0; done < pairs; done += kPanelPairs) {
      prepare(panel, std::min(kPanelPairs, pairs - done), first, frequencies);
      add_cosines(panel, sums, count);
    }
    for (size_t n = 0; n < count; ++n) curve[first + n] = static_cast<float>(sums[n] / static_cast<double>(pairs));
  }
  return {};
}

}  // namespace engine
