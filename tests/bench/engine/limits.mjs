// The limits in tests/bench/limits.c: how fast any code can write to memory.

const PAGE = 65536;
const MAX_PAGES = 32768;

/**
 * `module` is the compiled limits.c. Resolves to {write(bytes), writeOneStream(bytes), change(bytes)}, each of which returns contenders for
 * a buffer of that size.
 */
export async function openLimits(module) {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: MAX_PAGES });
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
  const buffer = PAGE * 2; // after the linker's own data; aligned to a page, and so to a cache line
  const prepare = (bytes) => {
    const missing = Math.ceil((buffer + bytes) / PAGE) - memory.buffer.byteLength / PAGE;
    if (missing > 0) memory.grow(missing);
    new Float32Array(memory.buffer, buffer, bytes / 4).fill(1); // the first access to new memory is many times slower
  };
  const contenders = (group, names) => (bytes) => {
    if (bytes % 128 !== 0) throw new RangeError('Limits run over whole lines in two halves.');
    prepare(bytes);
    return names.map((name) => ({ name: `${group}, ${name.replaceAll('_', ' ')}`, group, run: () => exports[name](buffer, bytes) }));
  };
  return {
    write: contenders('store limit', ['write_one_stream', 'write_two_streams']),
    writeOneStream: contenders('one-stream store limit', ['write_one_stream']),
    change: contenders('read-modify-write limit', ['change_one_stream', 'change_two_streams']),
  };
}
