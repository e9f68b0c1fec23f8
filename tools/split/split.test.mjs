import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveData } from './data.mjs';
import { deferredFunctions, listOf } from './deferred.mjs';
import { exportNames, shortenExports } from './export_names.mjs';
import { readLinkMap } from './link_map.mjs';
import { readOwners } from './owners.mjs';
import { referrersIn } from './references.mjs';

const WAVE = 'src/CMakeFiles/figure_wave.dir/figures/wave.cpp.o';
const TANK = 'src/CMakeFiles/figure_tank.dir/figures/tank.cpp.o';

describe('the owner of a symbol', () => {
  /** @param {Record<string, string>} files by name, their symbols: "run T, wave U" */
  const ownersIn = (files) =>
    readOwners(
      Object.entries(files)
        .flatMap(([file, symbols]) => symbols.split(', ').map((symbol) => `${file}: ${symbol} 0 0\n`))
        .join(''),
      (object) => object === 'main.o',
      (object) => new Map(Object.entries(REFERRERS[object] ?? {}).map(([symbol, from]) => [symbol, new Set(from)])),
    );
  const REFERRERS = {
    [WAVE]: { '.L.str': ['local'], '.L.shared': ['local', 'vector'], table: ['wave'], '.L.row': ['table'], '.L.ring': ['.L.ring'] },
  };
  const ownerOf = ownersIn({
    'main.o': 'run T, kinds U, common U, vector W',
    'kinds.o': 'kinds T, wave U, tank U',
    [WAVE]: 'wave D, local t, .L.str d, .L.shared d, table d, .L.row d, .L.ring d, .L.nobody d, far U, common U, vector W, sorted W',
    [TANK]: 'tank D, local t, both U, _GLOBAL__sub_I_tank.cpp t',
    'far.o': 'far T, farther U',
    'farther.o': 'farther T, both U',
    'both.o': 'both T',
    'common.o': 'common T',
    'nobody.o': 'nobody T',
  });
  test('is the kind whose object files alone can reach it, however far down', () => {
    assert.deepEqual(
      ['wave', 'far', 'farther', 'sorted', 'tank'].map((symbol) => ownerOf(symbol, 'lto.tmp')),
      ['wave', 'wave', 'wave', 'wave', 'tank'],
    );
    assert.deepEqual([ownerOf('local', WAVE), ownerOf('local', TANK)], ['wave', 'tank']);
  });
  test('is nobody in particular if others can reach it, or have it too, or it runs before any part has come', () => {
    for (const symbol of ['run', 'kinds', 'common', 'vector', 'both', 'local', 'nobody', 'unknown', '_GLOBAL__sub_I_tank.cpp'])
      assert.equal(ownerOf(symbol, 'lto.tmp'), '', symbol);
  });
  test('of a string of the linker’s own object is nobody in particular, though one of a kind has its number', () => {
    assert.equal(ownerOf('.L.str', 'lto.tmp'), '');
  });
  test('of data that one file alone knows is the kind if what refers to it is the kind’s', () => {
    assert.deepEqual(
      ['.L.str', 'table', '.L.row'].map((symbol) => ownerOf(symbol, WAVE)),
      ['wave', 'wave', 'wave'],
    );
  });
  test('of such data is nobody in particular if what the linker took from there for others refers to it, or nothing does', () => {
    for (const symbol of ['.L.shared', '.L.ring', '.L.nobody']) assert.equal(ownerOf(symbol, WAVE), '', symbol);
  });
});

describe('who refers to what in an object file', () => {
  // A data section with two segments: four bytes at the address 0, then eight at 16. Their first bytes are at 6 and 15 of the section.
  const DATA = [11, 23, 2, 0, 0x41, 0, 0x0b, 4, 0, 0, 0, 0, 0, 0x41, 16, 0x0b, 8, 0, 0, 0, 0, 0, 0, 0, 0];
  const object = Buffer.from([...Buffer.from('\0asm'), 1, 0, 0, 0, ...DATA]);
  const symbols = [
    { name: 'run', type: 'T', start: 1, size: 20 },
    { name: 'alias', type: 'W', start: 1, size: 20 },
    { name: 'stop', type: 't', start: 21, size: 9 },
    { name: 'table', type: 'd', start: 16, size: 8 },
  ];
  test('is told by the places of the relocations in code and data', () => {
    const told = `RELOCATION RECORDS FOR [CODE]:
OFFSET   TYPE                     VALUE
00000005 R_WASM_MEMORY_ADDR_SLEB  .L.str+0
00000016 R_WASM_MEMORY_ADDR_SLEB  .L.str+8
00000050 R_WASM_MEMORY_ADDR_SLEB  .L.far+0

RELOCATION RECORDS FOR [DATA]:
OFFSET   TYPE                     VALUE
0000000f R_WASM_MEMORY_ADDR_I32   .L.row+0
`;
    const found = [...referrersIn(object, symbols, told)].map(([symbol, from]) => [symbol, [...from].sort()]);
    assert.deepEqual(found, [
      ['.L.str', ['alias', 'run', 'stop']],
      ['.L.far', ['?']],
      ['.L.row', ['alias', 'table']], // a weak symbol may be either, and counts as both
    ]);
  });
});

describe('the names of exports', () => {
  const section = (kind, ...bytes) => [kind, bytes.length, ...bytes];
  const module = (...sections) => Buffer.from([...Buffer.from('\0asm'), 1, 0, 0, 0, ...sections.flat()]);
  const named = (text) => [text.length, ...Buffer.from(text)];
  const application = module(
    section(1, 1, 0x60, 0, 0), // a type: a function without arguments
    section(3, 2, 0, 0), // two functions of it
    section(5, 1, 0, 1),
    section(7, 3, ...named('a'), 2, 0, ...named('long_name'), 0, 0, ...named('other'), 0, 1),
    section(10, 2, 2, 0, 0x0b, 2, 0, 0x0b),
  );
  const part = module(
    section(1, 1, 0x60, 0, 0),
    section(
      2,
      3,
      ...named('ours'),
      ...named('long_name'),
      0,
      0,
      ...named('ours'),
      ...named('a'),
      2,
      0,
      1,
      ...named('theirs'),
      ...named('other'),
      0,
      0,
    ),
  );
  test('become short where they are imported too; those that others use stay', () => {
    const { module: first, parts } = shortenExports(application, [part], ['ours'], ['a']);
    const exported = exportNames(first);
    assert.equal(exported[0], 'a');
    assert.deepEqual(
      exported.map((name) => name.length),
      [1, 1, 1],
    );
    assert.equal(new Set(exported).size, 3);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(parts[0]));
    assert.deepEqual(
      imports.map(({ module, name }) => [module, name]),
      [
        ['ours', exported[1]],
        ['ours', 'a'],
        ['theirs', 'other'],
      ],
    );
    assert.deepEqual(
      WebAssembly.Module.exports(new WebAssembly.Module(first)).map(({ name }) => name),
      exported,
    );
  });
});

describe('the link map', () => {
  const MAP = `    Addr      Off     Size Out     In      Symbol
       -      1e8     1677 CODE
       -      1ec       56         ${WAVE}:(_ZN1f4Wave.__uniq.38)
       -      1ec       56                 _ZN1f4Wave.__uniq.38
       -      242       24         ${WAVE}:(_ZNSt6vectorIiE)
       -      284       24         lto.tmp:(read.12)
     400     1860      188 .rodata
     400     1867       28         ${WAVE}:(.rodata.table)
     400     1867       28                 table
     428     1867       10         ${WAVE}:(.rodata..L.str.12)
     448     1867       10         lto.tmp:(.rodata.other)
`;
  test('says which functions and data a kind has', () => {
    const owners = { '_ZN1f4Wave.__uniq.38': 'wave', table: 'wave', '.L.str.12': 'wave', read: 'tank' };
    const parts = readLinkMap(MAP, (symbol) => owners[symbol] ?? '');
    assert.deepEqual(Object.fromEntries(parts), {
      wave: {
        functions: ['_ZN1f4Wave.__uniq.38'],
        data: [
          { start: 0x400, end: 0x428, object: WAVE },
          { start: 0x428, end: 0x438, object: WAVE },
        ],
      },
      tank: { functions: ['read.12'], data: [] },
    });
    assert.equal(readLinkMap('no map', () => 'wave').size, 0);
  });
});

describe('the list of deferred functions', () => {
  const inMap = (functions) => functions.map(([name, bytes]) => `  -  1  ${bytes.toString(16)}  lto.tmp:(${name})\n`).join('');
  const MAP = inMap([
    ['search', 200],
    ['save.__uniq.12', 100],
    ['grade.7', 300],
    ['paint', 500],
    ['copy', 300],
    ['copy.3', 300],
    ['tiny', 79],
    ['of_a_kind', 400],
  ]);
  test('has the plain names of what is not called and is large enough; of functions with one name all', () => {
    const uncalled = new Set(['search', 'save.__uniq.12', 'grade.7', 'copy.3', 'tiny']);
    assert.deepEqual(listOf(MAP, uncalled), ['grade', 'save', 'search']);
  });
  test('names functions of a later program too, whatever the compiler adds; those of a kind of figure stay with it', () => {
    const list = '# for people\ngrade\nsave\ngone\nof_a_kind\n';
    assert.deepEqual(deferredFunctions(MAP, list, new Set(['of_a_kind'])), ['save.__uniq.12', 'grade.7']);
  });
});

describe('the data of a module', () => {
  const section = (kind, ...bytes) => [kind, bytes.length, ...bytes];
  const module = (...sections) => Buffer.from([...Buffer.from('\0asm'), 1, 0, 0, 0, ...sections.flat()]);
  const at = (address, text) => [0, 0x41, ...address, 0x0b, text.length, ...Buffer.from(text)];
  const named = (text) => [text.length, ...Buffer.from(text)];
  const MEMORY = section(5, 1, 0, 1);
  const EXPORT = section(7, 1, ...named('m'), 2, 0);
  const IMPORT = section(2, 1, ...named(''), ...named('m'), 2, 0, 1);
  const application = module(MEMORY, EXPORT, section(12, 2), section(11, 2, ...at([8], 'ours'), ...at([200, 1], 'wave and tank')));
  const part = module(IMPORT, section(0, ...named('name')));
  const memoryAfter = (...modules) => {
    const [first, ...others] = modules.map((bytes) => new WebAssembly.Module(bytes));
    const { exports } = new WebAssembly.Instance(first);
    for (const other of others) new WebAssembly.Instance(other, { '': exports });
    return Buffer.from(exports.m.buffer).subarray(0, 300).toString().replaceAll('\0', ' ').trim().replace(/ +/g, ' ');
  };

  test('moves to the part that owns it, and is back in its place once that has come', () => {
    const { module: rest, parts } = moveData(application, [
      { module: part, data: [{ start: 200, end: 204 }] },
      { module: part, data: [{ start: 209, end: 213 }] },
      { module: part, data: [] },
    ]);
    assert.equal(memoryAfter(application), 'ours wave and tank');
    assert.equal(memoryAfter(rest), 'ours and');
    assert.equal(memoryAfter(rest, parts[0]), 'ours wave and');
    assert.equal(memoryAfter(rest, parts[0], parts[1]), 'ours wave and tank');
    assert.equal(memoryAfter(rest, parts[2]), 'ours and');
  });
  test('between two things of a part is not touched when it comes', () => {
    const { module: rest, parts } = moveData(application, [
      {
        module: part,
        data: [
          { start: 200, end: 204 },
          { start: 209, end: 213 },
        ],
      },
    ]);
    assert.equal(memoryAfter(rest, parts[0]), 'ours wave and tank');
  });
  test('of another form is refused', () => {
    const passive = module(MEMORY, EXPORT, section(11, 1, 1, ...named('copied')));
    assert.throws(() => moveData(passive, []), /data of an unknown form/);
  });
});
