// Tests the mutation runner on a project of one file, without compiler or browser, and checks that each fault in the table still fits the
// code.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { projectRoot } from '../../tools/lib/files.mjs';
import { FAULTS } from './faults.mjs';
import { failedCases, outcomeOf } from './npm_test.mjs';
import { checkPlace, makeFaultTester, plant, syncCopy } from './planting.mjs';
import { readResults, tableOf } from './table.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-mutations-'));
const folder = join(scratch, 'copy');
const sum = join(folder, 'sum.txt');
beforeEach(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(sum, '1 + 1 = 2, 2 + 2 = 4');
});
after(() => rmSync(scratch, { recursive: true, force: true }));

const fault = { name: 'wrong_sum', file: 'sum.txt', from: '= 4', to: '= 5', tests: ['sums'] };
const read = () => readFileSync(sum, 'utf8');
const outcome = (failed, broken = false) => ({ failed, broken, output: broken ? 'sum.txt:1: syntax error' : '' });
/** A test run in which one test fails unless `isRight`. */
const testing = (isRight) => () => outcome(isRight(read()) ? [] : ['the sum']);
const detects = testing((text) => !text.includes('5'));
const misses = testing(() => true);
const testFault = (test, of = fault, all = false) => makeFaultTester(test, { folder })(of, all);

describe('a fault', () => {
  test('that a test sees is found by that test, and taken out again', async () => {
    const { status, by } = await testFault(detects);
    assert.deepEqual([status, by], ['found', [{ word: 'sums', tests: ['the sum'] }]]);
    assert.equal(read(), '1 + 1 = 2, 2 + 2 = 4');
  });
  test('that no test sees survives', async () => {
    const { status, by } = await testFault(misses);
    assert.deepEqual([status, by], ['survived', []]);
  });
  test('is not found by a test that fails without it', async () =>
    assert.equal((await testFault(testing(() => false))).status, 'survived'));
  test('that does not build is broken, not found', async () => {
    const { status, output } = await testFault(() => outcome([], read().includes('5')));
    assert.deepEqual([status, output], ['broken', 'sum.txt:1: syntax error']);
  });
  test('is looked for until it is found, or everywhere', async () => {
    const wordsThatFind = async (finding, all) =>
      (await testFault((word) => (finding.includes(word) ? detects : misses)(), { ...fault, tests: ['sums', 'browser'] }, all)).by.map(
        ({ word }) => word,
      );
    assert.deepEqual(await wordsThatFind(['sums', 'browser'], false), ['sums']);
    assert.deepEqual(await wordsThatFind(['sums', 'browser'], true), ['sums', 'browser']);
    assert.deepEqual(await wordsThatFind(['browser'], false), ['browser']);
  });
  test('whose text occurs twice, or never, or in no file is refused', () => {
    assert.throws(() => plant(folder, { ...fault, from: '= ' }), /wrong_sum: its text occurs 2 times in sum\.txt/);
    assert.throws(() => plant(folder, { ...fault, from: '= 6' }), /occurs 0 times/);
    assert.throws(() => plant(folder, { ...fault, file: 'gone.txt' }), /there is no file gone\.txt/);
    assert.equal(read(), '1 + 1 = 2, 2 + 2 = 4');
  });
  test('may put in what means something to a replacement', () => {
    plant(folder, { ...fault, to: "$& $' $1" });
    assert.equal(read(), "1 + 1 = 2, 2 + 2 $& $' $1");
  });
});

test('a project that does not build without any fault is said', () =>
  assert.rejects(
    testFault(() => outcome([], true)),
    /What concerns sums does not build or run without any fault/,
  ));

test('the copy holds the files of the project, and only those that differ are written', () => {
  const project = join(scratch, 'project');
  for (const [file, text] of Object.entries({ 'same.txt': 'same', 'deep/new.txt': 'new', 'sum.txt': 'sum' })) {
    mkdirSync(join(project, 'deep'), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  for (const file of ['same.txt', 'gone.txt', 'build/made.txt']) {
    mkdirSync(join(folder, 'build'), { recursive: true });
    writeFileSync(join(folder, file), 'same');
    utimesSync(join(folder, file), 1, 1);
  }
  syncCopy(project, folder, ['same.txt', 'deep/new.txt', 'sum.txt']);
  assert.equal(statSync(join(folder, 'same.txt')).mtimeMs, 1000, 'left alone');
  assert.deepEqual([readFileSync(join(folder, 'deep/new.txt'), 'utf8'), read()], ['new', 'sum']);
  assert.deepEqual([existsSync(join(folder, 'gone.txt')), existsSync(join(folder, 'build/made.txt'))], [false, true]);
});

describe('what npm test says', () => {
  const line = '='.repeat(79);
  const doctest = (name, what) => `${line}\na_test.cpp:8:\nTEST SUITE: base\nTEST CASE:  ${name}\n\na_test.cpp:9: ${what}\n`;
  const cases = `base/text\n[doctest] doctest version is "2.4.11"\n${doctest('one and one', 'ERROR: CHECK( 1 + 1 == 3 ) is NOT correct!')}${doctest('only told', 'MESSAGE: 4')}${doctest('gone', 'FATAL ERROR: test case CRASHED: SIGABRT')}${line}\n`;
  const part = (title, ...failures) =>
    `== ${title} …\n${failures.map((text) => `\n✖ ${text}\n`).join('')}== ${title}: 3 passed, ${failures.length} failed, 1.0 s\n`;
  const said = (...parts) => outcomeOf({ code: 1, output: `Set up in 1 s.\n${parts.join('')}\n6 passed, 2 failed\n` });

  test('names the cases of doctest that failed, and one that crashed', () => assert.deepEqual(failedCases(cases), ['one and one', 'gone']));
  test('names each test that failed, with its file', () => {
    const tests = part('Tools', 'tools/serve.test.mjs: the policy\n  serve.test.mjs:61\nError: no');
    assert.deepEqual(said(part('C++', cases), tests), {
      failed: ['base/text: one and one', 'base/text: gone', 'tools/serve.test.mjs: the policy'],
      broken: false,
    });
  });
  test('is broken where something does not compile, even though tests fail too', () =>
    assert.equal(
      said(
        part('C++', "a.cpp:1: error: expected ;\nThe preset asan does not build; the compiler's output is above."),
        part('Tools', 'tools/a.test.mjs: b'),
      ).broken,
      true,
    ));
  test('is broken where the product cannot be built, but mistakes in chapters are found', () => {
    assert.equal(said(part('The product builds', 'SyntaxError: Unexpected token')).broken, true);
    assert.deepEqual(
      said(
        part(
          'The product builds',
          'chapters/07.md:3: warning: long.\nchapters/07.md:4: error: no source. Add one.\nThe chapters have mistakes.',
        ),
      ),
      { failed: ['chapters/07.md:4: error: no source. Add one.'], broken: false },
    );
  });
  test('is broken where nothing ran, and well where nothing failed', () => {
    assert.equal(outcomeOf({ code: 1, output: 'No test concerns waves.\n0 passed, 1 failed\n' }).broken, true);
    assert.deepEqual(outcomeOf({ code: 0, output: `${part('Tools')}3 passed, 0 failed\n` }), { failed: [], broken: false });
  });
});

describe('the table', () => {
  test('each fault has one place in the code', () => FAULTS.forEach((each) => checkPlace(projectRoot, each)));
  test('each changes something, says what, and is looked for', () => {
    assert.equal(new Set(FAULTS.map(({ name }) => name)).size, FAULTS.length, 'each name once');
    for (const { name, room, what, from, to, tests } of FAULTS)
      assert.ok(room && /^[A-Z“].*\.$/.test(what) && from !== to && tests.length > 0, name);
  });
  test('README has the table of the results', () =>
    assert.ok(readFileSync(new URL('README.md', import.meta.url), 'utf8').endsWith(tableOf(readResults()))));
  test('no room is without a fault', () => {
    const rooms = new Set(
      FAULTS.map(({ file }) =>
        file
          .split('/')
          .slice(0, file.startsWith('src/') ? 2 : 1)
          .join('/'),
      ),
    );
    for (const room of ['base', 'engine', 'lab', 'book', 'plot', 'figures', 'ui', 'platform', 'app', 'compiler'].map(
      (name) => `src/${name}`,
    ))
      assert.ok(rooms.has(room), room);
    for (const room of ['web', 'tools', 'chapters']) assert.ok(rooms.has(room), room);
  });
});
