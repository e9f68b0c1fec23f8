import assert from 'node:assert/strict';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, beforeEach, describe, test} from 'node:test';
import {countJunit, countSuite} from './ctest.mjs';
import {Failure} from './failure.mjs';
import {hashOf, listFiles} from './files.mjs';
import {countTap, failedFiles} from './node_tests.mjs';
import {publish} from './publish.mjs';
import {run} from './run.mjs';
import {canShorten, shortened} from './shortened.mjs';
import {stage} from './stage.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-lib-'));
const at = (name) => join(scratch, name);
beforeEach(() => {
  rmSync(scratch, {recursive: true, force: true});
  mkdirSync(join(scratch, 'in'), {recursive: true});
});
after(() => rmSync(scratch, {recursive: true, force: true}));

describe('counting', () => {
  const summary = (run, passed, failed) => `[doctest] test cases: ${run} | ${passed} passed | ${failed} failed | 0 skipped\n`;
  test('a doctest suite is counted by its cases', () => assert.deepEqual(countSuite(summary('  12', '  11', ' 1'), false), {passed: 11, failed: 1}));
  test('a crash, a suite without cases and a bad exit are failures', () => {
    assert.deepEqual(countSuite('Segmentation fault', false), {passed: 0, failed: 1});
    assert.deepEqual(countSuite(summary(0, 0, 0), true), {passed: 0, failed: 1});
    assert.deepEqual(countSuite(summary(3, 3, 0), false), {passed: 3, failed: 1});
  });
  test("ctest's report is summed over its suites", () => {
    const xml = `<testsuite><testcase name="a" status="run"><system-out>${summary(2, 2, 0)}</system-out></testcase><testcase name="b" status="fail"><failure/><system-out>boom</system-out></testcase></testsuite>`;
    assert.deepEqual(countJunit(xml), {passed: 2, failed: 1});
    assert.deepEqual(countJunit('<testsuite/>'), {passed: 0, failed: 1});
  });
  test("node's report is counted by its totals, and no totals are a failure", () => {
    assert.deepEqual(countTap('# tests 5\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 0\n'), {passed: 3, failed: 2});
    assert.deepEqual(countTap('# tests 0\n# pass 0\n# fail 0\n# cancelled 0\n'), {passed: 0, failed: 1});
    assert.deepEqual(countTap('TAP version 13\n'), {passed: 0, failed: 1});
  });
  test('the files of the tests that failed are named, each once', () => {
    const entry = (ok, file) => `${ok} 1 - a test\n  ---\n  duration_ms: 3.9\n  location: '${file}:23:3'\n  failureType: 'testCodeFailure'\n  ...\n`;
    assert.deepEqual(failedFiles(entry('ok', '/a.mjs') + entry('not ok', '/b.mjs') + entry('not ok', '/b.mjs') + entry('not ok', '/c.mjs')), ['/b.mjs', '/c.mjs']);
    assert.deepEqual(failedFiles('TAP version 13\n'), []);
    assert.deepEqual(failedFiles(`${entry('not ok', '/b.mjs')}not ok 2 - a crash\n  ---\n  duration_ms: 1\n  ...\n`), [], 'what has no place cannot be tried again');
  });
});

describe('stages', () => {
  const options = () => ({inputs: {values: [1], paths: [at('in')]}, outputs: [at('out')], stamp: at('stamp')});
  const make = () => stage('a stage', options(), () => writeFileSync(at('out'), 'made'));
  test('one runs once, and again when an input changed, appeared or its output went away', async () => {
    assert.deepEqual([await make(), await make()], [true, false]);
    writeFileSync(at('in/a'), 'new');
    assert.deepEqual([await make(), await make()], [true, false]);
    rmSync(at('out'));
    assert.deepEqual([await make(), await make()], [true, false]);
  });
  test('one that failed runs again', async () => {
    await make();
    writeFileSync(at('in/a'), 'new');
    await assert.rejects(stage('a stage', options(), () => Promise.reject(new Error('no'))));
    assert.equal(await make(), true);
  });
  test('a hash tells names from contents', () => {
    writeFileSync(at('in/ab'), 'c');
    const before = hashOf({paths: [at('in')]});
    rmSync(at('in/ab'));
    writeFileSync(at('in/a'), 'bc');
    assert.notEqual(hashOf({paths: [at('in')]}), before);
  });
});

describe('publishing', () => {
  test('writes what changed, leaves the rest alone and removes what is stale', () => {
    writeFileSync(at('in/a'), 'one');
    writeFileSync(at('in/b'), 'two');
    const out = at('site');
    assert.deepEqual(publish(new Map([['a.html', at('in/a')], ['old/b.html', at('in/b')]]), out), {written: 2, removed: 0});
    const before = statSync(join(out, 'a.html')).mtimeMs;
    writeFileSync(at('in/b'), 'three');
    assert.deepEqual(publish(new Map([['a.html', at('in/a')], ['b.html', at('in/b')]]), out), {written: 1, removed: 1});
    assert.deepEqual(listFiles(out), ['a.html', 'b.html']);
    assert.equal(readFileSync(join(out, 'b.html'), 'utf8'), 'three');
    assert.equal(statSync(join(out, 'a.html')).mtimeMs, before);
    assert.ok(!existsSync(join(out, 'old')));
  });
});

describe('running programs', () => {
  test('a failing program is a Failure with its output', () =>
    assert.rejects(run('sh', ['-c', 'echo because; exit 3'], {sentence: 'It failed.'}), (error) => error instanceof Failure && error.message === 'It failed.' && error.output === 'because\n'));
  test('a program that is not there is named', () => assert.rejects(run('phasebook-no-such-program', []), /phasebook-no-such-program was not found/));
});

describe('shortened', () => {
  test('a script keeps what it exports and loses its comments and local names', async () => {
    assert.match(await shortened('a.js', '// One more.\nexport const more = (number) => {\n  return number + 1;\n};\n'), /^export const more=(\w)=>\1\+1;\n$/);
  });
  test('a style sheet keeps its rules, nested ones too, and its declarations in their order', async () => {
    assert.equal(await shortened('a.css', '/* A box */\n.a {\n  color: var(--ink);\n  top: 1px;\n\n  &:hover { left: 2px; }\n}\n.b { top: 0; }\n'), '.a{color:var(--ink);top:1px;&:hover{left:2px}}.b{top:0}\n');
  });
  test('a page is left alone', () => assert.deepEqual(['a.mjs', 'a.css', 'a.html'].map(canShorten), [true, true, false]));
});
