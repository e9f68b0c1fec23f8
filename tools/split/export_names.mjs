// Gives what one WebAssembly module exports for others the shortest names: wasm-split takes those of the functions, which are long.
import { moduleOf, numberBytes, readNumber, sectionsOf } from './binary.mjs';

const IMPORTS = 2; // the sections
const EXPORTS = 7;
const FUNCTION = 0; // the kinds of what is imported or exported
const TABLE = 1;
const MEMORY = 2;

const nameBytes = (text) => Buffer.from([...numberBytes(text.length), ...Buffer.from(text)]);

function readName(bytes, at) {
  const { value: length, at: start } = readNumber(bytes, at);
  return { text: bytes.subarray(start, start + length).toString(), at: start + length };
}

function afterLimits(bytes, at) {
  const hasMaximum = bytes[at] & 1;
  const { at: next } = readNumber(bytes, at + 1);
  return hasMaximum ? readNumber(bytes, next).at : next;
}

/** The place after what an import says of its type. */
function afterType(bytes, at, kind) {
  if (kind === FUNCTION) return readNumber(bytes, at).at;
  if (kind === MEMORY) return afterLimits(bytes, at);
  return kind === TABLE ? afterLimits(bytes, at + 1) : at + 2; // a global: its type, and whether it can change
}

/** What an import says of a table of functions of any size: wasm-split tells some parts a smaller size than the table gets in the end. */
const ANY_TABLE = Buffer.from([0x70, 0, 0]);

/** The section with the name of each import or export replaced by rename(module, name); `module` is undefined for an export. */
function withNames({ kind: section, content }, rename) {
  const count = readNumber(content, 0);
  const pieces = [content.subarray(0, count.at)];
  for (let left = count.value, at = count.at; left > 0; left--) {
    const module = section === IMPORTS ? readName(content, at) : { at };
    const name = readName(content, module.at);
    const kind = content[name.at];
    const end = section === IMPORTS ? afterType(content, name.at + 1, kind) : readNumber(content, name.at + 1).at;
    const isTable = section === IMPORTS && kind === TABLE;
    const type = isTable ? Buffer.from([TABLE, ...ANY_TABLE]) : content.subarray(name.at, end);
    pieces.push(content.subarray(at, module.at), nameBytes(rename(module.text, name.text)), type);
    at = end;
  }
  return { kind: section, content: Buffer.concat(pieces) };
}

const renamedIn = (module, section, rename) =>
  moduleOf(
    module,
    sectionsOf(module).map((one) => (one.kind === section ? withNames(one, rename) : one)),
  );

/** @param {Buffer} module @returns {string[]} */
export function exportNames(module) {
  const names = [];
  renamedIn(module, EXPORTS, (_, name) => {
    names.push(name);
    return name;
  });
  return names;
}

/**
 * @param {Buffer} module
 * @param {Buffer[]} parts which import from it, under the names of `namespaces`
 * @param {string[]} namespaces
 * @param {string[]} kept names that others use
 * @returns {{module: Buffer, parts: Buffer[]}}
 */
export function shortenExports(module, parts, namespaces, kept) {
  const taken = new Set(kept);
  const short = new Map(kept.map((name) => [name, name]));
  let next = 0;
  const shortOf = (name) => {
    if (short.has(name)) return short.get(name);
    while (taken.has(next.toString(36))) next += 1;
    short.set(name, next.toString(36));
    next += 1;
    return short.get(name);
  };
  return {
    module: renamedIn(module, EXPORTS, (_, name) => shortOf(name)),
    parts: parts.map((part) => renamedIn(part, IMPORTS, (from, name) => (namespaces.includes(from) ? shortOf(name) : name))),
  };
}
