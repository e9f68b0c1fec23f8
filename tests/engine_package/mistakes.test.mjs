// Wrong input: what kind of error, and that it says which argument, its value and what is allowed. The engine works on afterwards.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEngine, engines } from './lib/variants.mjs';

const [q, k, v] = [0, 1, 2].map((seed) => Float32Array.from({ length: 12 }, (_, i) => Math.sin(i + seed)));

// [operation, options, kind, what the message holds]
const MISTAKES = [
  ['sinusoidal', { positions: [0], dModel: -4 }, RangeError, /^dModel is -4, but must be a whole number from 1 to/],
  ['sinusoidal', { positions: [0], dModel: 0 }, RangeError, /^dModel is 0, but must be/],
  ['sinusoidal', { positions: [0], dModel: 3.5 }, RangeError, /^dModel is 3.5, but must be a whole number/],
  ['sinusoidal', { positions: [0], dModel: 2 ** 40 }, RangeError, /^dModel is 1099511627776, but must be/],
  ['sinusoidal', { positions: [0], dModel: 2 ** 60 }, RangeError, /^dModel is 1152921504606847000, but must be/],
  ['sinusoidal', { positions: [0], dModel: NaN }, RangeError, /^dModel is NaN, but must be/],
  ['sinusoidal', { positions: [0], dModel: '8' }, TypeError, /^dModel is "8", but must be a number/],
  ['sinusoidal', { positions: [0], dModel: 8n }, TypeError, /^dModel is 8, but must be a number/],
  ['sinusoidal', { positions: [0] }, TypeError, /^dModel is missing/],
  ['sinusoidal', { dModel: 8 }, TypeError, /^positions is missing/],
  ['sinusoidal', { positions: 4, dModel: 8 }, TypeError, /^positions is 4, but must be an array/],
  ['sinusoidal', { positions: [0, 'a'], dModel: 8 }, TypeError, /^positions\[1\] is "a", but must be a number/],
  ['sinusoidal', { positions: [0, NaN], dModel: 8 }, RangeError, /^a value of positions is NaN, but must be from -2\^36 to 2\^36/],
  ['sinusoidal', { positions: { count: -1 }, dModel: 8 }, RangeError, /^positions.count is -1/],
  ['sinusoidal', { positions: { count: 1, stop: 3 }, dModel: 8 }, TypeError, /^positions knows no stop. It knows start, count/],
  ['sinusoidal', { positions: { start: 2 ** 37, count: 1 }, dModel: 8 }, RangeError, /^positions.start is 137438953472, but must be/],
  ['sinusoidal', { positions: new BigInt64Array(2), dModel: 8 }, TypeError, /BigInt/],
  ['sinusoidal', { positions: [0], dModel: 8, base: 1 }, RangeError, /^base is 1, but must be a finite number above 1/],
  ['sinusoidal', { positions: [0], dModel: 8, base: Infinity }, RangeError, /^base is Infinity/],
  [
    'sinusoidal',
    { positions: [0], dModel: 8, layout: 'columns' },
    RangeError,
    /^layout is 'columns', but must be 'interleaved' or 'halves'/,
  ],
  ['sinusoidal', { positions: [0], dModel: 8, mode: 3 }, TypeError, /^mode is 3, but must be 'exact' or 'fast'/],
  ['sinusoidal', { positions: [0], d_model: 8 }, TypeError, /^sinusoidal knows no d_model. It knows positions, dModel, base/],
  ['sinusoidal', [0, 1], TypeError, /^sinusoidal is an array, but must be an object of options/],
  ['sinusoidal', { positions: { count: 2 ** 21 }, dModel: 1024 }, RangeError, /8589934592 bytes/],
  ['sinusoidal', { positions: { count: 2 ** 52 }, dModel: 1024 }, RangeError, /bytes/],
  ['sinusoidal', { positions: [0], dModel: 8, out: new Float32Array(8) }, TypeError, /^out must be a buffer/],
  ['wavelengths', { dModel: 8, base: -1 }, RangeError, /^base is -1/],
  ['initialiseLearned', { rows: 2 ** 30, dModel: 2 ** 20 }, RangeError, /bytes/],
  ['initialiseLearned', { rows: 2, dModel: 2, scale: -1 }, RangeError, /^scale is -1, but must be a number from 0/],
  [
    'learned',
    {
      table: [
        [1, 2],
        [3, 4],
      ],
      positions: [2],
    },
    RangeError,
    /positions is 2, but must be less than the number of rows/,
  ],
  ['learned', { table: [[1, 2], [3]] }, RangeError, /^table\[1\] has shape \[1\], but table\[0\] has \[2\]/],
  ['learned', { table: [[1, 2], 3] }, TypeError, /^table\[1\] is 3/],
  ['learned', { table: [1, 2, 3], dModel: 2 }, RangeError, /^table has 3 values, which is no whole number of rows of 2/],
  [
    'learned',
    {
      table: [
        [1, 2],
        [3, 4],
      ],
      positions: { count: 1e9 },
    },
    RangeError,
    /8000000000 bytes/,
  ],
  [
    'learned',
    { table: [1, 2], dModel: 1, positions: { count: 5e8 }, pastEnd: 'clamp' },
    RangeError,
    /^The positions of learned takes 4000000000 bytes/,
  ],
  ['ropeFrequencies', { headDim: 7 }, RangeError, /^headDim is 7, but must be an even whole number/],
  [
    'ropeFrequencies',
    { headDim: 8, scaling: { type: 'su', factor: 4 } },
    RangeError,
    /^scaling.type is 'su', but must be 'default' or 'linear' or 'ntk'/,
  ],
  ['ropeFrequencies', { headDim: 8, scaling: { type: 'longrope', factor: 4 } }, TypeError, /^scaling.short_factor is missing/],
  [
    'ropeFrequencies',
    { headDim: 8, scaling: { type: 'longrope', short_factor: [1, 1, 1, 1], long_factor: [1, 1, 1, 1] } },
    TypeError,
    /^scaling.factor is missing/,
  ],
  [
    'ropeFrequencies',
    {
      headDim: 8,
      scaling: { type: 'longrope', factor: 2, original_max_position_embeddings: 64, short_factor: [1, 1, 1], long_factor: [1, 1, 1, 1] },
    },
    RangeError,
    /^scaling.short_factor is 3, but must be as many values as there are pairs/,
  ],
  [
    'ropeFrequencies',
    { headDim: 8, scaling: { type: 'proportional', partial_rotary_factor: 2 } },
    RangeError,
    /^scaling.partial_rotary_factor is 2, but must be a number from 0 to 1/,
  ],
  ['ropeFrequencies', { headDim: 8, sections: [1, 2] }, RangeError, /^sections are 2, but must be 3/],
  ['ropeFrequencies', { headDim: 8, sections: [1, 2, 2] }, RangeError, /^sum of sections is 5, but must be the number of pairs/],
  [
    'ropeFrequencies',
    { headDim: 8, sections: [0, 1, 3], sectionOrder: 'interleaved' },
    RangeError,
    /^section is 3, but must be few enough/,
  ],
  [
    'ropeFrequencies',
    { headDim: 8, sections: [0, 2, 2], sectionOrder: 'axial', scaling: { type: 'linear', factor: 2 } },
    RangeError,
    /^scaling.type must be default/,
  ],
  [
    'rope',
    {
      x: q,
      headDim: 4,
      coordinates: [
        [0, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ],
    },
    TypeError,
    /^coordinates need sections/,
  ],
  ['rope', { x: q, headDim: 4, coordinates: [[0, 0, 0]], sections: [0, 1, 1] }, RangeError, /^coordinates has 3 values, but must have 9/],
  [
    'rope',
    { x: q, headDim: 4, coordinates: [[0, 0, 0]], positions: [1, 2, 3], sections: [0, 1, 1] },
    TypeError,
    /positions or coordinates, not both/,
  ],
  [
    'rope',
    {
      x: q,
      headDim: 4,
      coordinates: [
        [0, 0, 0],
        [0, 0, 1],
        [0, NaN, 0],
      ],
      sections: [0, 1, 1],
    },
    RangeError,
    /^a value of coordinates is NaN/,
  ],
  ['roundTo', { x: [1], type: 'fp8' }, RangeError, /^type is 'fp8', but must be 'bf16' or 'fp16'/],
  ['ropeFrequencies', { headDim: 8, scaling: { type: 'linear' } }, TypeError, /^scaling.factor is missing/],
  ['ropeFrequencies', { headDim: 8, scaling: { type: 'linear', factor: 0.5 } }, RangeError, /^scaling.factor is 0.5, but must be/],
  [
    'ropeFrequencies',
    { headDim: 8, scaling: { type: 'linear', factors: 2 } },
    TypeError,
    /^scaling knows no factors. It knows type, rope_type, factor, original_max_position_embeddings/,
  ],
  [
    'ropeFrequencies',
    { headDim: 8, scaling: { rope_type: 'yarn', factor: 2, original_max_position_embeddings: 512, beta_fast: 1, beta_slow: 2 } },
    RangeError,
    /scaling.beta_fast is 1, but must be a finite number above scaling.beta_slow/,
  ],
  ['rope', { x: q }, TypeError, /^headDim is missing/],
  ['rope', { x: q, headDim: 5 }, RangeError, /^x has 12 values, which is no whole number of rows of 5/],
  ['rope', { x: q, headDim: 4, heads: 2 }, RangeError, /no whole number of rows of 2 \(heads\)/],
  ['rope', { x: q, headDim: 4, positions: [0, 1] }, RangeError, /^positions are 2, but x has 3 tokens/],
  ['rope', { x: q, headDim: 4, inverseFrequencies: [1, 1], base: 100 }, TypeError, /inverseFrequencies or base/],
  ['rope', { x: q, headDim: 4, inverseFrequencies: [1, -1] }, RangeError, /inverseFrequencies is -1, but must be from 0/],
  ['rope', { x: q, headDim: 4, rotaryDim: 8 }, RangeError, /at most half of headDim/],
  ['rope', { x: q, headDim: -4 }, RangeError, /^headDim is -4/],
  ['rope', { x: q, headDim: 4, heads: 0 }, RangeError, /^heads is 0/],
  [
    'rope',
    { x: q, headDim: 4, inverseFrequencies: [1, 1], attentionFactor: 1e39 },
    RangeError,
    /^attentionFactor is 1e\+39, but must be what a float can hold/,
  ],
  [
    'rope',
    { x: q, headDim: 4, inverseFrequencies: [1, 1], attentionFactor: 1e-39, inverse: true },
    RangeError,
    /^attentionFactor is 1e-39, but must be 3e-39 or more/,
  ],
  [
    'rope',
    { x: [3e38, -3e38], headDim: 2, inverseFrequencies: [1], attentionFactor: 2 },
    RangeError,
    /^a value of x is 3\.0\d*e\+38, but must be from -1.7\d*e\+38 to 1.7\d*e\+38: the attention factor is 2/,
  ],
  ['alibiSlopes', { heads: -1 }, RangeError, /^heads is -1, but must be from 1/],
  ['alibiBias', { heads: 2, queries: -1 }, RangeError, /^queries is -1, but must be 0 or more/],
  ['alibiBias', { heads: 64, queries: 2 ** 18, keys: 2 ** 18 }, RangeError, /17592186044416 bytes/],
  ['t5Buckets', { relativePositions: [0.5] }, RangeError, /^relativePositions\[0\] is 0.5/],
  ['t5Buckets', { relativePositions: [1], numBuckets: 3 }, RangeError, /^numBuckets is 3, but must be even/],
  ['t5Bias', { table: new Float32Array(64), queries: 2 ** 18 }, RangeError, /bytes/],
  ['shaw', { q, k: [1], v, relativeKeys: new Float32Array(12), clip: 1 }, RangeError, /^k has 1 values, but must have 12/],
  ['shaw', { q: [], k: [], v: [], relativeKeys: [], clip: 2 ** 40 }, RangeError, /bytes/],
  ['transformerXl', { q, k, r: [1], u: [1, 2], v: [1, 2] }, RangeError, /^r has 1 values, but must have 12/],
  ['transformerXl', { q: [0], k: [3e38], r: [3e38], u: [3e38], v: [-3e38] }, RangeError, /^The values of q, k, r, u, v are too large/],
  ['cosineSimilarity', { table: q }, TypeError, /^rows is missing/],
  ['cosineSimilarity', { table: q, rows: 5 }, RangeError, /^table has 12 values/],
  ['sinusoidalSimilarity', { count: 4, dModel: 7 }, RangeError, /^dModel is 7, but must be even/],
  ['sinusoidalSimilarity', { count: 2 ** 17, dModel: 8 }, RangeError, /68719476736 bytes/],
  ['attention', { q, k, v }, TypeError, /cannot tell the shape of q: give headDim/],
  ['attention', { q, k, v, headDim: 4, scale: 0 }, RangeError, /^scale is 0/],
  ['attention', { q, k, v, headDim: 4, bias: [1, 2] }, RangeError, /^bias has 2 values, but must have 9/],
  ['attention', { q: { data: q, shape: [2, 5] }, k, v }, RangeError, /^q.shape is \[2,5\], but must be that of 12 values/],
  [
    'attention',
    { q: [[3e38, 3e38]], k: [[3e38, -3e38]], v: [[1, 1]] },
    RangeError,
    /^The values of q, k, v are too large: their sums go beyond the range of float32/,
  ],
  [
    'attention',
    { q: [[1e20]], k: [[1e20], [1e20]], v: [[1], [1]], bias: [[3, -3e38]] },
    RangeError,
    /^The values of q, k, v, bias are too large/,
  ],
  ['shiftMatrix', { dModel: 5, k: 1 }, RangeError, /^dModel is 5, but must be even/],
  ['shiftMatrix', { dModel: 2 ** 20, k: 1 }, RangeError, /bytes/],
  ['expectedScore', { distances: [1], headDim: 8, base: 0 }, RangeError, /^base is 0/],
];

const TOO_LARGE = [
  ['sinusoidal', { positions: { count: 1e9 }, dModel: 1 }],
  ['initialiseLearned', { rows: 1e9, dModel: 1 }],
  ['learned', { table: [1], dModel: 1, positions: { count: 1e9 }, pastEnd: 'clamp' }],
  ['learned', { table: [1], dModel: 1, positions: { count: 5e8 }, pastEnd: 'clamp' }],
  ['ropeFrequencies', { headDim: 1e9 }],
  ['ropePermutation', { headDim: 1e9 }],
  ['alibiSlopes', { heads: 1e9 }],
  ['alibiBias', { heads: 1, queries: 1e9 }],
  ['alibiBias', { heads: 1, queries: 1, keys: 1e9 }],
  ['t5Bias', { table: new Float32Array(32), queries: 1, keys: 1e9 }],
  ['shaw', { q: [], k: [], v: [], relativeKeys: [], clip: 1e9 }],
  ['sinusoidalSimilarity', { count: 1e9, dModel: 2 }],
  ['shiftMatrix', { dModel: 2 ** 20, k: 1 }],
  ['wavelengths', { dModel: 1e9 }],
];

for (const engine of engines) {
  describe(`mistakes, ${engine.variant}`, () => {
    for (const [operation, options, kind, message] of MISTAKES) {
      test(`${operation}: ${message.source}`, () => {
        assert.throws(
          () => engine[operation](options),
          (error) => {
            assert.equal(error.constructor, kind, error.stack);
            assert.match(error.message, message);
            return true;
          },
        );
      });
    }
    test('what there is no memory for is refused before any work begins', () => {
      for (const [operation, options] of TOO_LARGE) {
        const before = process.cpuUsage();
        assert.throws(() => engine[operation](options), { name: 'RangeError' }, operation);
        const { user, system } = process.cpuUsage(before);
        assert.ok(user + system < 100_000, `${operation} works for ${user + system} µs`);
      }
    });
    test('values that are no numbers, or infinite, are passed on', () => {
      assert.ok(Number.isNaN(engine.attention({ q: [[NaN]], k: [[1]], v: [[1]] }).output[0]));
      assert.deepEqual(
        [...engine.rope({ x: [Infinity, 1], headDim: 2, inverseFrequencies: [0], attentionFactor: 2 })].map(Number.isFinite),
        [false, false],
      );
    });
    test('parameters at the ends of their ranges give numbers', () => {
      for (const length of [1e-308, 1, 1e150, 1e270, 1e300, 1e308]) {
        const { inverseFrequencies } = engine.ropeFrequencies({
          headDim: 8,
          scaling: { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: length },
        });
        const [kept, slowed] = [10000 ** (-2 / 8), 10000 ** (-2 / 8) / 8];
        assert.ok(Math.abs(inverseFrequencies[1] / (length >= 1e150 ? kept : slowed) - 1) < 1e-12, `${length}: ${inverseFrequencies[1]}`);
      }
    });
    test('the engine works on', () => assert.ok(Math.abs(engine.sinusoidal({ positions: [1], dModel: 4 })[0] - Math.sin(1)) < 1e-7));
  });
}

describe('making an engine', () => {
  test('an unknown variant', () =>
    assert.rejects(createEngine({ variant: 'avx' }), {
      name: 'RangeError',
      message: /^variant is 'avx', but must be 'scalar' or 'simd' or 'relaxed'/,
    }));
  test('a variant of another kind', () => assert.rejects(createEngine({ variant: 1 }), { name: 'TypeError', message: /^variant is 1/ }));
  test('an unknown option', () =>
    assert.rejects(createEngine({ varient: 'simd' }), {
      name: 'TypeError',
      message: /knows no varient. It knows variant, module, bytes, url/,
    }));
  test('a missing file', () => assert.rejects(createEngine({ url: 'nowhere.wasm' }), /nowhere/));
});
