import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveData } from './data.mjs';
import { readLinkMap } from './link_map.mjs';
import { readOwners } from './owners.mjs';

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
    );
  const ownerOf = ownersIn({
    'main.o': 'run T, kinds U, common U, vector W',
    'kinds.o': 'kinds T, wave U, tank U',
    [WAVE]: 'wave D, local t, .L.str d, far U, common U, vector W, sorted W',
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
  test('is nobody in particular if it is data of one file, to which what the linker took from there for others may point', () => {
    assert.equal(ownerOf('.L.str', WAVE), '');
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
          { start: 0x400, end: 0x428 },
          { start: 0x428, end: 0x438 },
        ],
      },
      tank: { functions: ['read.12'], data: [] },
    });
    assert.equal(readLinkMap('no map', () => 'wave').size, 0);
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
  test('of another form is refused', () => {
    const passive = module(MEMORY, EXPORT, section(11, 1, 1, ...named('copied')));
    assert.throws(() => moveData(passive, []), /data of an unknown form/);
  });
});
