// Comparing numbers with a bound.
import assert from 'node:assert/strict';

/** All values of an array, however deep. */
export const flat = (values) => (ArrayBuffer.isView(values) ? values : Array.isArray(values) ? values.flat(Infinity) : [values]);

/** Every value within `bound`, absolute or relative to the expected value where that is said. Infinities have to be the same. */
export function closeTo(actual, expected, bound, { relative = false, what = '' } = {}) {
  const [ours, theirs] = [flat(actual), flat(expected)];
  assert.equal(ours.length, theirs.length, `${what}: as many values`);
  ours.forEach((value, at) => {
    const wanted = theirs[at];
    const off = value === wanted ? 0 : Math.abs(value - wanted) / (relative ? Math.abs(wanted) : 1);
    assert.ok(off <= bound, `${what}[${at}] is ${value} instead of ${wanted}`);
  });
}

/** a [rows, inner] times b [inner, columns], nested arrays both. */
export const product = (a, b) => a.map((row) => b[0].map((_, column) => row.reduce((sum, value, i) => sum + value * b[i][column], 0)));

/** Numbers between -1 and 1, always the same. */
export function numbers(count, seed = 1) {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 1073741824 - 1;
  });
}

/** An array of this shape, to be told from others by that alone. */
export const of = (...shape) => ({ data: numbers(shape.reduce((a, b) => a * b)), shape });

/** '1 2 / 3 4' as nested arrays. */
export const matrix = (text) => text.split('/').map((row) => row.trim().split(/\s+/).map(Number));
