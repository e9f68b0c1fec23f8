// Moves initial contents of the memory from one WebAssembly module to others.
import { Failure } from '../lib/failure.mjs';
import { moduleOf, numberBytes, readNumber, sectionsOf } from './binary.mjs';

const DATA = 11; // the section
const DATA_COUNT = 12; // only needed where code copies data, which ours does not
const CUSTOM = 0;
const I32_CONST = 0x41;
const END = 0x0b;
const SHORTEST_GAP_BYTES = 8; // zeros that cost less as they are than by beginning anew after them

/** As a signed number: bit 6 of the last byte is its sign. */
function addressBytes(address) {
  const bytes = numberBytes(address);
  return bytes.at(-1) > 63 ? [...bytes.slice(0, -1), bytes.at(-1) | 128, 0] : bytes;
}

/** The memory that the module begins with, up to the last byte that it sets. */
function memoryOf(content) {
  let { value: count, at } = readNumber(content, 0);
  const segments = [];
  for (; count > 0; count--) {
    if (content[at] !== 0 || content[at + 1] !== I32_CONST)
      throw new Failure('The application has data of an unknown form, so it cannot be split: use the Emscripten that npm start installs.');
    const address = readNumber(content, at + 2); // addresses are small, so they read like unsigned numbers
    const size = readNumber(content, address.at + 1);
    at = size.at + size.value;
    segments.push({ address: address.value, bytes: content.subarray(size.at, at) });
  }
  const memory = Buffer.alloc(Math.max(0, ...segments.map(({ address, bytes }) => address + bytes.length)));
  for (const { address, bytes } of segments) bytes.copy(memory, address);
  return memory;
}

/**
 * The section that sets memory, which is zero before, to what it is in `memory`.
 * @param {(address: number) => boolean} mayWrite false where others have written, or will
 */
function dataSection(memory, mayWrite = () => true) {
  const segments = [];
  for (let start = 0; ; ) {
    while (start < memory.length && memory[start] === 0) start++;
    if (start === memory.length) break;
    let end = start + 1;
    for (let at = end; at < memory.length && at - end < SHORTEST_GAP_BYTES && mayWrite(at); at++) if (memory[at] !== 0) end = at + 1;
    segments.push(Buffer.from([0, I32_CONST, ...addressBytes(start), END, ...numberBytes(end - start)]), memory.subarray(start, end));
    start = end;
  }
  return { kind: DATA, content: Buffer.concat([Buffer.from(numberBytes(segments.length / 2)), ...segments]) };
}

/**
 * @param {Buffer} module
 * @param {{module: Buffer, data: {start: number, end: number}[]}[]} parts which import its memory, with the addresses whose contents they
 * get
 * @returns {{module: Buffer, parts: Buffer[]}}
 */
export function moveData(module, parts) {
  const sections = sectionsOf(module).filter(({ kind }) => kind !== DATA_COUNT);
  const memory = memoryOf(sections.find(({ kind }) => kind === DATA).content);
  const moved = parts.map(({ module: part, data }) => {
    const own = Buffer.alloc(memory.length);
    const isOwn = new Uint8Array(memory.length);
    for (const { start, end } of data) {
      memory.subarray(start, end).copy(own, start); // what the module does not set is zero, here and there
      memory.subarray(start, end).fill(0);
      isOwn.fill(1, start, end);
    }
    const others = sectionsOf(part);
    const last = others.findIndex(({ kind }, i) => kind === CUSTOM && i > 0);
    others.splice(
      last < 0 ? others.length : last,
      0,
      dataSection(own, (address) => isOwn[address] === 1),
    );
    return moduleOf(part, others);
  });
  return {
    module: moduleOf(
      module,
      sections.map((section) => (section.kind === DATA ? dataSection(memory) : section)),
    ),
    parts: moved,
  };
}
