// Reads and writes the binary form of WebAssembly modules: https://webassembly.github.io/spec/core/binary/modules.html

const PREAMBLE_BYTES = 8;

/** An unsigned number and the place after it. */
export function readNumber(bytes, at) {
  for (let value = 0, place = 1; ; place *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * place;
    if (byte < 128) return { value, at };
  }
}

export function numberBytes(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** @returns {{kind: number, content: Buffer}[]} */
export function sectionsOf(module) {
  const sections = [];
  for (let at = PREAMBLE_BYTES; at < module.length; ) {
    const kind = module[at];
    const { value: size, at: start } = readNumber(module, at + 1);
    sections.push({ kind, content: module.subarray(start, start + size) });
    at = start + size;
  }
  return sections;
}

/** The module with these sections in place of its own. */
export const moduleOf = (module, sections) =>
  Buffer.concat([
    module.subarray(0, PREAMBLE_BYTES),
    ...sections.flatMap(({ kind, content }) => [Buffer.from([kind, ...numberBytes(content.length)]), content]),
  ]);
