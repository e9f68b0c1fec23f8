// What the random calls do not ask: views, names that are missing, numbers out of arrays, and how long it takes.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { startMicroPython } from './lib/micropython.mjs';
import { runWithNumpy } from './lib/real_numpy.mjs';

function withRealNumpy(code) {
  const folder = mkdtempSync(join(tmpdir(), 'numpy-'));
  try {
    writeFileSync(join(folder, 'program.py'), code);
    return runWithNumpy(join(folder, 'program.py'), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Programs that print the same with both.
const PROGRAMS = {
  'slices, rows, transposes and reshapes are views': `
a = np.arange(12.0).reshape(3, 4)
row, column, turned, flat, backwards = a[1], a[:, 2], a.T, a.reshape(-1), a[::-1]
row += 100
column[0] = -1
turned[3, 0] = 7
flat[5] = 0.5
backwards[0, 0] -= 9
a[..., 1::2] += 0.25
np.swapaxes(a, 0, 1)[0][1] = 55
print(a, row, column, flat)
chosen = a[[0, 1]]
chosen[:] = 0
masked = a[a > 1]
masked[:] = 0
copied = a.copy()
copied[:] = 0
print(a.sum())
x = np.zeros((2, 3, 4))
x[..., 0::2] = np.ones((2, 3, 2))
x[:, None][0, 0, 0] = np.arange(4)
x[0] += x[1]
print(x)
np.squeeze(x[:1])[2] = 3
np.expand_dims(x, 1)[1, 0, 0] = 4
x.ravel()[-1] = 6
x.shape = (6, 4)
x.fill(2)
x.sort()
print(x, np.broadcast_to(x[0], (3, 4)))`,
  'numbers out of arrays': `
a = np.array([3, 1, 2])
print(a[0], [1, 2, 3][a[1]], list(range(a[2])), f"{a.mean():.2f} {a.max()}", a.sum() + 1, type(a.tolist()[0]) is int, a.item(1))
b = (a + 0.3) / 7
print(b[0], b.sum(), round(b[0], 3), f"{b[1]:.3e}", "%.4f" % b[2], max(b), [x for x in b], b[0] > 0.1, 0 < b[0])
print(np.float64(1) / 3, np.int64(7) // 2, np.bool_(1), np.sqrt(2), np.pi, np.exp(1.0), -np.inf, np.nan)
print(np.float32(1) / 3, np.float32(0.1) * np.float32(3), np.float32(2) ** 0.5, np.array([0.1], dtype="float32")[0] == np.float32(0.1))
print(a.dtype, b.dtype, repr(b.dtype), (a > 1).dtype == bool, b.dtype == np.float64, b.dtype == "float64", np.zeros(2, int).dtype)`,
  'operators with numbers and lists on the left': `
a = np.array([1, 2, 4])
print(2 + a, 2 - a, 2 * a, 2 / a, 7 // a, 7 % a, 2 ** a, 2.0 ** a, 2.5 - a, 6 & a, 6 | a, 6 ^ a, 1 << a, 64 >> a)
print([1, 2, 3] + a, a - [1, 1, 1], (1, 2, 3) * a if False else a * (1, 2, 3), True + a, 1 == a, 1 != a, abs(-a), +a, ~a, -a)
print(np.array([[1, 2, 3]]) @ a, [1, 2, 3] @ a, a @ a, 1e300 * a * 1e10, (a * 2**62), 1 / (a - 1))`,
  'functions of functions, and what has brackets of its own': `
a = np.arange(24.0).reshape(2, 3, 4)
for axis in (0, 1, 2, -1):
    print(np.apply_along_axis(sum, axis, a), np.apply_along_axis(lambda row: row[:2] * 2, axis, a))
print(np.apply_along_axis(lambda row: np.outer(row, row), 0, a[0]).shape, np.apply_along_axis(lambda row, n: row.max() + n, 1, a, 5))
@np.vectorize
def slope(head, heads):
    return 2 ** (-8 * (head + 1) / heads)
print(slope(np.arange(8), 8), slope(np.arange(2)[:, None], np.array([4, 8, 16])), slope(0, 8))
print(np.vectorize(lambda x: x if x > 0 else 0)(np.array([1, -2])), np.vectorize(int, otypes=[float])(a[0, 0]))
print(list(np.ndindex(2, 3)), list(np.ndindex((2,))), [(i, float(x)) for i, x in np.ndenumerate(a[0, :2])])
print(np.r_[1, 2, a[0, 0]], np.r_[0:3, 9], np.r_[a[0], a[1]], np.c_[a[0, 0], a[0, 1]], np.c_[np.arange(3), a[0, :, :2]])
print(np.mgrid[0:2, 0:3], np.mgrid[1:4], np.ogrid[0:3], *np.ogrid[0:2, 1:4], *np.ogrid[0:2, 0:2, 0:6:2])
print(np.fromiter((i * i for i in range(4)), float), np.fromiter(range(5), int, 3))
r = np.array([[0.6, 0.8], [-0.8, 0.6]])
o = np.zeros((2, 2))
print(np.block([[r, o], [o, r]]), np.block([r, 2 * r]), np.block([[1, 2], [3, 4]]), np.block([[r], [a[0, 0, :2]]]))
print(np.add.outer(np.arange(3), [10, 20]), np.subtract.outer(a[0, 0], np.arange(2)), np.multiply.outer(r, [1, 2]).shape)
print(np.maximum.accumulate([3, 1, 4, 1, 5]), np.add.accumulate(a[0]), np.add.accumulate(a[0], axis=1))
print(np.add.reduce(a), np.multiply.reduce(a, axis=2), np.maximum.reduce([3, 9, 2]))
b = np.zeros((3, 3), int)
np.fill_diagonal(b, 7)
b[np.diag_indices(2)] += 1
print(b, np.delete(b, 1, axis=0), np.delete(a[0], [0, -1], 1), np.delete(a[0], [True, False, True], 0), np.delete([5, 6, 7], 0))
print(np.digitize([-1, 0, 1, 5, 9, 10], [0, 5, 9]), np.digitize([0, 5.5, 9], [0, 5, 9], right=True), np.digitize([0, 5.5, 9], [9, 5, 0]))
print(np.finfo(float).max, np.finfo(np.float32).min < -3e38, np.finfo(float).eps, np.iinfo(np.int32).max, np.iinfo(int).min)
with np.errstate(divide="ignore"):
    print(np.log(np.zeros(2)), np.NINF, np.PINF, np.True_, np.dstack([[1, 2], [3, 4]]).shape)
print(np.einsum("ij,kj->ik", r, r, optimize=True), a.astype(float, copy=False) is a, a.astype(int, copy=False).dtype)
print(np.reshape(a, (4, 6)), np.reshape(a, -1), np.transpose(a, (1, 0, 2)).shape, np.transpose(a[0]), a.transpose(2, 0, 1).shape, a.reshape(6, 4))`,
  'linear algebra': `
a = np.sin(np.arange(25.0) ** 1.3).reshape(5, 5)
w, v = np.linalg.eigh(a + a.T)
print(np.round(w, 9), np.round(abs(v), 9), np.round(np.linalg.inv(a), 9), np.round(np.linalg.det(a), 9))
print(np.round(np.linalg.solve(a, a[0]), 9))
print(round(np.linalg.norm(a), 9), np.linalg.norm(a, axis=1), np.linalg.matrix_power(np.array([[1, 1], [1, 0]]), 9))`,
};

describe('arrays', () => {
  let python;
  before(async () => {
    python = await startMicroPython();
  });
  const said = (code) =>
    python.run(`try:\n    ${code}\nexcept Exception as error:\n    print(type(error).__name__ + ": " + str(error))`).trim();

  for (const [what, program] of Object.entries(PROGRAMS)) {
    test(what, () =>
      assert.equal(python.run(`import numpy as np${program}`), withRealNumpy(`import numpy as np\nnp.seterr(all="ignore")${program}`)),
    );
  }

  test('every name of NumPy is there, or is said to be missing', () => {
    const of = (name) => `[name for name in dir(${name}) if not name.startswith("_")]`;
    const real = JSON.parse(
      withRealNumpy(
        `import json, warnings\nwarnings.simplefilter("ignore")\nimport numpy as np\nprint(json.dumps({"np": ${of('np')}, "np.zeros(2)": ${of('np.ndarray')}, "np.linalg": ${of('np.linalg')}}))`,
      ),
    );
    const lost = python.run(`
import numpy as np, json
for whose, names in json.loads(${JSON.stringify(JSON.stringify(real))}).items():
    for name in names:
        try:
            getattr(eval(whose), name)
        except AttributeError as error:
            if not str(error).startswith("NumPy has this; this small one does not: "):
                print(name)`);
    assert.deepEqual(
      lost.split('\n').filter((name) => !['', 'Tester', 'test', 'msort'].includes(name)),
      [],
    );
    assert.equal(said('import numpy as np; np.sinn'), "AttributeError: module 'numpy' has no attribute 'sinn'");
    assert.equal(said('import numpy as np; np.fft'), 'AttributeError: NumPy has this; this small one does not: np.fft');
    assert.equal(said('import numpy as np; np.ones(2).view'), 'AttributeError: NumPy has this; this small one does not: ndarray.view');
    assert.match(said('import numpy as np; np.ones(2).sum(where=1)'), /^TypeError: .*'where'/);
  });

  // Forgotten brackets: NumPy's words or its kind of error, and then what to write.
  for (const [call, says] of [
    [
      'np.concatenate(np.zeros(3), np.ones(3))',
      /^TypeError: only integer scalar arrays .*: the arrays .* write np\.concatenate\(\[a, b\]\)$/,
    ],
    ['np.concatenate([1], [2])', /^TypeError: .*write np\.concatenate\(\[a, b\]\)$/],
    ['np.stack(np.zeros(3), np.ones(3))', /^TypeError: only integer .*write np\.stack\(\[a, b\]\)$/],
    ['np.hstack(np.zeros(3), np.ones(3))', /^TypeError: hstack\(\) takes one list of arrays: write np\.hstack\(\[a, b\]\)$/],
    ['np.dstack(np.zeros(3), np.ones(3))', /^TypeError: .*write np\.dstack\(\[a, b\]\)$/],
    ['np.zeros(5, 8)', /^TypeError: Cannot interpret '8' as a data type: for two axes write np\.zeros\(\(5, 8\)\)$/],
    ['np.ones(2, 3, 4)', /^TypeError: Cannot interpret '3' as a data type: for three axes write np\.ones\(\(2, 3, 4\)\)$/],
    ['np.empty(2, 3)', /^TypeError: Cannot interpret '3' as a data type: .*np\.empty\(\(2, 3\)\)$/],
    ['np.full(2, 3, 4)', /^TypeError: Cannot interpret '4' as a data type$/],
    ['np.array([1, 2], [3, 4])', /^TypeError: Cannot interpret .*write np\.array\(\[a, b\]\)$/],
    ['np.reshape(np.arange(6), 2, 3)', /^TypeError: order must be str, not int: .*np\.reshape\(a, \(2, 3\)\)$/],
    ['np.transpose(np.zeros((2, 3)), 1, 0)', /^TypeError: .*np\.transpose\(a, \(1, 0\)\)$/],
    ['np.maximum(1, 2, 3)', /^TypeError: return arrays must be of ArrayType/],
  ]) {
    test(`without brackets: ${call}`, () => {
      assert.match(said(`import numpy as np; ${call}`), says);
      const real = withRealNumpy(`import numpy as np\ntry:\n    ${call}\nexcept Exception as error:\n    print(type(error).__name__)`);
      assert.equal(real.trim(), 'TypeError');
    });
  }

  // Bounds that a slow machine keeps: a table takes 0.06 s on a quiet one.
  test('is there at once, and makes a table of 512 rows quickly', async () => {
    const fresh = await startMicroPython();
    const started = performance.now();
    fresh.run('import numpy as np');
    const imported = performance.now();
    assert.ok(imported - started < 100, `import takes ${imported - started} ms`);
    fresh.run(
      'rows = np.empty((512, 64))\nangles = np.arange(512)[:, None] / 10000 ** (2 * np.arange(32) / 64)\nrows[:, 0::2] = np.sin(angles)\nrows[:, 1::2] = np.cos(angles)',
    );
    const table = performance.now() - imported;
    assert.ok(table < 2000, `the table takes ${table} ms`);
  });
});
