// What comes of a run: what is printed, the value for the picture, and errors as a reader gets them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explain } from '../../web/python/explain.js';
import { runPython } from './lib/python.mjs';

const NUMPY = 'import numpy as np\n';
const errorOf = async (code, call = '') => {
  const { error } = await runPython(code, call);
  return error && explain(error, `${code}\n${call}`);
};

describe('A run', () => {
  test('prints what the code prints, and what the call comes to, as a shell does', async () => {
    const { output, error } = await runPython('print("é", 98.3067)\ndef f(x):\n    return x + 0.5\n', 'f(1)');
    assert.deepEqual({ output, error }, { output: 'é 98.3067\n1.5\n', error: null });
  });

  test('of several lines executes all and shows the last expression', async () => {
    const { output } = await runPython('def f(x):\n    return [x]\n', 'x = 3\ny = f(\n    x,\n)\n[\n  y,\n  2,\n]');
    assert.equal(output, '[[3], 2]\n');
    assert.equal((await runPython('', 'for i in range(2):\n    print(i)')).output, '0\n1\n');
    assert.equal((await runPython('', 'x = 2')).output, '');
    assert.equal((await runPython('', 'None')).output, '');
  });

  test('is the main program', async () => assert.equal((await runPython('print(__name__)')).output, '__main__\n'));

  test('keeps to what the arrays of NumPy do', async () => {
    const { output } = await runPython(`${NUMPY}x = np.arange(3.0)\ny = x\n`, 'x *= 2\n0 < y');
    assert.equal(output, 'array([False,  True,  True])\n');
  });
});

describe('The value for a picture', () => {
  const valueFor = async (call, code = NUMPY) => (await runPython(code, call)).value;

  test('is that of an array of one or two dimensions', async () => {
    assert.deepEqual(await valueFor('np.array([1.0, 2.5])'), { shape: [2], shown: [2], dtype: 'float64', data: [1, 2.5] });
    assert.deepEqual(await valueFor('np.array([[1, 2], [3, 4]])'), { shape: [2, 2], shown: [2, 2], dtype: 'int64', data: [1, 2, 3, 4] });
    assert.deepEqual((await valueFor('np.array([True, False])')).data, [1, 0]);
  });

  test('is that of lists of numbers', async () => {
    assert.deepEqual(await valueFor('[[1, 2], [3, 4]]', ''), { shape: [2, 2], shown: [2, 2], dtype: 'list', data: [1, 2, 3, 4] });
    assert.equal(await valueFor('[[1, 2], [3]]', ''), null);
    assert.equal(await valueFor('["a", "b"]', ''), null);
  });

  test('of more dimensions is the first pair of them', async () => {
    const { shape, shown, data } = await valueFor('np.arange(24.0).reshape(2, 3, 4)');
    assert.deepEqual(
      [shape, shown, data],
      [
        [2, 3, 4],
        [3, 4],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      ],
    );
  });

  test('has at most 4096 values', async () => {
    const { shown, data } = await valueFor('np.zeros((512, 64))');
    assert.deepEqual([shown, data.length], [[64, 64], 4096]);
    assert.deepEqual((await valueFor('np.zeros((3, 5000))')).shown, [1, 4096]);
  });

  test('has what is no number, and what has no end', async () => {
    assert.deepEqual((await valueFor('np.array([np.nan, np.inf, -np.inf])')).data, [null, Infinity, -Infinity]);
  });

  test('is not there for a number, a word or an empty array', async () => {
    for (const call of ['3', '"inf"', 'np.zeros((0, 2))', 'np.array(3.0)', '{}']) assert.equal(await valueFor(call), null, call);
  });
});

describe('An error', () => {
  test('names the innermost line of the code that was given', async () => {
    assert.equal((await errorOf('def f(x):\n    return x + y\n', 'f(2)')).line, 2);
    assert.equal((await errorOf(`${NUMPY}def f(x):\n    return x + np.zeros(3)\n`, 'f(np.zeros(4))')).line, 3, 'not one of numpy');
    assert.equal((await errorOf('def f(x):\n    return x +\n', 'f(2)')).line, 2);
    assert.equal((await errorOf('', 'g(2)')).line, null, 'the call is no line of it');
  });

  const SENTENCES = [
    ['print(z)', /^NameError: name 'z' isn't defined\. Nothing above gives z a value/],
    ['np.zeros(3)', /Put `import numpy as np` above it\.$/],
    ['if 1:\nprint(2)', /^(Indentation|Syntax)Error: .*\. /],
    ['  x = 1\n y = 2', /^IndentationError: .*\. Lines of one block begin at the same column/],
    ['x = 3 +', /^SyntaxError: invalid syntax\. Python could not read this line/],
    ['x = (1', /^SyntaxError: invalid syntax\. The bracket \( on line 1 is never closed\.$/],
    ['x = [1, (2]\ny = 3', /The bracket \( on this line is never closed\.$/],
    ['x = {"a": 1\nfor i in x:\n    pass\ny = (2)', /The bracket \{ on line 1 is never closed\.$/],
    ['x = 3)', /The bracket \) on this line closes nothing\.$/],
    ['print("a)', /The quotation mark on this line is never closed\.$/],
    ['def f(x)  # note:\n    return x', /^SyntaxError: invalid syntax\. A colon is missing at the end of this line\.$/],
    ['for i in [\n    1,\n]\n    pass', /A colon is missing at the end of this line\.$/],
    ['def f(x):\n    if x[1:2]\n        return x\n    return 1', /A colon is missing at the end of this line\.$/],
    ['try\n    x = 1\nexcept ValueError:\n    pass', /A colon is missing at the end of this line\.$/],
    ['x = 1\nif x = 3:\n    pass', /to compare two values, write ==\.$/],
    ['a = {}\nb = {"x": 1, **a}', /Python here knows no \{\*\*a\}: write a \| b\.$/],
    ['a = [1]\nb = [*a, 2]', /Python here knows no \[\*a, b\]: write list\(a\) \+ \[b\]\.$/],
    ['a = [1]\nb = print(*a), (*a, 2)', /Python here knows no \(\*a, b\): write tuple\(a\) \+ \(b,\)\.$/],
    ['def f(a):\n    return (*a, 2)', /Python here knows no \(\*a, b\)/],
    ['a = [1]\nb = {2, *a}', /Python here knows no \{\*a, b\}: write set\(a\) \| \{b\}\.$/],
    ['def f(a, /, b):\n    return a', /Python here knows no \/ among the parameters/],
    ['match 3:\n    case 3:\n        pass', /Python here knows no match: write if and elif\.$/],
    ['return 3', /'return' outside function\. Is it indented/],
    ['[1][1]', /^IndexError: .*counts from 0/],
    ['1 / 0', /^ZeroDivisionError: divide by zero\. Something is divided by zero\.$/],
    ['import torch', /For torch, save the listing/],
    [
      `${NUMPY}np.zeros((2, 3)) + np.zeros(4)`,
      /^ValueError: operands could not be broadcast together with shapes \(2,3\) \(4,\)\.? .*compared from the right/,
    ],
    [`${NUMPY}np.fft.fft(1)`, /^AttributeError: NumPy has this; this small one does not: np\.fft\. Save the listing/],
    ['def f(n):\n    return f(n)\nf(1)', /^RecursionError: .*called itself/],
    ['def f(a): pass\nf(1, 2)', /^TypeError: .*Compare the call with the line that begins with def\.$/],
    [`${NUMPY}np.tile([1], 2, 3)`, /^TypeError: tile\(\) takes .* NumPy's documentation says how np\.tile is called\.$/],
    [`${NUMPY}np.max([1], initial=0)`, /^TypeError: unexpected keyword argument 'initial'\. .*: leave initial out/],
    [`${NUMPY}def f(a): pass\nf(b=1)`, /Compare the call with the line that begins with def\.$/],
    ['raise ValueError("own words.")', /^ValueError: own words\.$/],
  ];
  for (const [code, says] of SENTENCES) {
    test(`helps: ${code.replaceAll('\n', ' / ')}`, async () => assert.match((await errorOf(code)).message, says));
  }
});
