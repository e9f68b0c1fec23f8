import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { copySite } from './copy_site.mjs';
import { countCases, countJunit } from './ctest.mjs';
import { Failure } from './failure.mjs';
import { hashOf, listFiles } from './files.mjs';
import { canMinify, minify } from './minify.mjs';
import { countReport } from './node_tests.mjs';
import { run } from './run.mjs';
import { siteAddress } from './site_address.mjs';
import { stage } from './stage.mjs';
import { openDisplay } from './xvfb.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'phasebook-lib-'));
const at = (name) => join(scratch, name);
beforeEach(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(scratch, 'in'), { recursive: true });
});
after(() => rmSync(scratch, { recursive: true, force: true }));

describe('counting', () => {
  const summary = (run, passed, failed) => `[doctest] test cases: ${run} | ${passed} passed | ${failed} failed | 0 skipped\n`;
  test('a file of doctest is counted by its cases', () =>
    assert.deepEqual(countCases(summary('  12', '  11', ' 1'), false), { passed: 11, failed: 1 }));
  test('a crash, a file without cases and a bad exit are failures', () => {
    assert.deepEqual(countCases('Segmentation fault', false), { passed: 0, failed: 1 });
    assert.deepEqual(countCases(summary(0, 0, 0), true), { passed: 0, failed: 1 });
    assert.deepEqual(countCases(summary(3, 3, 0), false), { passed: 3, failed: 1 });
  });
  test("ctest's report is counted file by file, and what a failing one said is kept", () => {
    const xml = `<testsuite><testcase name="book/a" status="run"><system-out>${summary(2, 2, 0)}</system-out></testcase><testcase name="b" status="fail"><failure/><system-out>1 &lt; 0</system-out></testcase></testsuite>`;
    assert.deepEqual(
      countJunit(xml),
      new Map([
        ['book/a', { passed: 2, failed: 0, failures: [] }],
        ['b', { passed: 0, failed: 1, failures: ['b\n1 < 0'] }],
      ]),
    );
    assert.deepEqual(countJunit('<testsuite/>'), new Map());
  });

  const line = (test) => `${JSON.stringify({ name: 'it works', place: '/a.test.mjs:3', passed: true, skipped: false, ms: 1, ...test })}\n`;
  const count = (report, code = 0) => countReport('a.test.mjs', report, { code, output: 'boom' });
  test("node's tests are counted, skipped ones left out", () =>
    assert.deepEqual(count(line({}) + line({ skipped: true })), { passed: 1, failed: 0, failures: [] }));
  test('a failed test is told by its file, name and error', () => {
    assert.deepEqual(count(line({}) + line({ passed: false, error: 'Error: 1 is not 2' }), 1), {
      passed: 1,
      failed: 1,
      failures: ['a.test.mjs: it works\n  /a.test.mjs:3\nError: 1 is not 2'],
    });
  });
  test('a file without tests and one that ends badly have failed', () => {
    assert.deepEqual(count('').failed, 1);
    assert.deepEqual(count(line({}), 1), {
      passed: 1,
      failed: 1,
      failures: ['a.test.mjs ended with code 1 although no test failed:\nboom'],
    });
  });
});

describe('stages', () => {
  const options = () => ({ inputs: { values: [1], paths: [at('in')] }, outputs: [at('out')], stamp: at('stamp') });
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
    const before = hashOf({ paths: [at('in')] });
    rmSync(at('in/ab'));
    writeFileSync(at('in/a'), 'bc');
    assert.notEqual(hashOf({ paths: [at('in')] }), before);
  });
});

describe('copying the site', () => {
  test('writes what changed, leaves the rest alone and removes what is stale', () => {
    writeFileSync(at('in/a'), 'one');
    writeFileSync(at('in/b'), 'two');
    const out = at('site');
    assert.deepEqual(
      copySite(
        new Map([
          ['a.html', at('in/a')],
          ['old/b.html', at('in/b')],
        ]),
        out,
      ),
      { written: 2, removed: 0 },
    );
    const before = statSync(join(out, 'a.html')).mtimeMs;
    writeFileSync(at('in/b'), 'three');
    assert.deepEqual(
      copySite(
        new Map([
          ['a.html', at('in/a')],
          ['b.html', at('in/b')],
        ]),
        out,
      ),
      { written: 1, removed: 1 },
    );
    assert.deepEqual(listFiles(out), ['a.html', 'b.html']);
    assert.equal(readFileSync(join(out, 'b.html'), 'utf8'), 'three');
    assert.equal(statSync(join(out, 'a.html')).mtimeMs, before);
    assert.ok(!existsSync(join(out, 'old')));
  });
});

describe('running programs', () => {
  test('a failing program is a Failure with its output', () =>
    assert.rejects(
      run('sh', ['-c', 'echo because; exit 3'], { errorMessage: 'It failed.' }),
      (error) => error instanceof Failure && error.message === 'It failed.' && error.output === 'because\n',
    ));
  test('a program that is not there is named', () =>
    assert.rejects(run('phasebook-no-such-program', []), /phasebook-no-such-program was not found/));
});

describe('a display', () => {
  const fails = (program, message) =>
    assert.rejects(openDisplay(program), (error) => error instanceof Failure && message.test(error.message));
  test('each is free of the other, and can be closed twice', async () => {
    const [one, other] = await Promise.all([openDisplay(), openDisplay()]);
    assert.match(one.name, /^:\d+$/);
    assert.notEqual(one.name, other.name);
    for (const display of [one, other, one]) await display.close();
  });
  test('a program that is not there is named, with what to do', () =>
    fails('phasebook-no-such-program', /Xvfb.* was not found: install it .*apt-get install xvfb/));
  test('one that ends at once is told', () => fails('false', /^Xvfb ended \(code 1\) before it opened a display/));
});

describe('shortened', () => {
  test('a script keeps what it exports and loses its comments and local names', async () => {
    assert.match(
      await minify('a.js', '// One more.\nexport const more = (number) => {\n  return number + 1;\n};\n'),
      /^export const more=(\w)=>\1\+1;\n$/,
    );
  });
  test('a style sheet keeps its rules, nested ones too, and its declarations in their order', async () => {
    assert.equal(
      await minify('a.css', '/* A box */\n.a {\n  color: var(--ink);\n  top: 1px;\n\n  &:hover { left: 2px; }\n}\n.b { top: 0; }\n'),
      '.a{color:var(--ink);top:1px;&:hover{left:2px}}.b{top:0}\n',
    );
  });
  test('a page is left alone', () => assert.deepEqual(['a.js', 'a.css', 'a.html'].map(canMinify), [true, true, false]));
});

describe('the address of a site', () => {
  test('is that of the folder', () => {
    assert.equal(siteAddress('https://example.org/book'), 'https://example.org/book/');
    assert.equal(siteAddress('http://example.org/?a#b'), 'http://example.org/');
  });
  test('is a whole one', () => {
    for (const text of ['example.org/book', '/book/', 'ftp://example.org/']) assert.throws(() => siteAddress(text), Failure);
  });
});
