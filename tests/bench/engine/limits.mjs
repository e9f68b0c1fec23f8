// The limits of tests/bench/limits.c: what the memory allows, whoever writes.

const kPage = 65536;
const kMaxPages = 32768;

/** `module` is that of limits.c. Resolves to {write(bytes), writeOneStream(bytes), change(bytes)}: for each the contenders for the limit on a buffer of so many bytes. */
export async function openLimits(module) {
  const memory = new WebAssembly.Memory({initial: 2, maximum: kMaxPages});
  const {exports} = await WebAssembly.instantiate(module, {env: {memory}});
  const buffer = kPage * 2; // behind what the linker keeps for itself; aligned to a page and so to a line
  const prepare = (bytes) => {
    const missing = Math.ceil((buffer + bytes) / kPage) - memory.buffer.byteLength / kPage;
    if (missing > 0) memory.grow(missing);
    new Float32Array(memory.buffer, buffer, bytes / 4).fill(1); // first touch of fresh memory is many times slower
  };
  const contenders = (group, names) => (bytes) => {
    if (bytes % 128 !== 0) throw new RangeError('Limits run over whole lines in two halves.');
    prepare(bytes);
    return names.map((name) => ({name: `${group}, ${name.replaceAll('_', ' ')}`, group, run: () => exports[name](buffer, bytes)}));
  };
  return {
    write: contenders('store limit', ['write_one_stream', 'write_two_streams']),
    writeOneStream: contenders('one-stream store limit', ['write_one_stream']),
    change: contenders('read-modify-write limit', ['change_one_stream', 'change_two_streams']),
  };
}
