// The fastest that any code can write a number of bytes, or read, change and write them in place, as limits for the engine. The loops go
// over whole 64-byte lines in one stream, or in two streams, alternating between the two halves. `size` is in bytes, a multiple of 128;
// `to` is aligned to 64. The loops have neither data nor a stack, so the module can run on any memory.
#include <stddef.h>
#include <wasm_simd128.h>

#define EXPORT(name) __attribute__((export_name(#name)))
// Keeps every store in place. Otherwise the compiler would turn the loop into memory.fill, or separate the stores of the two streams.
#define BARRIER __asm__ volatile("" ::: "memory")

static inline __attribute__((always_inline)) void write_line(float* to, v128_t value) {
  wasm_v128_store(to, value);
  BARRIER;
  wasm_v128_store(to + 4, value);
  BARRIER;
  wasm_v128_store(to + 8, value);
  BARRIER;
  wasm_v128_store(to + 12, value);
  BARRIER;
}

// Only the sign changes, so that no number becomes denormal, which would be slow. By the bits, because V8 makes the mask for a negation
// afresh each time.
static inline __attribute__((always_inline)) v128_t changed(const float* at) {
  return wasm_v128_xor(wasm_v128_load(at), wasm_i32x4_const_splat(1u << 31));
}

static inline __attribute__((always_inline)) void change_line(float* at) {
  const v128_t a = changed(at), b = changed(at + 4), c = changed(at + 8), d = changed(at + 12);
  wasm_v128_store(at, a);
  BARRIER;
  wasm_v128_store(at + 4, b);
  BARRIER;
  wasm_v128_store(at + 8, c);
  BARRIER;
  wasm_v128_store(at + 12, d);
  BARRIER;
}

EXPORT(write_one_stream) void write_one_stream(float* to, size_t size) {
  const v128_t value = wasm_f32x4_const(0, 1, 0, 1);
  const float* const end = to + size / sizeof(float);
#pragma clang loop unroll(disable)
  for (; to < end; to += 16) write_line(to, value);
}

EXPORT(write_two_streams) void write_two_streams(float* to, size_t size) {
  const v128_t value = wasm_f32x4_const(0, 1, 0, 1);
  float* second = to + size / sizeof(float) / 2;
  const float* const end = second;
#pragma clang loop unroll(disable)
  for (; to < end; to += 16, second += 16) {
    write_line(to, value);
    write_line(second, value);
  }
}

EXPORT(change_one_stream) void change_one_stream(float* at, size_t size) {
  const float* const end = at + size / sizeof(float);
#pragma clang loop unroll(disable)
  for (; at < end; at += 16) change_line(at);
}

EXPORT(change_two_streams) void change_two_streams(float* at, size_t size) {
  float* second = at + size / sizeof(float) / 2;
  const float* const end = second;
#pragma clang loop unroll(disable)
  for (; at < end; at += 16, second += 16) {
    change_line(at);
    change_line(second);
  }
}
