// What is said of an answer that cannot be judged by its numbers, or hardly, in both Pythons.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readExercises } from '../../tools/lib/exercises.mjs';
import { judgeInCPython, judgeInMicroPython } from './lib/judging.mjs';

const returning = (value) => `def sinusoidal(positions, width, base=10000.0):\n    return ${value}\n`;
const RIGHT = `
    angles = np.asarray(positions)[:, None] / base ** (np.arange(0, width, 2) / width)
    table = np.empty((len(positions), width))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
`;
const almost = (more, before = '') => `import numpy as np\n${before}\ndef sinusoidal(positions, width, base=10000.0):${RIGHT}${more}\n`;
/** A right table, and before it a line that refuses an odd width. */
const refusing = (line, before) => almost('    return table', before).replace(RIGHT, `\n    ${line}${RIGHT}`);

// what -> [code, option, message, line]
const ANSWERS = {
  nothing: ['', null, /^There is no function sinusoidal\. Begin with def sinusoidal\(positions, width, base=10000\.0\): and/],
  'another name': [
    'def sine(x):\n    return x\n',
    null,
    /^There is no function sinusoidal, but there is one called sine\. The checks call it/,
  ],
  'a number in its place': ['sinusoidal = 3', null, /^sinusoidal is an int, not a function\. Begin with def sinusoidal\(/],
  'code that is no Python': ['x = 1\ny = = 2\n', null, /^SyntaxError/, 2],
  'an error before any check': ['def g():\n    return 1 / 0\n\n\ng()\n', null, /^ZeroDivisionError: div/, 2],
  'an end of the program': ['x = 1\nraise SystemExit\n', null, /^The code ended the program/, 2],
  'no result': [returning('None'), null, /^sinusoidal returns nothing yet\. Write its body, and end it with return/],
  'a printed result': [
    'def sinusoidal(positions, width, base=10000.0):\n    print(3, "x", sep="-")\n',
    null,
    /^sinusoidal prints, but returns nothing\. The checks read what it returns: replace print by return\.$/,
  ],
  'a dictionary': [returning('{}'), null, /^sinusoidal returns a dict\. An array or a number is expected\.$/],
  'a text': [returning('"text"'), null, /^sinusoidal returns a str\. An array or a number is expected\.$/],
  'complex numbers': [returning('1j'), null, /^sinusoidal returns a complex\. /],
  'fewer arguments': [
    'def sinusoidal(positions):\n    return 1\n',
    null,
    /^The checks call sinusoidal\(positions, width, base=10000\.0\), which your/,
  ],
  'the same error everywhere': [returning('positions / unknown'), null, /^NameError: name 'unknown' is/, 2],
  'the wrong shape': [returning('[[1, 2], [3, 4]]'), 'other', null],
  'lists of different lengths': [returning('[[1], [2, 3]]'), 'other', null],
  'not a number': [almost('    return table * float("nan")'), 'other', null],
  'a change of its arguments': [almost('    positions += 1\n    return table'), 'right', null],
  'a change of NumPy': [`${almost('    return table')}\nnp.sin, np.cos = np.cos, np.sin\n`, 'sine-and-cosine-swapped', null],
  'a right answer after it': [almost('    return table'), 'right', null],
  'a look for the reference': [almost('    return reference(positions, width)'), null, /^NameError: name 'reference'/, 8],
  'another error than was asked for': [
    refusing('assert width % 2 == 0'),
    null,
    /^A ValueError was asked for; this is an AssertionError \(the check: an odd width .*\)\.$/,
    4,
  ],
  'an error of its own kind': [refusing('if width % 2: raise Odd(width)', 'class Odd(ValueError): pass'), 'right', null],
  'a mistake, and another error than was asked for': [
    refusing('assert width % 2 == 0').replace('/ base **', '/ (base * base) **'),
    'doubled-exponent',
    null,
  ],
  'two mistakes, one of them a width let through': [
    `import numpy as np


def sinusoidal(positions, width, base=10000.0):
    angles = np.asarray(positions)[:, None] / base ** (2 * np.arange(0, width, 2) / width)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(positions), -1)
`,
    'doubled-exponent',
    null,
  ],
};

const { sinusoidal } = readExercises();
const given = Object.entries(ANSWERS).map(([what, [code]]) => ['sinusoidal', what, code]);

for (const [python, judge] of [
  ['MicroPython', judgeInMicroPython],
  ['CPython', judgeInCPython],
]) {
  const outcomes = await judge({ sinusoidal }, given);
  const outcome = (what) => outcomes[Object.keys(ANSWERS).indexOf(what)];

  describe(python, () => {
    for (const [what, [, option, message, line = null]] of Object.entries(ANSWERS)) {
      test(what, () => {
        const [got, error, failed] = outcome(what);
        assert.equal(got, option, failed || error?.message);
        if (message) assert.match(error.message, message);
        else assert.equal(error, null);
        assert.equal(error?.line ?? null, line);
      });
    }

    test('what is printed is kept', () => assert.equal(outcome('a printed result')[3], '3-x\n'.repeat(7)));
    test('shapes are said', () =>
      assert.match(outcome('the wrong shape')[2], /^5 positions from 0, width 8: shape \(2, 2\) instead of shape \(5, 8\);/));
    test('numbers and their places are said', () => {
      const [, , failed, , difference] = outcome('two mistakes, one of them a width let through');
      assert.match(failed, /^5 positions from 0, width 8: 0\.01 at \[1, 2\] instead of 0\.09983 at \[1, 2\];/);
      assert.equal(difference.check, '0');
      assert.equal(difference.place, '[1, 2]');
      assert.equal(difference.shape, '[5, 8]');
      assert.equal(difference.got.split(',').length, 40);
    });
  });
}
