// Wrong input: what kind of error, and that it says which argument, its value and what is allowed. The engine works on afterwards.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { of } from './lib/numbers.mjs';
import { createEngine, engines } from './lib/variants.mjs';

const [q, k, v] = [0, 1, 2].map((seed) => Float32Array.from({ length: 12 }, (_, i) => Math.sin(i + seed)));
const detached = new Float32Array(4);
structuredClone(detached.buffer, { transfer: [detached.buffer] });
const at0 = { positions: [0] };
const at012 = { headDim: 4, x: q, sections: [0, 1, 1] };
const scaling = (rope_type, more) => ({ headDim: 8, scaling: { rope_type, ...more } });
const longrope = { factor: 2, original_max_position_embeddings: 64, long_factor: [1, 1, 1, 1] };

// operation -> [options, what the message holds], each a TypeError
const WRONG_KINDS = {
  sinusoidal: [
    [{ ...at0, dModel: '8' }, /^dModel is "8", but must be a number/],
    [{ ...at0, dModel: 8n }, /^dModel is 8, but must be a number/],
    [{ ...at0 }, /^dModel is missing/],
    [{ dModel: 8 }, /^positions is missing/],
    [{ positions: 4, dModel: 8 }, /^positions is 4, but must be an array/],
    [{ positions: [0, 'a'], dModel: 8 }, /^positions\[1\] is "a", but must be a number/],
    [{ positions: { count: 1, stop: 3 }, dModel: 8 }, /^positions has no option stop. Its options are start, count/],
    [{ positions: new BigInt64Array(2), dModel: 8 }, /BigInt/],
    [{ positions: detached, dModel: 8 }, /^positions is a view of memory that is gone/],
    [{ ...at0, dModel: 8, mode: 3 }, /^mode is 3, but must be 'exact' or 'fast'/],
    [{ ...at0, d_model: 8 }, /^sinusoidal has no option d_model. Did you mean dModel\? Its options are positions, dModel, base/],
    [{ ...at0, dModel: 8, colour: 1 }, /^sinusoidal has no option colour. Its options are/],
    [[0, 1], /^sinusoidal is an array, but must be an object of options/],
    [{ ...at0, dModel: 8, out: new Float32Array(8) }, /^out must be a buffer/],
  ],
  learned: [[{ table: [[1, 2], 3] }, /^table\[1\] is 3/]],
  ropeFrequencies: [
    [scaling('longrope', { factor: 4 }), /^scaling.original_max_position_embeddings is missing: 'longrope' needs it/],
    [scaling('su', { original_max_position_embeddings: 64 }), /^scaling.factor or max_position_embeddings is missing: 'su' needs it/],
    [scaling('longrope', longrope), /^scaling.short_factor is missing/],
    [scaling('yarn', { factor: 2 }), /^scaling.original_max_position_embeddings or max_position_embeddings is missing: 'yarn'/],
    [scaling('dynamic', { factor: 2 }), /^scaling.max_position_embeddings is missing/],
    [scaling('linear'), /^scaling.factor is missing/],
    [scaling('linear', { type: Symbol('a') }), /^scaling.type is Symbol\(a\), but must be/],
    [
      scaling('linear', { factors: 2 }),
      /^scaling has no option factors. Did you mean factor\? Its options are type, rope_type, factor, original_max_/,
    ],
  ],
  rope: [
    [{ x: q, headDim: 4, coordinates: of(3, 3) }, /^coordinates need sections/],
    [{ ...at012, coordinates: [[0, 0, 0]], positions: [1, 2, 3] }, /positions or coordinates, not both/],
    [{ x: q }, /^headDim is missing/],
    [{ x: q, headDim: 4, inverseFrequencies: [1, 1], base: 100 }, /inverseFrequencies or base/],
  ],
  roundTo: [[{ x: detached, type: 'bf16' }, /^x is a view of memory that is gone/]],
  alibiBias: [[{ heads: Symbol('a'), slopes: [1], queries: 2 }, /^heads is Symbol\(a\), but must be a number/]],
  t5Bias: [[{ table: of(32, 1), heads: Symbol('a'), queries: 2 }, /^heads is Symbol\(a\), but must be a number/]],
  cosineSimilarity: [[{ table: q }, /^rows is missing/]],
  attention: [[{ q, k, v }, /cannot tell the shape of q: give headDim/]],
};

// the same, each a RangeError
const WRONG_VALUES = {
  sinusoidal: [
    [{ ...at0, dModel: -4 }, /^dModel is -4, but must be a whole number from 1 to/],
    [{ ...at0, dModel: 0 }, /^dModel is 0, but must be/],
    [{ ...at0, dModel: 3.5 }, /^dModel is 3.5, but must be a whole number/],
    [{ ...at0, dModel: 2 ** 40 }, /^dModel is 1099511627776, but must be/],
    [{ ...at0, dModel: 2 ** 60 }, /^dModel is 1152921504606847000, but must be/],
    [{ ...at0, dModel: NaN }, /^dModel is NaN, but must be/],
    [{ positions: [0, NaN], dModel: 8 }, /^a value of positions is NaN, but must be from -2\^36 to 2\^36/],
    [{ positions: { count: -1 }, dModel: 8 }, /^positions.count is -1/],
    [{ positions: { start: 2 ** 37, count: 1 }, dModel: 8 }, /^positions.start is 137438953472, but must be/],
    [{ ...at0, dModel: 8, base: 1 }, /^base is 1, but must be a finite number above 1/],
    [{ ...at0, dModel: 8, base: Infinity }, /^base is Infinity/],
    [{ ...at0, dModel: 8, layout: 'columns' }, /^layout is 'columns', but must be 'interleaved' or 'halves'/],
    [{ positions: { count: 2 ** 21 }, dModel: 1024 }, /8589934592 bytes/],
    [{ positions: { count: 2 ** 52 }, dModel: 1024 }, /bytes/],
  ],
  wavelengths: [[{ dModel: 8, base: -1 }, /^base is -1/]],
  initialiseLearned: [
    [{ rows: 2 ** 30, dModel: 2 ** 20 }, /bytes/],
    [{ rows: 2, dModel: 2, scale: -1 }, /^scale is -1, but must be a number from 0/],
  ],
  learned: [
    [{ table: of(2, 2), positions: [2] }, /positions is 2, but must be less than the number of rows/],
    [{ table: [[1, 2], [3]] }, /^table\[1\] has shape \[1\], but table\[0\] has \[2\]/],
    [{ table: [1, 2, 3], dModel: 2 }, /^table has 3 values, but must have a multiple of dModel = 2 values/],
    [{ table: of(2, 2), positions: { count: 1e9 } }, /8000000000 bytes/],
    [{ table: [1], dModel: 1, positions: { count: 5e8 }, pastEnd: 'clamp' }, /^The positions of learned takes 4000000000 bytes/],
    [{ table: of(4, 8), dModel: 4 }, /^table has shape \[4,8\], which is \[..., rows, dModel\], but dModel is 4: leave dModel out/],
    [{ table: of(4, 8), tokens: of(8, 4) }, /^tokens has shape \[8,4\], .*, but table has shape \[4,8\], .*: dModel must be the same/],
    [{ table: of(4, 8), tokens: of(3, 8), positions: [0, 1] }, /^tokens are 3, but there are 2 positions/],
    [{ table: { data: [1, 2, 3, 1e39], shape: [2, 2] } }, /^table\[1\]\[1\] is 1e\+39, but must be in the range of float32/],
  ],
  ropeFrequencies: [
    [{ headDim: 7 }, /^headDim is 7, but must be an even whole number/],
    [scaling('foo'), /^scaling.rope_type is 'foo', but must be 'default' or 'linear' or 'ntk' or .* or 'mrope' or 'su'/],
    [scaling('linear', { type: 'ntk' }), /^scaling.type is 'ntk', but scaling.rope_type is 'linear'/],
    [scaling('longrope', { ...longrope, short_factor: [1, 1, 1] }), /^scaling.short_factor is 3, but must be as many values as/],
    [scaling('proportional', { partial_rotary_factor: 2 }), /^scaling.partial_rotary_factor is 2, but must be a number from 0 to 1/],
    [scaling('linear', { factor: 0.5 }), /^scaling.factor is 0.5, but must be/],
    [
      scaling('yarn', { factor: 2, original_max_position_embeddings: 512, beta_fast: 1, beta_slow: 2 }),
      /scaling.beta_fast is 1, but must be a finite number above scaling.beta_slow/,
    ],
    [{ headDim: 8, sections: [1, 2] }, /^sections are 2, but must be 3/],
    [{ headDim: 8, sections: [1, 2, 2] }, /^sum of sections is 5, but must be the number of pairs/],
    [{ headDim: 8, sections: [0, 1, 3], sectionOrder: 'interleaved' }, /^section is 3, but must be few enough/],
    [{ sections: [0, 2, 2], sectionOrder: 'axial', ...scaling('linear', { factor: 2 }) }, /^scaling.type must be default/],
  ],
  rope: [
    [{ ...at012, coordinates: [0, 0, 0] }, /^coordinates has 3 values, but must have 9/],
    [{ ...at012, coordinates: [0, 0, 0, 0, 0, 1, 0, NaN, 0] }, /^a value of coordinates is NaN/],
    [
      { x: of(4, 4), sections: [0, 1, 1], coordinates: of(3, 4) },
      /^coordinates has shape \[3,4\], .*, but x has shape \[4,4\].*: T must be/,
    ],
    [{ x: q, headDim: 5 }, /^x has 12 values, but must have a multiple of heads \* headDim = 5/],
    [{ x: q, headDim: 4, heads: 2 }, /^x has 12 values, but must have a multiple of heads \* headDim = 8/],
    [{ x: q, headDim: 4, positions: [0, 1] }, /^positions are 2, but x has 3 tokens/],
    [{ x: q, headDim: 4, inverseFrequencies: [1, -1] }, /inverseFrequencies is -1, but must be from 0/],
    [{ x: q, headDim: 4, rotaryDim: 8 }, /at most half of headDim/],
    [{ x: q, headDim: -4 }, /^headDim is -4/],
    [{ x: q, headDim: 4, heads: 0 }, /^heads is 0/],
    [{ x: of(2, 3, 8), heads: 3 }, /^x has shape \[2,3,8\], which is \[heads, T, headDim\], but heads is 3: leave heads out, or give x in/],
    [{ x: of(3, 8), headDim: 4 }, /^x has shape \[3,8\], .* but headDim is 4: leave headDim out/],
    [{ x: of(2, 4, 3, 8), heads: 8 }, /^x has shape \[2,4,3,8\], .* but heads is 8: leave heads out/],
    [
      { x: q, headDim: 4, inverseFrequencies: [1, 1], attentionFactor: 1e39 },
      /^attentionFactor is 1e\+39, but must be what a float can hold/,
    ],
    [
      { x: q, headDim: 4, inverseFrequencies: [1, 1], attentionFactor: 1e-39, inverse: true },
      /^attentionFactor is 1e-39, but must be 3e-39 or more/,
    ],
    [
      { x: [3e38, -3e38], headDim: 2, inverseFrequencies: [1], attentionFactor: 2 },
      /^a value of x is 3\.0\d*e\+38, but must be from -1.7\d*e\+38 to 1.7\d*e\+38: the attention factor is 2/,
    ],
    [{ x: [[1e39, 1]] }, /^x\[0\]\[0\] is 1e\+39, but must be in the range of float32/],
  ],
  roundTo: [[{ x: [1], type: 'fp8' }, /^type is 'fp8', but must be 'bf16' or 'fp16'/]],
  alibiSlopes: [[{ heads: -1 }, /^heads is -1, but must be from 1/]],
  alibiBias: [
    [{ heads: 2, queries: -1 }, /^queries is -1, but must be 0 or more/],
    [{ heads: 64, queries: 2 ** 18, keys: 2 ** 18 }, /17592186044416 bytes/],
    [{ heads: 3, slopes: [1, 2], queries: 2 }, /^heads is 3, but there are 2 slopes/],
  ],
  t5Buckets: [
    [{ relativePositions: [0.5] }, /^relativePositions\[0\] is 0.5/],
    [{ relativePositions: [1], numBuckets: 3 }, /^numBuckets is 3, but must be even/],
  ],
  t5Bias: [
    [{ table: new Float32Array(64), queries: 2 ** 18 }, /bytes/],
    [
      { table: of(32, 4), heads: 8, numBuckets: 16, queries: 2 },
      /^table has shape \[32,4\], .* but numBuckets is 16: leave numBuckets out/,
    ],
    [{ table: of(32, 4), heads: 8, queries: 2 }, /^table has shape \[32,4\], .* but heads is 8: leave heads out/],
  ],
  shaw: [
    [{ q, k: [1], v, relativeKeys: new Float32Array(12), clip: 1 }, /^k has 1 values, but must have 12/],
    [{ q: [], k: [], v: [], relativeKeys: [], clip: 2 ** 40 }, /bytes/],
    [{ q: of(3, 4), k: of(4, 3), v, relativeKeys: of(3, 4) }, /^k has shape \[4,3\], .*, but q has shape \[3,4\], .*: T must be the same/],
    [{ q, k, v, relativeKeys: of(3, 4), clip: 2 }, /^relativeKeys has shape \[3,4\], .* but clip is 2: leave clip out/],
    [{ q, k, v, relativeKeys: of(4, 3) }, /^relativeKeys has 4 rows, but must have 2 clip \+ 1, an odd number/],
    [{ q: of(2, 3, 2), k, v, relativeKeys: of(3, 2) }, /^q has shape \[2,3,2\], but must be \[T, headDim\]: make a call for each part/],
  ],
  transformerXl: [
    [{ q, k, r: [1], u: [1, 2], v: [1, 2] }, /^r has 1 values, but must have 12/],
    [{ q: of(6, 2), k: of(2, 6), r: q, u: [1, 2], v: [1, 2] }, /^k has shape \[2,6\], .*, but q has shape \[6,2\], .*: headDim must be/],
    [{ q: [0], k: [3e38], r: [3e38], u: [3e38], v: [-3e38] }, /^The values of q, k, r, u, v are too large/],
    [{ q: [0], k: [1], r: [1], u: Float64Array.of(1e300), v: [1] }, /^u\[0\] is 1e\+300, but must be in the range of float32/],
  ],
  cosineSimilarity: [
    [{ table: q, rows: 5 }, /^table has 12 values, but must have a multiple of rows = 5/],
    [{ table: of(4, 8), rows: 8 }, /^table has shape \[4,8\], which is \[rows, D\], but rows is 8: leave rows out/],
    [{ table: Float64Array.of(1e300, 1, 1, 1), rows: 4 }, /^table\[0\] is 1e\+300/],
  ],
  sinusoidalSimilarity: [
    [{ count: 4, dModel: 7 }, /^dModel is 7, but must be even/],
    [{ count: 2 ** 17, dModel: 8 }, /68719476736 bytes/],
  ],
  attention: [
    [{ q, k, v, headDim: 4, scale: 0 }, /^scale is 0/],
    [{ q, k, v, headDim: 4, bias: [1, 2] }, /^bias has 2 values, but must have 9/],
    [{ q: { data: q, shape: [2, 5] }, k, v }, /^q.shape is \[2,5\], but must be that of 12 values/],
    [{ q: of(1, 4, 8), k: of(1, 8, 4), v: of(1, 8, 4) }, /^k has shape \[1,8,4\], .*, but q has shape \[1,4,8\], .*: headDim must be the/],
    [{ q: of(2, 4, 8), k: of(2, 4, 8), v: of(2, 5, 8) }, /^v has shape \[2,5,8\], .*, but k has shape \[2,4,8\], .*: Tk must be the same/],
    [{ q: of(4, 4, 8), k: of(2, 4, 8), v: of(4, 4, 8) }, /^v has shape \[4,4,8\], .*, but k has .*: keyHeads must be the same/],
    [
      { q: of(3, 4, 8), k: of(2, 4, 8), v: of(2, 4, 8) },
      /^The heads of q \(its first dimension, 3, by shape \[3,4,8\]\) must be a multiple of .* \(2, by shape \[2,4,8\]/,
    ],
    [{ q: of(4, 8), k: of(2, 4, 8), v: of(2, 4, 8) }, /^The heads of q \(its first dimension, 1, by shape \[4,8\]\) must be a multiple of/],
    [
      { q: of(3, 8), k: of(4, 8), v: of(4, 8), bias: of(4, 3) },
      /^bias has shape \[4,3\], .*, but q has shape \[3,8\].*: Tq must be the same/,
    ],
    [{ q: of(2, 3, 8), k: of(2, 4, 8), v: of(2, 4, 8), bias: of(2, 4, 3) }, /^bias has shape \[2,4,3\], .*, but q has shape \[2,3,8\]/],
    [{ q: of(2, 4, 8), k: of(2, 4, 8), v: of(2, 4, 8), heads: 4 }, /^q has shape \[2,4,8\], .* but heads is 4: leave heads out/],
    [{ q: of(2, 4, 8), k: of(2, 4, 8), v: of(2, 4, 8), queries: 3 }, /^q has shape \[2,4,8\], .* but queries is 3: leave queries out/],
    [
      { q: of(2, 2, 4, 8), k: of(2, 2, 4, 8), v: of(2, 2, 4, 8) },
      /^q has shape \[2,2,4,8\], but must be \[heads, Tq, headDim\]: make a call/,
    ],
    [{ q: [[3e38, 3e38]], k: [[3e38, -3e38]], v: [[1, 1]] }, /^The values of q, k, v are too large: their sums go beyond the range of/],
    [{ q: [[1e20]], k: [[1e20], [1e20]], v: [[1], [1]], bias: [[3, -3e38]] }, /^The values of q, k, v, bias are too large/],
    [{ q: Float64Array.of(1e300, 1, 1, 1), k: q, v: q, headDim: 4 }, /^q\[0\] is 1e\+300, but must be in the range of float32, from -3.4/],
  ],
  shiftMatrix: [
    [{ dModel: 5, k: 1 }, /^dModel is 5, but must be even/],
    [{ dModel: 2 ** 20, k: 1 }, /bytes/],
  ],
  expectedScore: [[{ distances: [1], headDim: 8, base: 0 }, /^base is 0/]],
};

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
    for (const [name, mistakes] of Object.entries({ TypeError: WRONG_KINDS, RangeError: WRONG_VALUES }))
      for (const [operation, rows] of Object.entries(mistakes))
        for (const [options, message] of rows)
          test(`${operation}: ${message.source}`, () => assert.throws(() => engine[operation](options), { name, message }));

    test('what there is no memory for is refused before any work begins', () => {
      for (const [operation, options] of TOO_LARGE) {
        const before = process.cpuUsage();
        assert.throws(() => engine[operation](options), { name: 'RangeError' }, operation);
        const { user, system } = process.cpuUsage(before);
        assert.ok(user + system < 100_000, `${operation} works for ${user + system} µs`);
      }
    });
    test('values that are no numbers, or infinite, are passed on; rounding to 16 bits makes infinities of what is too large', () => {
      assert.ok(Number.isNaN(engine.attention({ q: [[NaN]], k: [[1]], v: [[1]] }).output[0]));
      const turned = engine.rope({ x: [Infinity, 1], headDim: 2, inverseFrequencies: [0], attentionFactor: 2 });
      assert.ok(!turned.some(Number.isFinite));
      assert.deepEqual([...engine.roundTo({ x: [1e39, -70000], type: 'fp16' })], [Infinity, -Infinity]);
    });
    test('parameters at the ends of their ranges give numbers', () => {
      for (const length of [1e-308, 1, 1e150, 1e270, 1e300, 1e308]) {
        const llama = { factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: length };
        const { inverseFrequencies } = engine.ropeFrequencies(scaling('llama3', llama));
        const [kept, slowed] = [10000 ** (-2 / 8), 10000 ** (-2 / 8) / 8];
        assert.ok(Math.abs(inverseFrequencies[1] / (length >= 1e150 ? kept : slowed) - 1) < 1e-12, `${length}: ${inverseFrequencies[1]}`);
      }
    });
    test('the engine works on', () => assert.ok(Math.abs(engine.sinusoidal({ positions: [1], dModel: 4 })[0] - Math.sin(1)) < 1e-7));
  });
}

test('making an engine', async () => {
  for (const [options, name, message] of [
    [{ variant: 'avx' }, 'RangeError', /^variant is 'avx', but must be 'scalar' or 'simd' or 'relaxed'/],
    [{ variant: 1 }, 'TypeError', /^variant is 1/],
    [{ varient: 'simd' }, 'TypeError', /has no option varient. Did you mean variant\? Its options are variant, module, bytes, url/],
    [
      { url: 'nowhere.wasm' },
      'Error',
      /^The engine did not load: file:.*nowhere.wasm answers ENOENT. A relative url starts beside engine.mjs/,
    ],
  ])
    await assert.rejects(createEngine(options), { name, message });
});
