// Changes MicroPython's program before it is compiled, where its imports cannot do it: the browser itself holds it to less memory than the
// 2 GB that it declares, and the module with which Python could write over its own interpreter is not found any more.

export const MOST_MEMORY_bytes = 64 << 20;
const PAGE_bytes = 64 << 10;
const HEADER_bytes = 8;
const MEMORIES = 5; // the number of that section
const HAS_MOST = 1;
const UCTYPES = '\0uctypes\0'; // among the names that Python knows
const UNSPEAKABLE = 0xff; // in place of its last letter: no text of Python has that byte, and the names stay in order

/** A number of any length (LEB128), and where it lies. */
function numberAt(bytes, start) {
  let value = 0;
  for (let at = start; ; at += 1) {
    value += (bytes[at] & 0x7f) * 2 ** (7 * (at - start));
    if (bytes[at] < 0x80) return { value, start, end: at + 1 };
  }
}

/** Where the program says how many pages of memory it may have. */
function mostPages(bytes) {
  for (let at = HEADER_bytes; at < bytes.length; ) {
    const length = numberAt(bytes, at + 1);
    if (bytes[at] === MEMORIES) {
      const count = numberAt(bytes, length.end);
      const flags = numberAt(bytes, count.end);
      const least = numberAt(bytes, flags.end);
      if (count.value !== 1 || flags.value !== HAS_MOST) break;
      return numberAt(bytes, least.end);
    }
    at = length.end + length.value;
  }
  throw new Error('The memory of micropython.wasm has no limit to lower.');
}

/** Writes a number with as many bytes as were there. */
function overwrite(bytes, { start, end }, value) {
  for (let at = start; at < end; at += 1) bytes[at] = (Math.floor(value / 2 ** (7 * (at - start))) & 0x7f) | (at < end - 1 ? 0x80 : 0);
}

/** @param {ArrayBuffer | Uint8Array} program micropython.wasm @returns {Uint8Array} */
export function confined(program) {
  const bytes = new Uint8Array(program.slice(0));
  overwrite(bytes, mostPages(bytes), MOST_MEMORY_bytes / PAGE_bytes);
  const text = new TextDecoder('latin1').decode(bytes); // a character a byte
  const at = text.indexOf(UCTYPES);
  if (at < 0 || text.includes(UCTYPES, at + 1)) throw new Error('The name uctypes is not where it was in micropython.wasm.');
  bytes[at + UCTYPES.length - 2] = UNSPEAKABLE;
  return bytes;
}
