import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ownersBy, readKinds } from './kinds.mjs';
import { readModule, unescaped } from './module.mjs';
import { partsOf, readCallers } from './parts.mjs';

const CLASS = (name) => `figures::(anonymous namespace)::${name}`;
const ownersOf = ownersBy(
  new Map([
    ['wave', [CLASS('Wave'), 'figures::waves']],
    ['tank', [CLASS('Tank')]],
  ]),
);

/** The parts of a program whose functions call each other directly as `calls` says: {caller -> callees}. */
function split({ calls = {}, table = [], called = ['main'] }) {
  const functions = [...new Set([...called, ...table, ...Object.keys(calls), ...Object.values(calls).flat()])].filter(
    (name) => name !== 'unknown',
  );
  const graph = Object.entries(calls)
    .flatMap(([caller, callees]) => callees.map((callee) => `  "${caller}" -> "${callee}"; // call`))
    .join('\n');
  const parts = partsOf({ functions, table, called }, readCallers(graph), ownersOf);
  return Object.fromEntries([...parts].map(([part, names]) => [part, names.sort()]));
}
const WAVE = `${CLASS('Wave')}::compose()`;
const TANK = `${CLASS('Tank')}::compose()`;

describe('what only one kind of figure needs', () => {
  test('is what its functions in the table call and nothing else does, however far down', () => {
    const calls = { [WAVE]: ['near', 'common'], near: ['far'], far: ['near'], [TANK]: ['common', 'own'], main: ['printed'] };
    assert.deepEqual(split({ calls, table: [WAVE, TANK] }), { wave: [WAVE, 'far', 'near'].sort(), tank: [TANK, 'own'].sort() });
  });
  test('is not what anything else calls: the program, another kind, a function without a name', () => {
    assert.deepEqual(split({ calls: { [WAVE]: ['a', 'b'], main: ['a', TANK], [TANK]: ['b'] }, table: [WAVE, TANK] }), { wave: [WAVE] });
    assert.deepEqual(split({ calls: { [WAVE]: ['a'], unknown: ['a'] }, table: [WAVE] }), { wave: [WAVE] });
    assert.deepEqual(split({ calls: { [WAVE]: ['a'] }, table: [WAVE], called: ['a'] }), { wave: [WAVE] }, 'from outside');
    assert.deepEqual(split({ calls: { [WAVE]: ['a'] }, table: [WAVE, 'a'] }), { wave: [WAVE] }, 'by its address');
  });
  test('is not what two kinds have in common: equal functions that were merged, and names that speak of two kinds', () => {
    assert.deepEqual(split({ table: [WAVE, WAVE] }), {});
    assert.deepEqual(split({ table: [`void swap<${CLASS('Wave')}, ${CLASS('Tank')}>()`] }), {});
  });
  test('is not what has the name of a kind but nobody calls', () => assert.deepEqual(split({ calls: { [WAVE]: [] } }), {}));
});

describe('the kind of a function', () => {
  test('is that of the class or of the namespace in its name', () => {
    const names = {
      [`${CLASS('Wave')}::a()`]: ['wave'],
      [`${CLASS('Waves')}::a()`]: [],
      'figures::waves::(anonymous namespace)::a()': ['wave'],
      'figures::wavesets::a()': [],
      [`std::sort<${CLASS('Tank')}*>(int)`]: ['tank'],
      'plot::Wave::a()': [],
    };
    for (const [name, owners] of Object.entries(names)) assert.deepEqual(ownersOf(name), owners, name);
  });
  test('is read from the sources, and must be told apart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'phasebook-split-'));
    after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'wave'));
    writeFileSync(join(folder, 'catalog.cpp'), '');
    writeFileSync(join(folder, 'wave.cpp'), 'extern const Kind wave{"wave", make<Wave>};');
    writeFileSync(join(folder, 'wave/model.h'), 'namespace figures::waves {\n');
    assert.deepEqual(readKinds(folder), new Map([['wave', [CLASS('Wave'), 'figures::waves']]]));
    writeFileSync(join(folder, 'tank.cpp'), 'extern const Kind tank{"tank", nullptr};');
    assert.throws(() => readKinds(folder), /tank\.cpp has to name the class of its figures once/);
    writeFileSync(join(folder, 'tank.cpp'), 'extern const Kind tank{"tank", make<Wave>};');
    assert.throws(() => readKinds(folder), /share the name figures::.*Wave;/);
  });
});

describe('a module', () => {
  const section = (kind, ...bytes) => [kind, bytes.length, ...bytes];
  const named = (text) => [text.length, ...Buffer.from(text)];
  const BODY = [2, 0, 0x0b]; // no locals, nothing done
  const moduleOf = (...names) =>
    Buffer.from([
      ...Buffer.from('\0asm'),
      1,
      0,
      0,
      0,
      ...section(1, 1, 0x60, 0, 0), // functions without arguments and results
      ...section(
        2,
        3,
        ...named('a'),
        ...named('b'),
        0,
        0,
        ...named('a'),
        ...named('m'),
        2,
        1,
        1,
        200,
        1,
        ...named('a'),
        ...named('g'),
        3,
        0x7f,
        0,
      ),
      ...section(3, 3, 0, 0, 0),
      ...section(4, 1, 0x70, 0, 4),
      ...section(7, 2, ...named('run'), 0, 1, ...named('table'), 1, 0),
      ...section(8, 3),
      ...section(9, 2, 0, 0x41, 1, 0x0b, 2, 2, 0, 0, 0x41, 3, 0x0b, 1, 2),
      ...section(10, 3, ...BODY, ...BODY, ...BODY),
      ...(names.length > 0 ? section(0, ...named('name'), 1, names.flat().length + 1, names.length, ...names.flat()) : []),
    ]);
  test('says which functions it defines, which stand in its table, and which are called from outside', () => {
    const read = readModule(moduleOf([0, ...named('imported')], [1, ...named('a::run()')], [2, ...named('f<b, c>')]));
    assert.deepEqual(read, {
      functions: ['a::run\\28\\29', 'f<b\\2c\\20c>', '2'],
      table: ['f<b\\2c\\20c>', 'imported', 'f<b\\2c\\20c>'],
      called: ['a::run\\28\\29', '2'],
    });
    assert.equal(unescaped(read.functions[1]), 'f<b, c>');
    assert.ok(WebAssembly.validate(moduleOf()), 'the bytes are those of a module');
  });
  test('without names cannot be split', () => assert.throws(() => readModule(moduleOf()), /linked with --profiling-funcs/));
});
