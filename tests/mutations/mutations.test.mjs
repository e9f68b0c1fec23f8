// The runner of the mutations, tried on a project of one file: no compiler, no browser. And the table: each fault still has its place in the code.
import assert from 'node:assert/strict';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, beforeEach, describe, test} from 'node:test';
import {projectRoot} from '../../tools/lib/files.mjs';
import {kFaults} from './faults.mjs';
import {checkPlace, makeJudge, plant, syncCopy} from './planting.mjs';
import {failedCases, failedChecks, failedTests, kTargets} from './targets.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-mutations-'));
const folder = join(scratch, 'copy');
const sum = join(folder, 'sum.txt');
beforeEach(() => {
  rmSync(scratch, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  writeFileSync(sum, '1 + 1 = 2, 2 + 2 = 4');
});
after(() => rmSync(scratch, {recursive: true, force: true}));

const fault = {name: 'wrong_sum', file: 'sum.txt', from: '= 4', to: '= 5', tests: ['plain/sum']};
const read = () => readFileSync(sum, 'utf8');
/** A kind of tests whose only test fails while `isRight` says no. */
const plain = (isRight, more = {}) => ({build: () => ({code: 0, output: ''}), run: () => (isRight(read()) ? {code: 0, output: ''} : {code: 1, output: 'the sum'}), failed: (output) => (output ? [output] : []), ...more});
const judge = (kind, of = fault, all = false) => makeJudge({plain: kind, other: plain((text) => !text.includes('5'))}, {folder})(of, all);

describe('a fault', () => {
  test('that a test sees is found by that test, and taken out again', async () => {
    const {status, by} = await judge(plain((text) => !text.includes('5')));
    assert.deepEqual([status, by], ['found', [{target: 'plain/sum', tests: ['the sum']}]]);
    assert.equal(read(), '1 + 1 = 2, 2 + 2 = 4');
  });
  test('that no test sees survives', async () => {
    const {status, by} = await judge(plain(() => true));
    assert.deepEqual([status, by], ['survived', []]);
  });
  test('is not found by a test that fails without it', async () => assert.equal((await judge(plain(() => false))).status, 'survived'));
  test('that does not build is broken, not found', async () => {
    const build = () => (read().includes('5') ? {code: 1, output: 'sum.txt:1: syntax error'} : {code: 0, output: ''});
    const {status, said} = await judge(plain((text) => !text.includes('5'), {build}));
    assert.deepEqual([status, said], ['broken', 'sum.txt:1: syntax error']);
  });
  test('that leaves no test to fail is broken, not found', async () => assert.equal((await judge(plain((text) => !text.includes('5'), {failed: () => []}))).status, 'broken'));
  test('is looked for until it is found, or everywhere', async () => {
    const places = {...fault, tests: ['plain/sum', 'other/sum']};
    const sees = plain((text) => !text.includes('5'));
    assert.deepEqual((await judge(sees, places)).by.map(({target}) => target), ['plain/sum']);
    assert.deepEqual((await judge(sees, places, true)).by.map(({target}) => target), ['plain/sum', 'other/sum']);
    assert.deepEqual((await judge(plain(() => true), places)).by.map(({target}) => target), ['other/sum']);
  });
  test('whose text occurs twice, or never, or in no file is refused', () => {
    assert.throws(() => plant(folder, {...fault, from: '= '}), /wrong_sum: its text occurs 2 times in sum\.txt/);
    assert.throws(() => plant(folder, {...fault, from: '= 6'}), /occurs 0 times/);
    assert.throws(() => plant(folder, {...fault, file: 'gone.txt'}), /there is no file gone\.txt/);
    assert.equal(read(), '1 + 1 = 2, 2 + 2 = 4');
  });
  test('may put in what means something to a replacement', () => {
    plant(folder, {...fault, to: "$& $' $1"});
    assert.equal(read(), "1 + 1 = 2, 2 + 2 $& $' $1");
  });
});

test('what does not pass without any fault at all is said', () => assert.rejects(judge(plain(() => true, {build: () => ({code: 1, output: 'no compiler'})})), /plain\/sum does not build without any fault/));

test('the copy holds the files of the project, and only those that differ are written', () => {
  const project = join(scratch, 'project');
  for (const [file, text] of Object.entries({'same.txt': 'same', 'deep/new.txt': 'new', 'sum.txt': 'sum'})) {
    mkdirSync(join(project, 'deep'), {recursive: true});
    writeFileSync(join(project, file), text);
  }
  for (const file of ['same.txt', 'gone.txt', 'build/made.txt']) {
    mkdirSync(join(folder, 'build'), {recursive: true});
    writeFileSync(join(folder, file), 'same');
    utimesSync(join(folder, file), 1, 1);
  }
  syncCopy(project, folder, ['same.txt', 'deep/new.txt', 'sum.txt']);
  assert.equal(statSync(join(folder, 'same.txt')).mtimeMs, 1000, 'left alone');
  assert.deepEqual([readFileSync(join(folder, 'deep/new.txt'), 'utf8'), read()], ['new', 'sum']);
  assert.deepEqual([existsSync(join(folder, 'gone.txt')), existsSync(join(folder, 'build/made.txt'))], [false, true]);
});

describe('the names of tests that failed', () => {
  test('are read from what doctest says', () => {
    const line = '='.repeat(79);
    const said = (name, what) => `${line}\na_test.cpp:8:\nTEST SUITE: base\nTEST CASE:  ${name}\n\na_test.cpp:9: ${what}\n`;
    assert.deepEqual(failedCases(`[doctest] doctest version is "2.4.11"\n${said('one and one', 'ERROR: CHECK( 1 + 1 == 3 ) is NOT correct!')}${said('only told', 'MESSAGE: 4')}${said('gone', 'FATAL ERROR: test case CRASHED: SIGABRT')}${line}\n[doctest] test cases: 3 | 1 passed | 2 failed\n`), ['one and one', 'gone']);
    assert.deepEqual(failedCases('Segmentation fault'), []);
  });
  test('are read from TAP: the test itself, neither what holds it nor a file that does not load', () => {
    const entry = (depth, name, type) => ['not ok 1 - ' + name, '  ---', `  failureType: '${type}'`, '  error: |-', '    no', '  ...'].map((line) => `${' '.repeat(depth)}${line}\n`).join('');
    assert.deepEqual(failedTests(`TAP version 13\n${entry(4, 'a policy \\# 1', 'testCodeFailure')}    ok 2 - fine\n${entry(0, 'serve', 'subtestsFailed')}`), ['a policy # 1']);
    assert.deepEqual(failedTests(entry(0, '/copy/tools/serve.test.mjs', 'testCodeFailure')), []);
  });
  test('are the errors of the check of the chapters', () => assert.deepEqual(failedChecks("chapters/07.md:3: warning: long.\nchapters/07.md:4: error: no source. Add one.\n"), ['chapters/07.md:4: error: no source. Add one.']));
});

describe('the table', () => {
  test('each fault has one place in the code', () => kFaults.forEach((each) => checkPlace(projectRoot, each)));
  test('each changes something, says what, and is looked for', () => {
    assert.equal(new Set(kFaults.map(({name}) => name)).size, kFaults.length, 'each name once');
    for (const {name, room, what, from, to, tests} of kFaults) {
      assert.ok(room && /^[A-Z“].*\.$/.test(what) && from !== to && tests.length > 0, name);
      for (const target of tests) assert.ok(target.split('/')[0] in kTargets, `${name}: ${target}`);
    }
  });
  test('no room is without a fault', () => {
    const rooms = new Set(kFaults.map(({file}) => file.split('/').slice(0, file.startsWith('src/') ? 2 : 1).join('/')));
    for (const room of ['base', 'engine', 'lab', 'book', 'page', 'plot', 'figures', 'ui', 'platform', 'app', 'press'].map((name) => `src/${name}`)) assert.ok(rooms.has(room), room);
    for (const room of ['web', 'tools', 'chapters']) assert.ok(rooms.has(room), room);
  });
});
