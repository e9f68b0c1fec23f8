// Reads what a WebAssembly module says about its functions: https://webassembly.github.io/spec/core/binary/modules.html and the name section of its appendix.
import { Failure } from '../lib/failure.mjs';

const SECTIONS = { custom: 0, imports: 2, exports: 7, start: 8, elements: 9, code: 10 };
const FUNCTION = 0; // the kind of an import or export
const FUNCTION_NAMES = 1;

class Reader {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    for (let value = 0, place = 1; ; place *= 128) {
      const byte = this.byte();
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  }
  part() {
    const length = this.number();
    this.at += length;
    return new Reader(this.bytes, this.at - length, this.at);
  }
  text() {
    const { at, end } = this.part();
    return this.bytes.subarray(at, end).toString();
  }
  list(read) {
    return Array.from({ length: this.number() }, () => read(this));
  }
  limits() {
    const hasMost = this.byte() & 1;
    this.number();
    if (hasMost) this.number();
  }
}

// Binaryen's form of a name: every character that its text format does not allow is escaped.
const escaped = (name) =>
  name.replace(/[^\w!#$%&'*+\-./:<=>?@\\^`|~]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** A name as the compiler wrote it. */
export const unescaped = (name) => name.replace(/\\([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

function countImportedFunctions(reader) {
  const kinds = reader.list(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === FUNCTION) reader.number();
    else if (kind === 3)
      reader.at += 2; // a global
    else {
      if (kind === 1) reader.byte(); // a table's type
      reader.limits();
    }
    return kind;
  });
  return kinds.filter((kind) => kind === FUNCTION).length;
}

function exportedFunctions(reader) {
  const all = reader.list(() => {
    reader.text();
    return { kind: reader.byte(), index: reader.number() };
  });
  return all.filter(({ kind }) => kind === FUNCTION).map(({ index }) => index);
}

// One entry for each place in the table.
function functionsInTable(reader) {
  const CONSTANT = 0x41;
  return reader
    .list(() => {
      const isPlain = reader.number() === 0 && reader.byte() === CONSTANT;
      if (!isPlain)
        throw new Failure('The program has a table of an unknown form, so it cannot be split: use the Emscripten that npm start installs.');
      reader.number();
      reader.byte(); // the end of the expression
      return reader.list(() => reader.number());
    })
    .flat();
}

function functionNames(reader) {
  while (reader.at < reader.end) {
    const kind = reader.byte();
    const section = reader.part();
    if (kind === FUNCTION_NAMES) return new Map(section.list(() => [section.number(), escaped(section.text())]));
  }
  return new Map();
}

/**
 * The functions of a module by their names in Binaryen: those that it defines, those that stand in its table, as often as they do, and those that are
 * called from outside. @param {Buffer} bytes with a name section
 */
export function readModule(bytes) {
  const reader = new Reader(bytes, 8);
  const found = { imported: 0, defined: 0, table: [], called: [], names: new Map() };
  while (reader.at < reader.end) {
    const kind = reader.byte();
    const section = reader.part();
    if (kind === SECTIONS.imports) found.imported = countImportedFunctions(section);
    if (kind === SECTIONS.exports) found.called.push(...exportedFunctions(section));
    if (kind === SECTIONS.start) found.called.push(section.number());
    if (kind === SECTIONS.elements) found.table = functionsInTable(section);
    if (kind === SECTIONS.code) found.defined = section.number();
    if (kind === SECTIONS.custom && section.text() === 'name') found.names = functionNames(section);
  }
  if (found.names.size === 0)
    throw new Failure('The program has no names of functions, so it cannot be split: it has to be linked with --profiling-funcs.');
  // What the linker made without a name has its number for one.
  const nameOf = (index) => found.names.get(index) ?? String(index - found.imported);
  return {
    functions: Array.from({ length: found.defined }, (_, i) => nameOf(found.imported + i)),
    table: found.table.map(nameOf),
    called: found.called.map(nameOf),
  };
}
