#pragma once

#include <cstddef>

#include "engine/arithmetic/simd.h"

// The inner loops of `Sinusoids`: one kernel for each layout and mode. A kernel decides how the sines and cosines of centres and of offsets
// are stored, four pairs at a time, and writes `kLinePairs` pairs of the rows above and below a centre:
// Four products serve both rows. Each row is written in whole cache lines, because alternating between two rows every 16 bytes halves the
// speed. x86 has 16 vector registers: a kernel with more live values spills them and is half as fast.
namespace engine::kernels {

using simd::f32x4, simd::f64x2, simd::load, simd::store;

/// Sines and cosines of four pairs.
struct Four {
  f64x2 sine[2], cosine[2];
};

/// Where to write a line. Only layouts in halves use `cosines`.
struct Line {
  float* sines;
  float* cosines;
};

/// In double, for both layouts: [s s' c c'] of two pairs, twice.
struct Exact {
  using Value = double;
  static constexpr size_t kValuesPerPair = 2;

  static void keep_centre(const Four& of, double* to) {
    store(to, of.sine[0]), store(to + 2, of.cosine[0]), store(to + 4, of.sine[1]), store(to + 6, of.cosine[1]);
  }
  static void keep_offset(const Four& of, double* to) { keep_centre(of, to); }

  struct Sides {
    f64x2 sine_above, sine_below, cosine_above, cosine_below;
  };
  [[gnu::always_inline]] static Sides mix(f64x2 s, f64x2 c, const double* offset) {
    const f64x2 rs = load(offset), rc = load(offset + 2);
    const f64x2 sc = s * rc, cc = c * rc;
    return {simd::multiply_add(c, rs, sc), simd::subtract_product(sc, c, rs), simd::subtract_product(cc, s, rs),
            simd::multiply_add(s, rs, cc)};
  }
};

struct ExactInterleaved : Exact {
  static constexpr size_t kColumnsPerPair = 2;
  static constexpr size_t kLinePairs = 8;

  struct Centre {
    f64x2 s[4], c[4];
  };
  [[gnu::always_inline]] static Centre hold(const double* from) {
    Centre centre;
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) centre.s[n] = load(from + 4 * n), centre.c[n] = load(from + 4 * n + 2);
    return centre;
  }
  [[gnu::always_inline]] static void write(const Centre& centre, const double* offset, Line above, Line below) {
    f32x4 held[4];
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) {
      const Sides sides = mix(centre.s[n], centre.c[n], offset + 4 * n);
      store(above.sines + 4 * n, simd::round_interleaved(sides.sine_above, sides.cosine_above));
      simd::compiler_barrier();
      held[n] = simd::round_interleaved(sides.sine_below, sides.cosine_below);
    }
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) store(below.sines + 4 * n, held[n]);
    simd::compiler_barrier();
  }
};

struct ExactHalves : Exact {
  static constexpr size_t kColumnsPerPair = 1;
  static constexpr size_t kLinePairs = 4;

  struct Centre {
    f64x2 s[2], c[2];
  };
  [[gnu::always_inline]] static Centre hold(const double* from) { return {{load(from), load(from + 4)}, {load(from + 2), load(from + 6)}}; }
  [[gnu::always_inline]] static void write(const Centre& centre, const double* offset, Line above, Line below) {
    const Sides one = mix(centre.s[0], centre.c[0], offset), two = mix(centre.s[1], centre.c[1], offset + 4);
    store(above.sines, simd::round_in_order(one.sine_above, two.sine_above));
    store(above.cosines, simd::round_in_order(one.cosine_above, two.cosine_above));
    store(below.sines, simd::round_in_order(one.sine_below, two.sine_below));
    store(below.cosines, simd::round_in_order(one.cosine_below, two.cosine_below));
  }
};

struct FastInterleaved {
  static constexpr size_t kColumnsPerPair = 2;
  using Value = float;
  static constexpr size_t kLinePairs = 8;
  static constexpr size_t kValuesPerPair = 4;

  /// Two pairs are [s c s' c'] and [c -s c' -s'], so that one product with [rc rc rc' rc'] and one with [rs rs rs' rs'] make all four
  /// values of a row without a shuffle.
  static void keep_centre(const Four& of, float* to) {
#pragma clang loop unroll(full)
    for (int n = 0; n < 2; ++n) {
      store(to + 8 * n, simd::round_interleaved(of.sine[n], of.cosine[n]));
      store(to + 8 * n + 4, simd::round_interleaved(of.cosine[n], -of.sine[n]));
    }
  }
  static void keep_offset(const Four& of, float* to) {
#pragma clang loop unroll(full)
    for (int n = 0; n < 2; ++n) {
      store(to + 8 * n, simd::round_interleaved(of.cosine[n], of.cosine[n]));
      store(to + 8 * n + 4, simd::round_interleaved(of.sine[n], of.sine[n]));
    }
  }

  struct Centre {
    f32x4 straight[4], crossed[4];
  };
  [[gnu::always_inline]] static Centre hold(const float* from) {
    Centre centre;
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) centre.straight[n] = load(from + 8 * n), centre.crossed[n] = load(from + 8 * n + 4);
    return centre;
  }
  [[gnu::always_inline]] static void write(const Centre& centre, const float* offset, Line above, Line below) {
    f32x4 held[4];
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) {
      const f32x4 straight = centre.straight[n] * load(offset + 8 * n), rs = load(offset + 8 * n + 4);
#ifdef __wasm_relaxed_simd__
      store(above.sines + 4 * n, simd::multiply_add(centre.crossed[n], rs, straight));
      held[n] = simd::subtract_product(straight, centre.crossed[n], rs);
#else
      const f32x4 crossed = centre.crossed[n] * rs;
      store(above.sines + 4 * n, straight + crossed);
      held[n] = straight - crossed;
#endif
      simd::compiler_barrier();
    }
#pragma clang loop unroll(full)
    for (int n = 0; n < 4; ++n) {
      store(below.sines + 4 * n, held[n]);
      simd::compiler_barrier();
    }
  }
};

struct FastHalves {
  static constexpr size_t kColumnsPerPair = 1;
  using Value = float;
  static constexpr size_t kLinePairs = 8;
  static constexpr size_t kValuesPerPair = 2;

  /// [s s' s'' s''' | c c' c'' c'''] of four pairs.
  static void keep_centre(const Four& of, float* to) {
    store(to, simd::round_in_order(of.sine[0], of.sine[1]));
    store(to + 4, simd::round_in_order(of.cosine[0], of.cosine[1]));
  }
  static void keep_offset(const Four& of, float* to) { keep_centre(of, to); }

  struct Centre {
    f32x4 s[2], c[2];
  };
  [[gnu::always_inline]] static Centre hold(const float* from) { return {{load(from), load(from + 8)}, {load(from + 4), load(from + 12)}}; }
  [[gnu::always_inline]] static void write(const Centre& centre, const float* offset, Line above, Line below) {
#pragma clang loop unroll(full)
    for (int n = 0; n < 2; ++n) {
      const f32x4 s = centre.s[n], c = centre.c[n], rs = load(offset + 8 * n), rc = load(offset + 8 * n + 4);
      const f32x4 sc = s * rc, cc = c * rc;
      store(above.sines + 4 * n, simd::multiply_add(c, rs, sc));
      store(above.cosines + 4 * n, simd::subtract_product(cc, s, rs));
      store(below.sines + 4 * n, simd::subtract_product(sc, c, rs));
      store(below.cosines + 4 * n, simd::multiply_add(s, rs, cc));
    }
  }
};

}  // namespace engine::kernels
