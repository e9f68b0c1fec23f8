#pragma once

#include <cstddef>
#include <type_traits>

#include "engine/arithmetic/simd.h"

// The inner loops of `Sinusoids`: one kernel for each layout and mode. A kernel decides how the sines and cosines of centres and of offsets
// are kept, and writes `kLinePairs` pairs of the row above a centre and of the row below it, which share their products. All values are
// computed before the first is stored, and each row's are stored together: alternating between rows every 16 bytes halves the speed of some
// processors. x86 has 16 vector registers: a kernel with more live values spills them. engine/README.md counts what each loop does.
namespace engine::kernels {

using simd::f32x4, simd::f64x2, simd::load, simd::store;

/// Sines and cosines of four pairs.
struct Four {
  f64x2 sine[2], cosine[2];
};

constexpr size_t kValuesPerPair = 2;  ///< in a centre or an offset

/// Sines and cosines of c + r and of c - r, of as many pairs as a vector holds.
template <class Vector>
struct Turned {
  Vector sine_above, sine_below, cosine_above, cosine_below;
};

/// Four products for two rows. `centre` and `offset` are sines, then cosines.
template <class Vector, class Value>
[[gnu::always_inline]] inline Turned<Vector> turn(const Value* centre, const Value* offset) {
  constexpr size_t kLanes = sizeof(Vector) / sizeof(Value);
  const Vector s = load(centre), c = load(centre + kLanes), rs = load(offset), rc = load(offset + kLanes);
  const Vector sc = s * rc, cc = c * rc;
  return {simd::multiply_add(c, rs, sc), simd::subtract_product(sc, c, rs), simd::subtract_product(cc, s, rs),
          simd::multiply_add(s, rs, cc)};
}

/// Only c + r, or c - r where `signs` has sign bits.
template <class Vector>
struct TurnedOne {
  Vector sine, cosine;
};
template <class Vector, class Value, class Signs>
[[gnu::always_inline]] inline TurnedOne<Vector> turn_one(const Value* centre, const Value* offset, Signs signs) {
  constexpr size_t kLanes = sizeof(Vector) / sizeof(Value);
  const Vector s = load(centre), c = load(centre + kLanes), rs = simd::flip<Vector>(load(offset), signs), rc = load(offset + kLanes);
  return {simd::multiply_add(c, rs, s * rc), simd::subtract_product(c * rc, s, rs)};
}

/// In float: [s s' s'' s''' c c' c'' c'''] of four pairs.
struct Fast {
  using Value = float;
  using Vector = f32x4;
  static constexpr size_t kFours = 2;  ///< that are written at once
  static constexpr int kSign = -0x7fffffff - 1;
  static constexpr simd::i32x4 kSigns{kSign, kSign, kSign, kSign};

  static void keep(const Four& of, float* to) {
    store(to, simd::round_in_order(of.sine[0], of.sine[1]));
    store(to + 4, simd::round_in_order(of.cosine[0], of.cosine[1]));
  }
};

/// In double: [s s' c c'] of two pairs, twice. Twice as many registers as in float, so half as much at once.
struct Exact {
  using Value = double;
  using Vector = f64x2;
  static constexpr size_t kFours = 1;
  static constexpr simd::i64x2 kSigns{-0x7fffffffffffffff - 1, -0x7fffffffffffffff - 1};

  static void keep(const Four& of, double* to) {
    store(to, of.sine[0]), store(to + 2, of.cosine[0]), store(to + 4, of.sine[1]), store(to + 6, of.cosine[1]);
  }
};

/// Two vectors of a row: eight columns, or four of the sines and four of the cosines.
struct Eight {
  f32x4 first, second;
};

[[gnu::always_inline]] inline Eight interleaved(const f32x4 (&sine)[1], const f32x4 (&cosine)[1]) {
  return {simd::interleave_low(sine[0], cosine[0]), simd::interleave_high(sine[0], cosine[0])};
}
[[gnu::always_inline]] inline Eight interleaved(const f64x2 (&sine)[2], const f64x2 (&cosine)[2]) {
  return {simd::round_interleaved(sine[0], cosine[0]), simd::round_interleaved(sine[1], cosine[1])};
}
[[gnu::always_inline]] inline Eight halves(const f32x4 (&sine)[1], const f32x4 (&cosine)[1]) { return {sine[0], cosine[0]}; }
[[gnu::always_inline]] inline Eight halves(const f64x2 (&sine)[2], const f64x2 (&cosine)[2]) {
  return {simd::round_in_order(sine[0], sine[1]), simd::round_in_order(cosine[0], cosine[1])};
}

/// A kernel: Fast or Exact, interleaved or in halves.
template <class ItsMode, bool kInterleaved>
struct Kernel {
  using Mode = ItsMode;
  using Value = Mode::Value;
  using Vector = Mode::Vector;
  using Signs = std::remove_cv_t<decltype(Mode::kSigns)>;
  static constexpr size_t kFours = Mode::kFours;
  static constexpr size_t kLinePairs = 4 * kFours;
  static constexpr size_t kColumnsPerPair = kInterleaved ? 2 : 1;
  static constexpr int kVectors = 4 * sizeof(Value) / sizeof(Vector);  ///< of four sines

  [[gnu::always_inline]] static Eight arrange(const Vector (&sine)[kVectors], const Vector (&cosine)[kVectors]) {
    if constexpr (kInterleaved)
      return interleaved(sine, cosine);
    else
      return halves(sine, cosine);
  }

  /// Only a row in halves uses `cosines`: how many values its cosines are after its sines.
  [[gnu::always_inline]] static void put(float* to, size_t cosines, const Eight (&eights)[kFours]) {
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kFours; ++n) {
      store(to + 4 * kColumnsPerPair * n, eights[n].first);
      simd::compiler_barrier();
      store(kInterleaved ? to + 8 * n + 4 : to + cosines + 4 * n, eights[n].second);
      simd::compiler_barrier();
    }
  }

  [[gnu::always_inline]] static void write(const Value* centre, const Value* offset, float* above, float* below, size_t cosines) {
    Eight upper[kFours], lower[kFours];
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kFours; ++n) {
      Vector sine[2][kVectors], cosine[2][kVectors];
#pragma clang loop unroll(full)
      for (int m = 0; m < kVectors; ++m) {
        const Turned<Vector> turned = turn<Vector>(centre + 8 * n + 4 * m, offset + 8 * n + 4 * m);
        sine[0][m] = turned.sine_above, cosine[0][m] = turned.cosine_above;
        sine[1][m] = turned.sine_below, cosine[1][m] = turned.cosine_below;
      }
      upper[n] = arrange(sine[0], cosine[0]), lower[n] = arrange(sine[1], cosine[1]);
    }
    put(above, cosines, upper), put(below, cosines, lower);
  }

  /// One row alone, which takes more products, for tables where the order of the rows counts for more.
  [[gnu::always_inline]] static void write_one(const Value* centre, const Value* offset, Signs signs, float* to, size_t cosines) {
    Eight eights[kFours];
#pragma clang loop unroll(full)
    for (size_t n = 0; n < kFours; ++n) {
      Vector sine[kVectors], cosine[kVectors];
#pragma clang loop unroll(full)
      for (int m = 0; m < kVectors; ++m) {
        const TurnedOne<Vector> turned = turn_one<Vector>(centre + 8 * n + 4 * m, offset + 8 * n + 4 * m, signs);
        sine[m] = turned.sine, cosine[m] = turned.cosine;
      }
      eights[n] = arrange(sine, cosine);
    }
    put(to, cosines, eights);
  }
};

using FastInterleaved = Kernel<Fast, true>;
using FastHalves = Kernel<Fast, false>;
using ExactInterleaved = Kernel<Exact, true>;
using ExactHalves = Kernel<Exact, false>;

}  // namespace engine::kernels
