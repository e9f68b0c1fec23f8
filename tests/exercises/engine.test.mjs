// The references of the exercises equal the engine, on every call that their checks make. The engine computes in float32 (slopes,
// frequencies and buckets aside), the references in float64.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readExercises } from '../../tools/lib/exercises.mjs';
import { projectRoot } from '../../tools/lib/files.mjs';
import { closeTo } from '../engine_package/lib/numbers.mjs';
import { createEngine } from '../engine_package/lib/variants.mjs';
import { runWithNumpy } from '../python/lib/real_numpy.mjs';
import { withFiles } from './lib/written.mjs';

const FLOAT32 = 1e-6; // of values up to 1 or so
const golden = JSON.parse(readFileSync(join(projectRoot, 'tests/reference/encodings.json'), 'utf8'));
const engine = await createEngine({ variant: 'simd' });

const flat = (values) => (Array.isArray(values) ? values.flat(Infinity).map(Number) : [Number(values)]);
const countsFrom = (positions, start = positions[0]) => positions.every((position, i) => position === start + i);
const largest = (values) => Math.max(1, ...flat(values).map(Math.abs).filter(Number.isFinite));
const times = (rows, factor) => rows.map((row) => row.map((value) => value * factor));
const product = (rows, weights) => rows.map((row) => weights.map((each) => each.reduce((sum, value, i) => sum + value * row[i], 0)));

/** Rows [T, H * K] as [H, T, K]. */
function byHeads(rows, heads) {
  const width = rows[0].length / heads;
  return Array.from({ length: heads }, (_, h) => rows.map((row) => row.slice(h * width, (h + 1) * width)));
}

const rotated =
  (layout) =>
  ([x, positions], { base = 10000 }) => ({
    ours: engine.rope({ x, positions, base, layout, headDim: x[0][0][0].length }),
    bound: 2 * FLOAT32,
  });

// id -> what the engine gives for the same arguments and how near the reference must be, or nothing where it has no such operation.
const COUNTERPARTS = {
  // Logits are rounded to float32, and an error of them is one of the weights' logarithms.
  attention: ([q, k, v]) => ({
    ours: engine.attention({ q, k, v, headDim: q[0].length }).output,
    bound: FLOAT32 * largest(q) * largest(k),
  }),
  sinusoidal: ([positions, dModel], { base = 10000 }) => ({ ours: engine.sinusoidal({ positions, dModel, base }), bound: FLOAT32 }),
  'shift-matrix': ([k, dModel], { base = 10000 }) => ({ ours: engine.shiftMatrix({ k, dModel, base }), bound: FLOAT32 }),
  'add-scaled'([table, tokens], { base = 10000 }) {
    const dModel = table[0].length;
    const scaled = engine.learned({ table: times(table, Math.sqrt(dModel)), positions: tokens, dModel });
    const rows = engine.sinusoidal({ positions: tokens.map((_, place) => place), dModel, base });
    return { ours: [...scaled].map((value, i) => value + rows[i]), bound: 4 * FLOAT32 };
  },
  // Row r of the vectors holds the number r, and the queries are ones: so the logits are the rows.
  'shaw-index'([queries, keys, clip]) {
    if (!countsFrom(queries, 0) || !countsFrom(keys, 0) || queries.length !== keys.length) return undefined;
    const ones = queries.map(() => [1]);
    const zeros = queries.map(() => [0]);
    const relativeKeys = Array.from({ length: 2 * clip + 1 }, (_, row) => [row]);
    return { ours: engine.shaw({ q: ones, k: zeros, v: zeros, relativeKeys, clip }).logits, bound: 0 };
  },
  't5-bucket': ([distance, causal], { buckets = 32, most = 128 }) => ({
    ours: engine.t5Buckets({ relativePositions: flat(distance), bidirectional: !causal, numBuckets: buckets, maxDistance: most }),
    bound: 0,
  }),
  'rope-interleaved': rotated('interleaved'),
  'rope-halves': rotated('halves'),
  permute([weight, heads]) {
    const headDim = weight.length / heads;
    const from = engine.ropePermutation({ headDim });
    return { ours: weight.map((_, row) => weight[row - (row % headDim) + from[row % headDim]]), bound: 0 };
  },
  'alibi-slopes': ([heads]) => ({ ours: engine.alibiSlopes({ heads }), bound: 1e-12 }),
  alibi([queries, keys, heads, causal]) {
    if (!countsFrom(queries) || !countsFrom(keys)) return undefined;
    const firstQuery = queries[0] - keys[0];
    return { ours: engine.alibiBias({ heads, queries: queries.length, keys: keys.length, firstQuery, causal }), bound: 4 * FLOAT32 };
  },
  yarn([headDim, base, factor, trained], { fast = 32, slow = 1 }) {
    if (fast === slow) return undefined; // the engine refuses it
    const scaling = { rope_type: 'yarn', factor, original_max_position_embeddings: trained, beta_fast: fast, beta_slow: slow };
    const { inverseFrequencies, attentionFactor } = engine.ropeFrequencies({ headDim, base, scaling });
    return { ours: [...inverseFrequencies, attentionFactor], bound: 1e-12 };
  },
  'whole-input'([tokens, table, wq, wk, heads, positions], { base = 10000 }) {
    const x = tokens.map((token) => table[token]);
    const [q, k] = [wq, wk].map((weights) => engine.rope({ x: byHeads(product(x, weights), heads), positions, base }));
    const v = Array.from({ length: heads }, () => tokens.map(() => [0]));
    const { weights } = engine.attention({ q, k, v, causal: true, weights: true });
    return { ours: weights, bound: FLOAT32 * largest([...q]) * largest([...k]) };
  },
};
const WITHOUT = ['position-ids'];

const t5 = golden.t5_bucket.filter(({ num_buckets, max_distance }) => num_buckets === 32 && max_distance === 128);
const more = {
  sinusoidal: golden.sinusoidal.map(({ positions, d_model, base }) => [positions, d_model, base]),
  't5-bucket': t5.map(({ relative_position, bidirectional }) => [relative_position, !bidirectional]),
  'alibi-slopes': golden.alibi.map(({ heads }) => [heads]),
};
const exercises = readExercises();
const calls = withFiles({ 'exercises.json': JSON.stringify(exercises), 'more.json': JSON.stringify(more) }, (folder) =>
  JSON.parse(
    runWithNumpy(
      join(projectRoot, 'tests/exercises/reference_calls.py'),
      ['exercises.json', 'more.json'].map((name) => join(folder, name)),
    ),
  ),
);

for (const id of Object.keys(exercises)) {
  if (WITHOUT.includes(id)) continue;
  test(`${id}: as the engine`, () => {
    let compared = 0;
    for (const { values, named, result } of calls[id]) {
      const { ours, bound } = (result && COUNTERPARTS[id](values, named)) ?? {};
      if (!ours) continue;
      closeTo(flat([...ours]), flat(result), bound, { what: `${id}(${JSON.stringify(values).slice(0, 80)})` });
      ++compared;
    }
    assert.ok(compared > 0);
  });
}

describe('golden numbers of NumPy and transformers', () => {
  const last = (id, index, count) => flat(calls[id].at(index - count).result);
  test('sinusoidal', () => {
    golden.sinusoidal.forEach(({ table }, i) => closeTo(last('sinusoidal', i, golden.sinusoidal.length), table, 1e-9));
  });
  test('T5', () => {
    assert.ok(t5.length > 0);
    t5.forEach(({ bucket }, i) => closeTo(last('t5-bucket', i, t5.length), bucket, 0));
  });
  test('ALiBi, of which there are float32 numbers', () => {
    golden.alibi.forEach(({ slopes }, i) => closeTo(last('alibi-slopes', i, golden.alibi.length), slopes, 1e-7));
  });
});
