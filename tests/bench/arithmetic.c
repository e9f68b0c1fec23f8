// The fastest that one thread multiplies and adds 32-bit floats in vectors of 128 bits, as a limit for the lab. No memory is read or
// written, and thirteen independent chains hide the latency of a multiplication and an addition. With the two numbers that all of them use
// they fill the registers that V8 has on x86; with a fourteenth they would spill, which halves the speed.
#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define FOR_EACH_CHAIN(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12)

/// Does x = x * factor + term `rounds` times on thirteen vectors, which is 104 operations a round, and returns the sum of all 52 numbers,
/// so that nothing can be left out. With a factor of 0.5 and a term of 1 each number approaches 2 and none becomes denormal.
EXPORT(multiply_and_add) float multiply_and_add(uint32_t rounds, float factor, float term) {
  const v128_t f = wasm_f32x4_splat(factor), t = wasm_f32x4_splat(term);
#define BEGIN(i) v128_t x##i = wasm_f32x4_splat((float)(i) / 12);
#define STEP(i) x##i = wasm_f32x4_add(wasm_f32x4_mul(x##i, f), t);
#define SUM(i) sum = wasm_f32x4_add(sum, x##i);
  FOR_EACH_CHAIN(BEGIN)
  for (uint32_t round = 0; round < rounds; ++round) {
    FOR_EACH_CHAIN(STEP)
  }
  v128_t sum = wasm_f32x4_splat(0);
  FOR_EACH_CHAIN(SUM)
  return wasm_f32x4_extract_lane(sum, 0) + wasm_f32x4_extract_lane(sum, 1) + wasm_f32x4_extract_lane(sum, 2) +
         wasm_f32x4_extract_lane(sum, 3);
}
