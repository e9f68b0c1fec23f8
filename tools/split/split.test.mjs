import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveData } from './data.mjs';
import { readLinkMap } from './link_map.mjs';

describe('the link map', () => {
  const OBJECT = 'src/CMakeFiles/figure_wave.dir/figures/wave.cpp.o';
  const MODEL = 'src/CMakeFiles/figure_wave.dir/figures/wave/model.cpp.o';
  const MAP = `    Addr      Off     Size Out     In      Symbol
       -      1e8     1677 CODE
       -      1ec       56         ${OBJECT}:(_ZN1f4Wave.__uniq.38)
       -      1ec       56                 _ZN1f4Wave.__uniq.38
       -      242       24         ${MODEL}:(_ZNSt6vectorIiE)
       -      260       24         src/libplot.a(scene.cpp.o):(_ZN4plot5SceneE)
       -      284       24         src/CMakeFiles/figure_tank.dir/figures/tank.cpp.o:(_ZN1f4Tank)
     400     1860      188 .rodata
     400     1867       28         ${OBJECT}:(.rodata.table)
     400     1867       28                 table
     428     1867       10         ${OBJECT}:(.rodata..L.str.12)
     438     1867       10         ${MODEL}:(.rodata._ZTV5Model)
     448     1867       10         lto.tmp:(.rodata.other)
`;
  test('says whose functions and data are, but not of what several object files may have', () => {
    const weak = { [MODEL]: ['_ZNSt6vectorIiE', '_ZTV5Model'] };
    const parts = readLinkMap(MAP, (object) => new Set(weak[object]));
    assert.deepEqual(Object.fromEntries(parts), {
      wave: {
        functions: ['_ZN1f4Wave.__uniq.38'],
        data: [
          { start: 0x400, end: 0x428 },
          { start: 0x428, end: 0x438 },
        ],
      },
      tank: { functions: ['_ZN1f4Tank'], data: [] },
    });
    assert.deepEqual(readLinkMap('no map', () => new Set()).size, 0);
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
