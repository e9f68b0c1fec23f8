// What source.js makes of a reader's code: the same lines, and NumPy's meaning where MicroPython has another.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forMicroPython } from '../../web/python/source.js';
import { startMicroPython } from './lib/micropython.mjs';

const of = (line) => forMicroPython(`import numpy\n${line}`).split('\n').slice(1).join('\n');

describe('code for MicroPython', () => {
  for (const [line, wanted] of [
    ['x *= 2', 'x = __in_place__("*", x, (2))'],
    ['self.x //= a[1:2]; y = 3', 'self.x = __in_place__("//", self.x, (a[1:2])); y = 3'],
    ['if a: x **= 2  # note', 'if a: x = __in_place__("**", x, (2))  # note'],
    ['x @= f(\n    1,\n)', 'x = __in_place__("@", x, (f(\n    1,\n)))'],
    ['x[0] *= 2', 'x[0] *= 2'],
    ['x += 2', 'x += 2'],
    ['y = (0 < x) & (x <= near)', 'y = (__left__(0) < x) & (__left__(x) <= near)'],
    ['if not a + 1 < b and c > 2:', 'if not __left__(a + 1) < b and __left__(c) > 2:'],
    ['y = 0 <= i < 5', 'y = __left__(0) <= i < 5'],
    ['f(x, key=a[i] >= 2)', 'f(x, key=__left__(a[i]) >= 2)'],
    ['z = [a for a in b if a < 3]', 'z = [a for a in b if __left__(a) < 3]'],
    ['s = "a < b" + \'x *= 2\'', 's = "a < b" + \'x *= 2\''],
    ['def f(a) -> int: return a << 2', 'def f(a) -> int: return a << 2'],
    ['y = """\na < b\n"""', 'y = """\na < b\n"""'],
    ['g = lambda t: -t < 2e-3', 'g = lambda t: __left__(-t) < 2e-3'],
    ['while len(x) \\\n  < 3: pass', 'while __left__(len(x)) \\\n  < 3: pass'],
    ['x = 3 if a == b else c < d', 'x = 3 if a == b else __left__(c) < d'],
  ]) {
    test(line, () => assert.equal(of(line), wanted));
  }

  test('code without NumPy stays as it is', () => assert.equal(forMicroPython('x *= 2\ny = 1 < z'), 'x *= 2\ny = 1 < z'));

  test('means what NumPy means', async () => {
    const python = await startMicroPython();
    const lines = [
      'import numpy as np',
      'a = np.arange(6.0).reshape(2, 3)',
      'row = a[0]',
      'row *= 10; n = 3',
      'n *= 2',
      'print(a.tolist(), n, (1 < a).tolist(), 1 < n < 7, 2.5 >= a[0, 1])',
      'b = a',
      'b /= 2',
      'print(a is b, a.tolist(), [x for x in range(9) if 3 <= x])',
    ];
    assert.equal(
      python.run(forMicroPython(lines.join('\n'))),
      '[[0.0, 10.0, 20.0], [3.0, 4.0, 5.0]] 6 [[False, True, True], [True, True, True]] True False\n' +
        'True [[0.0, 5.0, 10.0], [1.5, 2.0, 2.5]] [3, 4, 5, 6, 7, 8]\n',
    );
  });
});
