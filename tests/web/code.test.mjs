// What the editor does with keys, and what comes with an address.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readExercises } from '../../tools/lib/exercises.mjs';
import { captionOf } from '../../web/python/array_picture.js';
import { differenceText } from '../../web/python/checks.js';
import { indentAfter, spacesBack } from '../../web/python/editor.js';
import { explain } from '../../web/python/explain.js';
import { numberText } from '../../web/python/number_text.js';
import { leftOutText, tailOf } from '../../web/python/printed.js';
import { BERLIN, makeRamp, VIK } from '../../web/python/ramp.js';
import { makeReporter } from '../../web/python/reporter.js';
import { codeIn } from '../../web/python/shared_code.js';
import { checksIn, soundError, soundJudgement, soundValue } from '../../web/python/sound.js';

test('Enter keeps the indentation, deepens it after a colon, and takes it back after return', () => {
  assert.equal(indentAfter('x = 1'), '');
  assert.equal(indentAfter('def f(x):'), '    ');
  assert.equal(indentAfter('def f(x):  # so'), '    ');
  assert.equal(indentAfter('def f(x):\n    for i in x:'), '        ');
  assert.equal(indentAfter('def f(x):\n    y = x'), '    ');
  assert.equal(indentAfter('def f(x):\n    return x'), '');
  assert.equal(indentAfter('    returned = 1'), '    ');
});

test('Backspace in front of a line takes back a step of indentation', () => {
  assert.equal(spacesBack('    '), 4);
  assert.equal(spacesBack('x\n      '), 2);
  assert.equal(spacesBack('x\n     '), 1);
  assert.equal(spacesBack('    x'), 1);
  assert.equal(spacesBack(''), 1);
});

test('code in an address is read, and what is too long is not', () => {
  assert.deepEqual(codeIn('?view=page&code.code-a=print(1%20%2B%201)%0A&base=3'), [{ id: 'code-a', code: 'print(1 + 1)\n' }]);
  assert.deepEqual(codeIn(`?code.code-a=${'x'.repeat(4097)}`), [{ id: 'code-a', code: null }]);
  assert.deepEqual(codeIn(''), []);
  const many = Array.from({ length: 2400 }, (_, i) => `code.code-${i % 2}=${i}`).join('&');
  assert.deepEqual(codeIn(many), [
    { id: 'code-0', code: '2398' },
    { id: 'code-1', code: '2399' },
  ]);
});

test('numbers are short, with a true minus', () => {
  assert.deepEqual([0.14112000806, -0.5, 3, -1e-9, 1234567, null, Infinity, -Infinity].map(numberText), [
    '0.1411',
    '−0.5',
    '3',
    '−1e−9',
    '1234567',
    'nan',
    'inf',
    '−inf',
  ]);
});

test('a difference says its place once', () => {
  assert.equal(differenceText({ expected: '0.5 at [0, 1]', got: '-1 at [0, 1]' }), 'at [0, 1]: expected 0.5, got −1');
  assert.equal(differenceText({ expected: '0.5 at [1][0]', got: '1 at [1][0]' }), 'at [1][0]: expected 0.5, got 1');
  assert.equal(differenceText({ expected: 'shape (3,)', got: 'shape (4,)' }), 'expected shape (3,), got shape (4,)');
  assert.equal(differenceText({ expected: '0.5', got: '1' }), 'expected 0.5, got 1');
});

test('an exercise is not to be run elsewhere', () => {
  const error = { type: 'ImportError', text: "no module named 'torch'", line: 1 };
  assert.match(explain(error, 'import torch').message, /For torch, save the listing and run it on your own machine\.$/);
  assert.match(explain(error, 'import torch', { isExercise: true }).message, /and a few more\. The exercise can be solved without it\.$/);
});

test('a picture says what it shows', () => {
  assert.equal(captionOf({ shape: [64, 32], shown: [64, 32], dtype: 'float64' }), 'array, shape (64, 32), float64');
  assert.equal(captionOf({ shape: [5], shown: [5], dtype: 'int64' }), 'array, shape (5,), int64');
  assert.equal(captionOf({ shape: [2, 3, 4], shown: [3, 4], dtype: 'float64' }), 'array, shape (2, 3, 4), float64, shown at index 0');
  assert.equal(captionOf({ shape: [512, 64], shown: [64, 64], dtype: 'float64' }), 'array, shape (512, 64), float64, the first 64 × 64');
  assert.equal(captionOf({ shape: [3, 2], shown: [3, 2], dtype: 'list' }), 'list, 3 × 2');
});

test('colours run from one end to the other', () => {
  const light = makeRamp({ dark: false, signed: true });
  assert.deepEqual(
    [light(-1), light(1)],
    [
      [0, 18, 97],
      [89, 0, 8],
    ],
  );
  const accent = makeRamp({ dark: false, signed: false, low: '#FFFFFF', high: ' #2F4BB8' });
  assert.deepEqual(
    [accent(0), accent(1)],
    [
      [255, 255, 255],
      [47, 75, 184],
    ],
  );
});

test('the colours of arrays are those of the figures', () => {
  const source = readFileSync(new URL('../../src/plot/colour_map.cpp', import.meta.url), 'utf8');
  const samplesOf = (name) => /\{([^}]*)\}/.exec(source.slice(source.indexOf(name)))[1].match(/(?<=0x)[\dA-F]{6}\b/g);
  assert.deepEqual(VIK.split(' '), samplesOf('kVik'));
  assert.deepEqual(BERLIN.split(' '), samplesOf('kBerlin'));
});

test('output is sent in portions, a few at once and then one in 50 ms, and all of it', () => {
  const sent = [];
  let now = 0;
  const reporter = makeReporter(
    (message) => sent.push(message),
    () => now,
  );
  const outputs = () => sent.splice(0).map(({ output }) => output);
  for (let i = 0; i < 20; i += 1) reporter.print('a');
  assert.equal(outputs().join(), [...'a'.repeat(20)].join());
  reporter.print('b');
  reporter.print('c');
  assert.deepEqual(outputs(), []);
  now = 60;
  reporter.print('d');
  reporter.print('e');
  assert.deepEqual(outputs(), ['bcd']);
  now = 100;
  reporter.print('f');
  reporter.print('g');
  assert.deepEqual(outputs(), ['ef']);
  reporter.finish({ error: null });
  assert.deepEqual(sent, [{ output: 'g' }, { result: { error: null } }]);
});

test('of what is printed the end is shown, from the beginning of a line', () => {
  const lines = (from, to) => Array.from({ length: to - from }, (_, i) => `${from + i}\n`).join('');
  assert.equal(tailOf(lines(0, 5), 5, 100), lines(0, 5));
  assert.equal(tailOf(lines(0, 5), 2, 100), lines(3, 5));
  assert.equal(tailOf(lines(0, 5), 5, 5), lines(3, 5));
  assert.equal(tailOf('', 2, 5), '');
  assert.equal(tailOf('\n\n\n\n', 2, 100), '\n\n');
  assert.equal(tailOf('x'.repeat(100), 2, 5), 'xxxxx');
  assert.equal(tailOf(`${'x'.repeat(100)}\n`, 2, 5), 'xxxx\n');
  assert.equal(leftOutText(18_000, 40_000), 'The first 18,000 lines are left out here.');
  assert.equal(leftOutText(1, 10), 'The first line is left out here.');
  assert.equal(leftOutText(0, 1200), 'The first 1,200 characters are left out here.');
  assert.equal(leftOutText(0, 0), '');
});

const ADDING = {
  sections: { checks: 'CHECKS = [("a (or b)", lambda f: f((1, 2), [3])), (\n"it\'s", lambda f: f(1))]\nX = (1,)\n' },
  mistakes: { off: '' },
};

test('what a worker says is used only if it is what it should be', () => {
  const value = { shape: [2, 2], shown: [2, 2], dtype: 'float64', data: [1, null, 3, Infinity] };
  assert.deepEqual(soundValue(value), value);
  const forged = [
    { shown: [15_000, 15_000] },
    { shown: [4], data: [1] },
    { shown: [2, -2] },
    { shown: [1, 2, 2] },
    { shape: 'x' },
    { data: {} },
    { dtype: 'x'.repeat(21) },
  ];
  for (const change of forged) assert.equal(soundValue({ ...value, ...change }), null, JSON.stringify(change));
  for (const none of [null, undefined, 3, 'x', []]) assert.equal(soundValue(none), null);
  assert.deepEqual(soundError({ type: 'x'.repeat(3000), text: 7, line: 1.5 }), { type: `${'x'.repeat(2000)}…`, text: '', line: null });
  assert.equal(soundError(null), null);
});

test('an answer passes if it passes as many checks as there are', () => {
  assert.equal(checksIn(ADDING), 2);
  const check = { name: 'a', passed: true, expected: 'x', got: 'x' };
  const judged = (result) =>
    soundJudgement({ checks: [check, check], option: 'right', error: null, difference: null, output: '', ...result }, ADDING);
  assert.deepEqual([judged({}).passed, judged({}).option], [true, 'right']);
  for (const checks of [
    [],
    [check],
    [check, check, check],
    [check, { ...check, passed: false }],
    [check, { passed: 1 }],
    [check, null],
    'x',
  ]) {
    const { passed, option } = judged({ checks, passed: true });
    assert.deepEqual([passed, option], [false, 'other'], JSON.stringify(checks));
  }
  const failed = [check, { ...check, passed: false }];
  assert.equal(judged({ checks: failed, option: 'off' }).option, 'off');
  assert.equal(judged({ checks: failed, option: '__proto__' }).option, 'other');
  assert.equal(judged({ checks: failed, option: null }).option, null);
  const difference = { check: 1, place: [0], shape: [2], expected: [1, 2], got: [1, null] };
  assert.deepEqual(judged({ checks: failed, difference }).difference, difference);
  for (const change of [{ check: 2 }, { place: [0, 0] }, { shape: [1.5] }, { got: Array(5000).fill(1) }])
    assert.equal(judged({ checks: failed, difference: { ...difference, ...change } }).difference, null);
});

test('the checks of each exercise are counted as Python does', () => {
  for (const [id, exercise] of Object.entries(readExercises())) {
    const names = exercise.sections.checks.match(/^ {4,8}(\()?"[^"]+",/gm);
    assert.equal(checksIn(exercise), names.length, id);
  }
});
