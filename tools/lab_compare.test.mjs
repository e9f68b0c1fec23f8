// When the lab's results count as PyTorch's.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compare, disorder, setupOf, tolerance } from './lab_compare.mjs';

const run = (encoding, accuracy) => ({
  task: 'back',
  k: 3,
  causal: true,
  layers: 1,
  d_model: 16,
  heads: 2,
  encoding,
  parameters: 9,
  accuracy: { 16: accuracy },
});
const row = (encoding, reference, ours) =>
  compare(run(encoding, [reference, reference, reference]), { accuracy: { 16: [ours, ours] }, parameters: 9 });

describe('npm run lab:compare', () => {
  test('a cell may be off by 0.05 and by the scatter of both means', () => {
    assert.equal(tolerance([0.5, 0.5, 0.5], 5), 0.05);
    assert.ok(Math.abs(tolerance([0.4, 0.5, 0.6], 5) - (0.05 + 0.3 * Math.sqrt(1 / 3 + 1 / 5))) < 1e-12);
    assert.deepEqual(
      [0.54, 0.46, 0.56].map((ours) => row('rope', 0.5, ours).cells[0].agrees),
      [true, true, false],
    );
  });

  test('encodings that lie clearly apart have to lie in the same order', () => {
    assert.deepEqual(disorder([row('rope', 0.9, 0.5), row('none', 0.3, 0.4)]), []);
    assert.deepEqual(disorder([row('rope', 0.5, 0.3), row('none', 0.4, 0.6)]), []);
    assert.equal(disorder([row('rope', 0.9, 0.3), row('none', 0.3, 0.4)]).length, 1);
  });

  test('a number of parameters that differs is seen', () => {
    assert.equal(compare(run('rope', [1, 1, 1]), { accuracy: { 16: [1] }, parameters: 10 }).sameParameters, false);
  });

  test('the setup is the one of the reference', () => {
    const { model, lengths, k } = setupOf(run('rope', [1, 1, 1]));
    assert.deepEqual([model.causal, model.layers, model.d_model, model.heads, lengths, k], [true, 1, 16, 2, [16], 3]);
  });
});
