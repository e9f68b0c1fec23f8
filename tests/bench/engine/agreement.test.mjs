import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Disagreement, requireAgreement } from './agreement.mjs';

const given = (output, more) => ({
  work: 'squares',
  name: 'somebody',
  output,
  size: 3,
  expected: (index) => index ** 2,
  tolerance: 0.01,
  ...more,
});

test('outputs within the tolerance agree', () => assert.doesNotThrow(() => requireAgreement(given([0, 1.009, 3.991]))));

test('other values, lengths and no numbers at all do not', () => {
  for (const output of [
    [0, 1.02, 4],
    [0, 1],
    [0, 1, NaN],
    [0, 1, Infinity],
  ])
    assert.throws(() => requireAgreement(given(output)), Disagreement);
});

test('the sentence says who, what and where', () => {
  assert.throws(() => requireAgreement(given([0, 1, 5])), {
    message: 'somebody gives 5 as value 2 of squares, where 4 is right to within 0.01: nothing was timed.',
  });
});

test('a mask is minus infinity or close to it', () => {
  const masked = { expected: () => -Infinity };
  assert.doesNotThrow(() => requireAgreement(given([-Infinity, -3e38, -1e31], masked)));
  assert.throws(() => requireAgreement(given([-Infinity, -1e9, 0], masked)), Disagreement);
});

test('large outputs are compared at places in all rows and columns', () => {
  const seen = new Set();
  const width = 512;
  requireAgreement({
    ...given(new Float32Array(width * width)),
    size: width * width,
    maxValues: 3000,
    expected: (index) => (seen.add(index % width), 0),
  });
  assert.equal(seen.size, width);
});
