#pragma once

#include <cstring>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

// 128 bits at a time through Clang's vector types. The same source is wasm SIMD in the browser, SSE2 or NEON natively, where the sanitizers
// see it, and plain scalars if the target has no vectors. Loads and stores need no alignment.
namespace engine::simd {

using f64x2 = double __attribute__((vector_size(16)));
using f32x4 = float __attribute__((vector_size(16)));
using i32x4 = int __attribute__((vector_size(16)));
using i64x2 = long long __attribute__((vector_size(16)));

[[gnu::always_inline]] inline f64x2 load(const double* from) {
  f64x2 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

[[gnu::always_inline]] inline f32x4 load(const float* from) {
  f32x4 value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

[[gnu::always_inline]] inline void store(double* to, f64x2 value) { std::memcpy(to, &value, sizeof value); }
[[gnu::always_inline]] inline void store(float* to, f32x4 value) { std::memcpy(to, &value, sizeof value); }

[[gnu::always_inline]] inline f32x4 splat(float value) { return f32x4{value, value, value, value}; }

/// The lanes of `value` where `lanes` has all bits, 0 elsewhere.
[[gnu::always_inline]] inline f32x4 mask(i32x4 lanes, f32x4 value) {
  return reinterpret_cast<f32x4>(lanes & reinterpret_cast<i32x4>(value));
}

/// The value, with its sign changed where `signs` holds a sign bit.
template <class Vector>
[[gnu::always_inline]] inline Vector flip(Vector value, decltype(value == value) signs) {
  return reinterpret_cast<Vector>(reinterpret_cast<decltype(value == value)>(value) ^ signs);
}

/// [a0, b0, a1, b1] and [a2, b2, a3, b3].
[[gnu::always_inline]] inline f32x4 interleave_low(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
[[gnu::always_inline]] inline f32x4 interleave_high(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }

/// [a0, a2, b0, b2] and [a1, a3, b1, b3].
[[gnu::always_inline]] inline f32x4 even(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
[[gnu::always_inline]] inline f32x4 odd(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }

[[gnu::always_inline]] inline float sum_of(f32x4 value) { return (value[0] + value[2]) + (value[1] + value[3]); }
[[gnu::always_inline]] inline f32x4 max(f32x4 a, f32x4 b) {
  const i32x4 lanes = a < b;
  return reinterpret_cast<f32x4>((lanes & reinterpret_cast<i32x4>(b)) | (~lanes & reinterpret_cast<i32x4>(a)));
}

/// a b + c. Relaxed SIMD rounds once where the machine can; otherwise the product is rounded first.
template <class Vector>
[[gnu::always_inline]] inline Vector multiply_add(Vector a, Vector b, Vector c) {
#ifdef __wasm_relaxed_simd__
  if constexpr (sizeof(a[0]) == sizeof(float))
    return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
  else
    return __builtin_wasm_relaxed_madd_f64x2(a, b, c);
#else
  return a * b + c;
#endif
}

/// c - a b, rounded as above.
template <class Vector>
[[gnu::always_inline]] inline Vector subtract_product(Vector c, Vector a, Vector b) {
#ifdef __wasm_relaxed_simd__
  if constexpr (sizeof(a[0]) == sizeof(float))
    return __builtin_wasm_relaxed_nmadd_f32x4(a, b, c);
  else
    return __builtin_wasm_relaxed_nmadd_f64x2(a, b, c);
#else
  return c - a * b;
#endif
}

#ifdef __wasm_simd128__
// LLVM 19 rounds lane by lane if it can see through the shuffle. It cannot see through the shuffle in this intrinsic.
[[gnu::always_inline]] inline v128_t rounded(f64x2 a) { return wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(a)); }
#endif

/// [a0, b0, a1, b1], rounded to nearest.
[[gnu::always_inline]] inline f32x4 round_interleaved(f64x2 a, f64x2 b) {
#ifdef __wasm_simd128__
  return reinterpret_cast<f32x4>(wasm_i32x4_shuffle(rounded(a), rounded(b), 0, 4, 1, 5));
#else
  return __builtin_convertvector(__builtin_shufflevector(a, b, 0, 2, 1, 3), f32x4);
#endif
}

/// [a0, a1, b0, b1], rounded to nearest.
[[gnu::always_inline]] inline f32x4 round_in_order(f64x2 a, f64x2 b) {
#ifdef __wasm_simd128__
  return reinterpret_cast<f32x4>(wasm_i64x2_shuffle(rounded(a), rounded(b), 0, 2));
#else
  return __builtin_convertvector(__builtin_shufflevector(a, b, 0, 1, 2, 3), f32x4);
#endif
}

/// Keeps the compiler from moving stores past this point, so that whole cache lines are written one after the other.
[[gnu::always_inline]] inline void compiler_barrier() { __asm__ volatile("" ::: "memory"); }

}  // namespace engine::simd
