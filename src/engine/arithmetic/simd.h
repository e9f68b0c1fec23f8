#pragma once

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

// 128 bits at a time through Clang's vector types: one source is wasm SIMD in the browser and SSE2 or NEON natively, where
// the sanitizers see it. Loads and stores need no alignment.
namespace engine::simd {

using f64x2 = double __attribute__((vector_size(16)));
using f32x4 = float __attribute__((vector_size(16)));

inline f64x2 load(const double* from) {
  f64x2 value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

inline void store(double* to, f64x2 value) { __builtin_memcpy(to, &value, sizeof value); }
inline void store(float* to, f32x4 value) { __builtin_memcpy(to, &value, sizeof value); }

/// The first two lanes only.
inline void store_half(float* to, f32x4 value) { __builtin_memcpy(to, &value, sizeof value / 2); }

/// [a0, b0, a1, b1], rounded to nearest.
inline f32x4 round_interleaved(f64x2 a, f64x2 b) {
#ifdef __wasm_simd128__
  // LLVM 19 rounds lane by lane when it sees through the shuffle; the intrinsic's it does not.
  const v128_t rounded_a = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(a));
  const v128_t rounded_b = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(b));
  return reinterpret_cast<f32x4>(wasm_i32x4_shuffle(rounded_a, rounded_b, 0, 4, 1, 5));
#else
  return __builtin_convertvector(__builtin_shufflevector(a, b, 0, 2, 1, 3), f32x4);
#endif
}

}  // namespace engine::simd
