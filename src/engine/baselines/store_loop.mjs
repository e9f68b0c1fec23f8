// The limit for code that stores row by row on one core: a loop that only stores, 64 bytes per iteration, 16 at a time. (memory.fill can be
// faster.) The module is small enough to be spelled out byte by byte:
//   (func (export "fill") (param $at i32) (param $end i32) (local $ones v128)
//     (local.set $ones (i32x4.splat (i32.const 1)))
//     (loop (v128.store offset=0 … 16 … 32 … 48 (local.get $at) (local.get $ones))
//           (br_if 0 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end)))))

const PAGE_bytes = 65536;
const text = (word) => [word.length, ...new TextEncoder().encode(word)];
const section = (id, bytes) => [id, bytes.length, ...bytes];
const store = (offset) => [0x20, 0, 0x20, 2, 0xfd, 0x0b, 4, offset];

const body = [
  1,
  1,
  0x7b, // one local, a v128
  0x41,
  1,
  0xfd,
  0x11,
  0x21,
  2,
  0x03,
  0x40,
  ...[0, 16, 32, 48].flatMap(store),
  0x20,
  0,
  0x41,
  0xc0,
  0,
  0x6a,
  0x22,
  0,
  0x20,
  1,
  0x49,
  0x0d,
  0,
  0x0b,
  0x0b,
];

const MODULE = new Uint8Array([
  0,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  ...section(1, [1, 0x60, 2, 0x7f, 0x7f, 0]), // (i32, i32) -> ()
  ...section(2, [1, ...text('m'), ...text('m'), 2, 0, 0]), // an imported memory
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('fill'), 0, 0]),
  ...section(10, [1, body.length, ...body]),
]);

/** Returns a function that stores to `bytes` bytes (a multiple of 64) of its own memory. */
export async function makeStoreLoop(bytes) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_bytes) });
  const { instance } = await WebAssembly.instantiate(MODULE, { m: { m: memory } });
  return () => instance.exports.fill(0, bytes);
}
