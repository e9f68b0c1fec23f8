// What the editor does with keys, and what comes with an address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf } from '../../web/python/array_picture.js';
import { differenceText } from '../../web/python/checks.js';
import { indentAfter, spacesBack } from '../../web/python/editor.js';
import { explain } from '../../web/python/explain.js';
import { numberText } from '../../web/python/number_text.js';
import { makeRamp } from '../../web/python/ramp.js';
import { makeReporter } from '../../web/python/reporter.js';
import { codeIn } from '../../web/python/shared_code.js';

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

test('output is sent in portions, and all of it', () => {
  const sent = [];
  let now = 0;
  const reporter = makeReporter(
    (message) => sent.push(message),
    () => now,
  );
  reporter.print('a');
  reporter.print('b');
  reporter.print('c');
  now = 100;
  reporter.print('d');
  reporter.print('e');
  reporter.finish({ error: null });
  assert.deepEqual(sent, [{ output: 'a' }, { output: 'bcd' }, { output: 'e' }, { result: { error: null } }]);
});
