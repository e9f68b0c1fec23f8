// Who refers to what inside an object file, by its relocations: https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
import { readNumber, sectionsOf } from './binary.mjs';

const DATA = 11; // the section
const PASSIVE = 1;
const END = 0x0b;

/** Where the bytes of the data section are in the memory of the object file: {offset, address, size} each. */
function segmentsOf(object) {
  const content = sectionsOf(object).find(({ kind }) => kind === DATA)?.content;
  if (!content) return [];
  let { value: count, at } = readNumber(content, 0);
  const segments = [];
  for (; count > 0; count--) {
    const passive = content[at] === PASSIVE;
    const address = passive ? { value: 0 } : readNumber(content, at + 2);
    const size = readNumber(content, passive ? at + 1 : content.indexOf(END, address.at) + 1);
    segments.push({ offset: size.at, address: address.value, size: size.value });
    at = size.at + size.value;
  }
  return segments;
}

/**
 * @param {Buffer} object
 * @param {{name: string, type: string, start: number, size: number}[]} symbols of the object file
 * @param {string} relocations what `llvm-objdump -r` says of it
 * @returns {Map<string, Set<string>>} symbol -> those whose code or data refers to it
 */
export function referrersIn(object, symbols, relocations) {
  const segments = segmentsOf(object);
  const addressOf = (offset) => {
    const segment = segments.find((one) => offset >= one.offset && offset < one.offset + one.size);
    return segment && segment.address + offset - segment.offset;
  };
  const inCode = symbols.filter(({ type }) => /[TtWw]/.test(type));
  const inData = symbols.filter(({ type }) => /[DdRrVvWw]/.test(type));
  const referrers = new Map();
  let among = [];
  let placeOf = (offset) => offset;
  for (const line of relocations.split('\n')) {
    const section = /^RELOCATION RECORDS FOR \[(.*)\]:/.exec(line)?.[1];
    if (section !== undefined) {
      among = section === 'CODE' ? inCode : section === 'DATA' ? inData : [];
      placeOf = section === 'DATA' ? addressOf : (offset) => offset;
    }
    const [, offset, symbol] = /^([0-9a-f]+) R_WASM_\w+ +(\S+?)[+-]\d+$/.exec(line) ?? [];
    if (!symbol) continue;
    const place = placeOf(parseInt(offset, 16));
    const from = among.filter(({ start, size }) => place >= start && place < start + size).map(({ name }) => name);
    const known = referrers.get(symbol) ?? referrers.set(symbol, new Set()).get(symbol);
    for (const name of from.length > 0 ? from : ['?']) known.add(name);
  }
  return referrers;
}
